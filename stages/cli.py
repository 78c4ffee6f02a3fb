"""The command `sumproof`: each command is one small file, stages/commands/NAME.py, with a function of that name.

Exit codes: 0 all right, 1 wrong answers or drift, 2 usage or input.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from stages.errors import SumproofError
from stages.terminal import USAGE, report_error

# in the order of `sumproof --help`
COMMANDS = (
    "solve", "grade", "compare", "export",
    "gaps", "trace", "diff", "fold",
    "lanes", "capability", "replay", "audit", "promote", "seal", "unseal", "freeze",
)  # fmt: skip


def build(names: Sequence[str] = COMMANDS) -> typer.Typer:
    """Return the command line with these commands."""
    app = typer.Typer(name="sumproof", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
    app.callback()(sumproof)
    for name in names:
        app.command(name)(getattr(import_module(f"stages.commands.{name}"), name))
    return app


def sumproof() -> None:
    """A deterministic reader of arithmetic word problems that never guesses, and the harness that proves it."""


def main() -> None:
    """Run the command line; typed errors end it with exit code 2 and without a traceback."""
    # the one command that is asked for is imported, so that `sumproof lanes` does not wait for Hydra and the sealed holdout
    asked = sys.argv[1:2]
    try:
        build(asked if asked and asked[0] in COMMANDS else COMMANDS)()
    except SumproofError as error:
        report_error(error)
        sys.exit(USAGE)
    except BrokenPipeError:  # `sumproof lanes | head`
        sys.stderr.close()
        sys.exit(USAGE)


if __name__ == "__main__":
    main()
