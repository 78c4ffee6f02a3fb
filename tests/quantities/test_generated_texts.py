"""The other three domains, generated: meaning -> prose written here -> the reader gives the very meaning back."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stages.quantities.entailment import comprehend_entailment
from stages.quantities.entailment.formulas import And, Atom, Formula, If, Iff, Not, Or
from stages.quantities.membership import comprehend_membership
from stages.quantities.membership.statements import Statement, StatementKind
from stages.quantities.ordering import comprehend_order
from stages.quantities.ordering.relations import Above, Compare, Extreme, OrderQuery, Rank

# ---------------------------------------------------------------- orders

PEOPLE = ("Anna", "Boris", "the mayor", "Clara", "the miller", "Dieter")
SCALES = {
    "height": (("taller", "tallest"), ("shorter", "shortest")),
    "age": (("older", "oldest"), ("younger", "youngest")),
    "weight": (("heavier", "heaviest"), ("lighter", "lightest")),
}
ORDINALS = ("first", "second", "third", "fourth")


def bare(name: str) -> str:
    return name.removeprefix("the ")


def headed(text: str) -> str:
    return text[0].upper() + text[1:]


@st.composite
def spoken_orders(draw: st.DrawFn) -> tuple[str, list[Above], OrderQuery]:
    told: list[Above] = []
    sentences = []
    scale = draw(st.sampled_from(sorted(SCALES)))
    # an unmistakable word of each scale stands first, so that "shorter" is settled
    for used, upward in [(scale, True), *draw(st.lists(st.tuples(st.sampled_from(sorted(SCALES)), st.booleans()), max_size=6))]:
        first, second = draw(st.permutations(PEOPLE))[:2]
        word = SCALES[used][0 if upward else 1][0]
        sentences.append(headed(f"{first} is {word} than {second}."))
        above, below = (first, second) if upward else (second, first)
        told.append(Above(used, bare(above), bare(below)))
    assume(all(one.scale != "height" or scale == "height" for one in told))
    upward = draw(st.booleans())
    comparative, superlative = SCALES[scale][0 if upward else 1]
    kind = draw(st.sampled_from(["compare", "extreme", "rank"]))
    query: OrderQuery
    if kind == "compare":
        first, second = draw(st.permutations(PEOPLE))[:2]
        question = f"Is {first} {comparative} than {second}?"
        query = Compare(scale, *map(bare, (first, second) if upward else (second, first)))
    elif kind == "extreme":
        question, query = f"Who is the {superlative}?", Extreme(scale, upward)
    else:
        position = draw(st.integers(1, len(ORDINALS)))
        question, query = f"Who is the {ORDINALS[position - 1]} {superlative}?", Rank(scale, position, upward)
    return " ".join((*sentences, question)), told, query


@given(spoken_orders())
@settings(max_examples=100, deadline=None)
def test_orders(spoken: tuple[str, list[Above], OrderQuery]) -> None:
    text, told, query = spoken
    assert comprehend_order(text) == (tuple(told), query)


# ---------------------------------------------------------------- classes

NOUNS = {"poets": "a poet", "women": "a woman", "wolves": "a wolf", "actors": "an actor", "boxes": "a box", "cities": "a city"}
SAID = {
    StatementKind.ALL: ("All {s} are {p}.", "Are all {s} {p}?"),
    StatementKind.NO: ("No {s} are {p}.", "Are no {s} {p}?"),
    StatementKind.SOME: ("Some {s} are {p}.", "Are some {s} {p}?"),
    StatementKind.SOME_NOT: ("Some {s} are not {p}.", "Are some {s} not {p}?"),
    StatementKind.IS_A: ("{s} is {p}.", "Is {s} {p}?"),
    StatementKind.IS_NOT_A: ("{s} is not {p}.", ""),
}


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    kind = draw(st.sampled_from(list(StatementKind)))
    subject, predicate = draw(st.permutations(sorted(NOUNS)))[:2]
    return Statement(kind, draw(st.sampled_from(["Rex", "Isolde"])) if kind.of_individual else subject, predicate)


def said(one: Statement, *, asks: bool = False) -> str:
    predicate = NOUNS[one.predicate] if one.kind.of_individual else one.predicate
    return SAID[one.kind][asks].format(s=one.subject, p=predicate)


@given(st.lists(statements(), max_size=6), statements())
@settings(max_examples=100, deadline=None)
def test_classes(premises: list[Statement], query: Statement) -> None:
    assume(query.kind is not StatementKind.IS_NOT_A)
    text = " ".join((*map(said, premises), said(query, asks=True)))
    assert comprehend_membership(text) == (tuple(premises), query)


# ---------------------------------------------------------------- formulas

CLAUSES = {
    "the kettle sings": ("the kettle does not sing", "Does the kettle sing?"),
    "the stove is on": ("the stove is not on", "Is the stove on?"),
    "Ravi carries a lamp": ("Ravi does not carry a lamp", "Does Ravi carry a lamp?"),
    "it rains": ("it does not rain", "Does it rain?"),
    "Clara is in the garden": ("Clara is not in the garden", "Is Clara in the garden?"),
}
_literals: st.SearchStrategy[Formula] = st.sampled_from(sorted(CLAUSES)).flatmap(
    lambda clause: st.sampled_from([Atom(clause), Not(Atom(clause))])
)
_simple: st.SearchStrategy[Formula] = st.one_of(
    _literals,
    st.lists(_literals, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
    st.lists(_literals, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts))),
)


def clause(formula: Formula) -> str:
    match formula:
        case Atom(text):
            return text
        case Not(Atom(text)):
            return CLAUSES[text][0]
        case And(parts):
            return " and ".join(map(clause, parts))
        case Or(parts):
            return " or ".join(map(clause, parts))
        case _:
            raise AssertionError(formula)


@st.composite
def spoken_premises(draw: st.DrawFn) -> tuple[str, Formula]:
    p, q = draw(_simple), draw(_simple)
    one, other = draw(_literals), draw(_literals)
    return draw(
        st.sampled_from(
            [
                (headed(f"{clause(p)}."), p),
                (f"If {clause(p)}, then {clause(q)}.", If(p, q)),
                (f"If {clause(p)}, {clause(q)}.", If(p, q)),
                (headed(f"{clause(p)} only if {clause(q)}."), If(p, q)),
                (headed(f"{clause(p)} if and only if {clause(q)}."), Iff(p, q)),
                (headed(f"{clause(p)} unless {clause(q)}."), If(Not(q), p)),
                (f"Unless {clause(p)}, {clause(q)}.", If(Not(p), q)),
                (f"Either {clause(one)} or {clause(other)}.", Or((one, other))),
            ]
        )
    )


@given(st.lists(spoken_premises(), min_size=1, max_size=4), st.sampled_from(sorted(CLAUSES)), st.sampled_from(["plain", "follows", "true"]))
@settings(max_examples=150, deadline=None)
def test_formulas(spoken: list[tuple[str, Formula]], asked: str, form: str) -> None:
    question = {"plain": CLAUSES[asked][1], "follows": f"Does it follow that {asked}?", "true": f"Is it true that {asked}?"}[form]
    # a clause that no premise holds is not asked about: the reader would refuse it as a likely paraphrase
    text = " ".join((*(sentence for sentence, _ in spoken), headed(f"{asked} or {CLAUSES[asked][0]}."), question))
    premises = (*(formula for _, formula in spoken), Or((Atom(asked), Not(Atom(asked)))))
    assert comprehend_entailment(text) == (premises, Atom(asked))
