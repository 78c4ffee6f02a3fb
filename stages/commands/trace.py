"""`sumproof trace ID FILE`: a derivation beside the annotated solution, and where they part."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.commands.solve import print_explanation, print_refusal
from stages.harness.cases import Case, load_cases
from stages.harness.values import value_text
from stages.reader import Answered, read
from stages.terminal import OK, WRONG, out, say
from stages.workbench.buckets import HELD_OUT, WITHHELD, WithheldError, bucket_of, check_withheld
from stages.workbench.formulas import solution_steps
from stages.workbench.parting import Parting, part
from stages.workbench_tables import parting_table


def trace(
    identity: Annotated[str, typer.Argument(metavar="ID", help="The case's id, or the beginning of its key.", show_default=False)],
    file: Annotated[Path, typer.Argument(help="Cases, in either format of `sumproof grade`.", show_default=False)],
    *,
    withheld: Annotated[int, typer.Option(help="Bucket that stays unread; its problems are not shown.")] = WITHHELD,
    every: Annotated[bool, typer.Option("--all", help="Show it whatever its bucket.")] = False,
) -> None:
    """Show the derivation of one problem beside its annotated solution. Exit code 1 when the answer is wrong, or the two part."""
    case = find_case(load_cases(file), identity)
    check_withheld(withheld)
    if not every and bucket_of(case) in (HELD_OUT, withheld):
        raise WithheldError(
            f"case {identity} lies in bucket {bucket_of(case)}, which nobody reads now",
            hint="Choose another; --all shows it, and whatever you write afterwards has seen it.",
        )
    outcome, steps = read(case.problem), solution_steps(str(case.extra.get("answer", "")))
    if not isinstance(outcome, Answered):
        print_explanation(case.problem)
        print_refusal(case.problem, outcome)
        for step in steps:
            say(f"  annotated: {step.formula} = {value_text(step.result)}")
        raise typer.Exit(OK)
    say(case.problem)
    parting = part(outcome, steps)
    out.print(parting_table(parting))
    right = outcome.value == case.expected_answer
    say(f"ours {value_text(outcome.value)}, published {case.expected_text}: {'right' if right else 'wrong'}. {told(parting)}")
    raise typer.Exit(OK if right and (parting.sound or not steps) else WRONG)


def find_case(cases: tuple[Case, ...], identity: str) -> Case:
    """Return the one case with that id, or whose key begins so.

    Raises:
        WithheldError: there is none, or there are several.
    """
    fitting = [case for case in cases if case.id == identity] or [case for case in cases if case.key.startswith(identity.lower())]
    if len(fitting) != 1:
        raise WithheldError(f"{len(fitting)} cases are called {identity!r}", hint="Give an id of the file, or more of the key.")
    return fitting[0]


def told(parting: Parting) -> str:
    """Return in a sentence how the derivation stands to the annotated solution."""
    if not parting.theirs:
        return "Nothing is annotated."
    return {
        "agrees": "The derivation agrees with the annotated solution.",
        "merges": "The derivation agrees; one of the two merges steps, or writes down more.",
        "parts": "The two part at the marked steps.",
    }[parting.verdict.value]
