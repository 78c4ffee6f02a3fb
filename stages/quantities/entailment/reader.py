"""Prose conditionals -> premises and the formula asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from stages.quantities.entailment.english import read_clause, uninvert
from stages.quantities.entailment.formulas import And, Atom, Formula, If, Iff, Not, Or
from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.templates import Match, match_text

DOMAIN = "entailment"


def comprehend_entailment(text: str) -> tuple[tuple[Formula, ...], Formula]:
    """The premises in the order of the text, and the formula that the question asks about.

    Two clauses of which one only adds words to the other ("the door is open", "the door is open now") are neither surely the same
    nor surely different, and a question about a clause that no premise holds is more likely a paraphrase than a riddle: both refuse.

    Raises:
        ComprehensionError: a sentence fits no template, a clause is not plain, `near_identical`, or `undefined`.
    """
    matches = match_text(DOMAIN, text)
    premises = tuple(_premise(match) for match in matches if not match.template.asks)
    known = sorted({atom for premise in premises for atom in atoms(premise)})
    asking = next(match for match in matches if match.template.asks)
    query = _query(asking, known)
    for atom in atoms(query):
        if atom not in known:
            raise ComprehensionError(RefusalCode.UNDEFINED, f"No sentence says anything of {atom!r}.", asking.span)
    _refuse_near_identical(known, asking)
    return premises, query


def atoms(formula: Formula) -> Iterator[str]:
    """The clauses of a formula, in order, as often as they occur."""
    match formula:
        case Atom():
            yield formula.clause
        case Not():
            yield from atoms(formula.body)
        case And() | Or():
            for part in formula.parts:
                yield from atoms(part)
        case If():
            yield from atoms(formula.antecedent)
            yield from atoms(formula.consequent)
        case Iff():
            yield from atoms(formula.left)
            yield from atoms(formula.right)


def _premise(match: Match) -> Formula:
    kind = match.template.kind
    p = _formula(match, "p", single=kind == "either")
    if kind == "plain":
        return p
    q = _formula(match, "q", single=kind == "either")
    if kind == "either":
        return Or((p, q))
    if kind == "iff":
        return Iff(p, q)
    if kind in ("unless", "unless_first"):
        return If(Not(q), p)
    return If(p, q)  # "if P then Q" and "P only if Q" say the same


def _query(match: Match, known: Sequence[str]) -> Formula:
    if "p" in match.slots:
        return _formula(match, "p", single=False)
    found = [one for one in uninvert(match.slots["words"], match.template.kind.removeprefix("ask_")) if one in known]
    if len(found) != 1:
        raise ComprehensionError(RefusalCode.UNDEFINED, "This asks about a clause that no sentence states.", match.span)
    return Atom(found[0])


def _formula(match: Match, slot: str, *, single: bool) -> Formula:
    text = match.slots[slot]
    either, both = text.split(" or "), text.split(" and ")
    parts = both if len(both) > 1 else either
    if (len(either) > 1 and len(both) > 1) or (single and len(parts) > 1):
        raise ComprehensionError(RefusalCode.AMBIGUOUS_SENTENCE, f"What belongs together in {text!r} is not clear.", match.span)
    formulas = tuple(_literal(part, match, alone=len(parts) == 1) for part in parts)
    if len(formulas) == 1:
        return formulas[0]
    return And(formulas) if parts is both else Or(formulas)


def _literal(clause: str, match: Match, *, alone: bool) -> Formula:
    read = read_clause(clause)
    if read is None or (not alone and " are " in f" {clause} "):
        # "the cat and the dog are out": a plural verb after "and" belongs to both subjects
        raise ComprehensionError(RefusalCode.UNKNOWN_SENTENCE, f"{clause!r} is no plain clause.", match.span)
    affirmative, affirmed = read
    return Atom(affirmative) if affirmed else Not(Atom(affirmative))


def _refuse_near_identical(known: Sequence[str], asking: Match) -> None:
    for one, other in combinations(known, 2):
        words, others = set(one.split()), set(other.split())
        if words <= others or others <= words:
            raise ComprehensionError(RefusalCode.NEAR_IDENTICAL, f"{one!r} and {other!r} may or may not be the same.", asking.span)
