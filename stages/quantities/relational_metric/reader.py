"""Prose about amounts -> binding graph: what the words bind.

Whether the units fit is for admissibility to decide, and the value is for the oracle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from packs.nouns import plural
from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.graph.admissibility import bind_equation
from stages.quantities.graph.model import (
    BoundEquation,
    BoundFact,
    BoundUnknown,
    OperationKind,
    SemanticRole,
    SemanticSymbolBindingGraph,
    Span,
    SymbolBinding,
)
from stages.quantities.relational_metric.relations import TOTAL
from stages.quantities.templates import Match, match_text

DOMAIN = "relational_metric"
_OPERATION = {"more_than": OperationKind.ADD, "fewer_than": OperationKind.SUBTRACT}


def comprehend_quantitative(text: str) -> SemanticSymbolBindingGraph:
    """The binding graph of a text in which every sentence fits a template.

    A base or a part that holds another unit than the sentence speaks of is bound all the same: the equation is then refused by
    the unit algebra, with the proof that says why.

    Raises:
        ComprehensionError: a sentence fits no template, two give the same amount, or one leans on an amount that none gives.
    """
    matches = match_text(DOMAIN, text)
    scene = _Scene(_plural_units(matches))
    for match in matches:
        if not match.template.asks:
            scene.introduce(match)
    for match in matches:
        if match.template.kind in _OPERATION:
            scene.compare(match)
    unknown = scene.ask(next(match for match in matches if match.template.asks))
    return SemanticSymbolBindingGraph(tuple(scene.symbols.values()), tuple(scene.facts), tuple(scene.equations), unknown)


@dataclass(slots=True)
class _Scene:
    """What has been bound so far."""

    plurals: Mapping[str, str]
    symbols: dict[str, SymbolBinding] = field(default_factory=dict)
    facts: list[BoundFact] = field(default_factory=list)
    equations: list[BoundEquation] = field(default_factory=list)

    def introduce(self, match: Match) -> None:
        """Bind the holder's amount; a comparison's difference too, which is a stated number."""
        entity, unit = match.entity("entity"), self.unit_of(match)
        name = f"{entity}/{unit}"
        if name in self.symbols:
            raise ComprehensionError(RefusalCode.DEFINED_TWICE, f"The text gives the {unit} of {entity} twice.", match.span)
        self._bind(name, SemanticRole.QUANTITY, match, entity, unit)
        stated = name
        if match.template.kind in _OPERATION:
            stated = f"{name}/by"
            self._bind(stated, SemanticRole.DIFFERENCE, match, None, unit)
        self.facts.append(BoundFact(stated, match.slots["value"], match.span, unit))

    def compare(self, match: Match) -> None:
        """Bind the equation of `Y has N more|fewer unit than X`, once every holder of the text is known."""
        unit = self.unit_of(match)
        name = f"{match.entity('entity')}/{unit}"
        operands = (self._amount_of(match.entity("base"), unit, match.span), self.symbols[f"{name}/by"])
        self.equations.append(bind_equation(_OPERATION[match.template.kind], self.symbols[name], operands, match.span))

    def ask(self, match: Match) -> BoundUnknown:
        """Bind the question: one holder's amount, or a total of its own."""
        unit = self.unit_of(match)
        if match.template.kind == "ask_one":
            name = f"{match.entity('entity')}/{unit}"
            if name not in self.symbols:
                message = f"The text does not say how many {unit} {match.entity('entity')} has."
                raise ComprehensionError(RefusalCode.UNDEFINED, message, match.span)
            return BoundUnknown(name, match.span, unit)
        parts = [self._amount_of(match.entity(slot), unit, match.span) for slot in ("first", "second")]
        total = self._bind(f"{TOTAL}/{unit}", SemanticRole.TOTAL, match, TOTAL, unit)
        self.equations.append(bind_equation(OperationKind.SUM, total, parts, match.span))
        return BoundUnknown(total.symbol_id, match.span, unit)

    def unit_of(self, match: Match) -> str:
        """The unit as a plural: "1 badge" counts badges."""
        return self.plurals.get(match.slots["unit"], match.slots["unit"])

    def _bind(self, name: str, role: SemanticRole, match: Match, entity: str | None, unit: str) -> SymbolBinding:
        self.symbols[name] = SymbolBinding(name, name, role, match.span, match.template.template_id, entity, unit)
        return self.symbols[name]

    def _amount_of(self, entity: str, unit: str, span: Span) -> SymbolBinding:
        held = [one for one in self.symbols.values() if one.entity == entity]
        if not held:
            raise ComprehensionError(RefusalCode.UNDEFINED, f"The text does not say what {entity} has.", span)
        return next((one for one in held if one.unit == unit), held[0])


def _plural_units(matches: Sequence[Match]) -> Mapping[str, str]:
    """Singular -> plural for each singular unit that the text also uses in the plural."""
    used = {match.slots["unit"] for match in matches}
    return {one: plural(one) for one in sorted(used) if plural(one) in used and plural(one) != one}
