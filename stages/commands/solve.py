"""`sumproof solve "…"`: the answer with its working, or the refusal with the words that caused it."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from rich.text import Text

from stages import reader
from stages.harness.files import canonical_bytes
from stages.harness.values import value_text
from stages.reader import Answered, Refused
from stages.spans import marked_lines
from stages.terminal import USAGE, err, out


def solve(
    text: Annotated[str, typer.Argument(help="The problem; - reads it from standard input.", show_default=False)],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the machine form (solve.schema.json).")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="List every candidate reading, and why it fell.")] = False,
) -> None:
    """Solve one word problem, or say exactly what was not understood."""
    problem = sys.stdin.read() if text == "-" else text
    if not problem.strip():
        err.print("error: the problem is empty", style="bold red")
        raise typer.Exit(USAGE)
    outcome = reader.read(problem)
    if json:
        print(canonical_bytes(solve_tree(outcome)).decode("utf-8"))
        return
    if explain:
        print_explanation(problem)
    if isinstance(outcome, Answered):
        print_answer(outcome)
    else:
        print_refusal(problem, outcome)


def solve_tree(outcome: Answered | Refused) -> dict[str, Any]:
    """Return the machine form of an outcome (stages/schemas/solve.schema.json)."""
    if isinstance(outcome, Answered):
        trace = outcome.trace.as_json()
        answered = {"answer": value_text(outcome.value), "unit": outcome.unit, "entity": outcome.entity, "trace": trace}
        return {"outcome": "answered", **answered, "refusal": None}
    refusal = {"code": outcome.code.value, "span": list(outcome.span), "message": outcome.message}
    return {"outcome": "refused", "answer": None, "unit": None, "entity": None, "trace": None, "refusal": refusal}


def print_answer(outcome: Answered) -> None:
    """Print the working, then the answer."""
    for sentence in outcome.prose.sentences[:-1]:
        out.print(f"  {sentence}", markup=False)
    out.print(Text(outcome.prose.answer, style="bold green"))


def print_refusal(problem: str, outcome: Refused) -> None:
    """Print the problem with the words underlined that were not understood, and why."""
    for line in marked_lines(problem, outcome.span, width=min(out.width, 100)):
        out.print(Text(line.text, style="bold red" if line.is_mark else ""))
    out.print(Text.assemble(("refused: ", "bold red"), outcome.message, (f" [{outcome.code.value}]", "dim")), soft_wrap=True)


def print_explanation(problem: str) -> None:
    """Print every sentence's candidates (construction, meaning, what it rebuilt, why it fell), then every branch."""
    explanation = reader.explain(problem)
    for sentence in explanation.sentences:
        out.print(Text(sentence.text, style="bold"), soft_wrap=True)
        for candidate in sentence.candidates:
            kept = candidate.verdict == "kept"
            out.print(Text.assemble("  ", (candidate.construction, "cyan"), "  ", candidate.meaning), soft_wrap=True)
            out.print(Text(f"    rebuilt: {candidate.rebuilt}", style="dim"), soft_wrap=True)
            out.print(Text(f"    {candidate.verdict}", style="green" if kept else "yellow"), soft_wrap=True)
        if not sentence.candidates:
            out.print(Text("  no construction reads this sentence", style="yellow"))
    for branch in explanation.branches:
        out.print(Text(f"branch {branch}"), soft_wrap=True)
    out.print()
