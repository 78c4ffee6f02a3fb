"""Templates: the small language in which constructions say what they mean.

`Amount(number, thing, post=rates)` builds a node of `stages.reader.grammar.meaning` from the meanings of slots. Inside, a bare
name is a slot (None, or () for a run, where it is absent), a quoted word is itself, `*run` spreads a run, `(a, b)` is a tuple.
A template that is a bare name passes the slot's meaning on.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stages.reader.grammar import meaning as vocabulary
from stages.reader.grammar.errors import grammar_error
from stages.reader.grammar.meaning import Meaning


@dataclass(frozen=True, slots=True)
class Template:
    """A compiled template and the slots that it uses."""

    function: Callable[..., Meaning]
    slots: frozenset[str]
    source: str

    def build(self, values: Mapping[str, Any]) -> Meaning:
        """The meaning for these slot meanings."""
        return self.function(**{name: value for name, value in values.items() if name in self.slots})


def compile_template(source: str, where: str) -> Template:
    """Compiles a template.

    Raises:
        PackError: it is no template, or it names a meaning that the vocabulary lacks.
    """
    try:
        tree = ast.parse(source, mode="eval").body
    except SyntaxError as error:
        raise grammar_error(f"{where}: cannot read the meaning {source!r}", "Write Name(slot, field=slot).") from error
    slots: set[str] = set()
    _check(tree, slots, where)
    return Template(_function_of(tree, frozenset(slots)), frozenset(slots), source)


def _check(tree: ast.expr, slots: set[str], where: str) -> None:
    match tree:
        case ast.Name(id=name):
            slots.add(name)
        case ast.Constant(value=str() | int() | bool() | None):
            pass
        case ast.Tuple(elts=items):
            for item in items:
                _check(item, slots, where)
        case ast.Starred(value=inner):
            _check(inner, slots, where)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in vocabulary.NAMES:
            for item in [*args, *(keyword.value for keyword in keywords)]:
                _check(item, slots, where)
        case _:
            raise grammar_error(f"{where}: {ast.unparse(tree)!r} is no meaning", f"Known: {', '.join(sorted(vocabulary.NAMES))}.")


def _function_of(tree: ast.expr, slots: frozenset[str]) -> Callable[..., Meaning]:
    """The template as a function of its slots. `_check` has let through names, constants, tuples and meanings alone."""
    arguments = ast.arguments([], [ast.arg(name) for name in sorted(slots)], None, [], [], None, [ast.Constant(None) for _ in slots])
    expression = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, _Absent().visit(tree))))
    built: Callable[..., Meaning] = eval(compile(expression, "<template>", "eval"), dict(vocabulary.NAMES))  # noqa: S307 (checked above)
    return built


class _Absent(ast.NodeTransformer):
    """An absent run spreads to nothing."""

    def visit_Starred(self, node: ast.Starred) -> ast.Starred:
        """`*run` as `*(run or ())`."""
        return ast.Starred(ast.BoolOp(ast.Or(), [node.value, ast.Tuple([], ast.Load())]), ast.Load())
