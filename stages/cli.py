"""The command `sumproof`: one small file for each command in stages/commands/, collected here.

Exit codes: 0 all right, 1 wrong answers or drift, 2 usage or input.
"""

from __future__ import annotations

import sys

import typer

from stages.commands.audit import audit
from stages.commands.capability import capability
from stages.commands.freeze import freeze
from stages.commands.grade import grade
from stages.commands.lanes import lanes
from stages.commands.replay import replay
from stages.commands.seal import seal
from stages.commands.solve import solve
from stages.commands.unseal import unseal
from stages.errors import SumproofError
from stages.terminal import USAGE, report_error

app = typer.Typer(
    name="sumproof",
    help="A deterministic reader of arithmetic word problems that never guesses, and the harness that proves it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (solve, grade, lanes, capability, replay, audit, seal, unseal, freeze):
    app.command()(command)


def main() -> None:
    """Run the command line; typed errors end it with exit code 2 and without a traceback."""
    try:
        app()
    except SumproofError as error:
        report_error(error)
        sys.exit(USAGE)
    except BrokenPipeError:  # `sumproof lanes | head`
        sys.stderr.close()
        sys.exit(USAGE)


if __name__ == "__main__":
    main()
