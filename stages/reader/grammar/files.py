"""The text form of the grammar: one file a topic in the construction pack, rules and examples side by side.

    [amount.of_them] amount: number=<num> of whole=np1
      = Amount(Part(Plain(number), whole), None)
      + 3 of them
      + twelve of his pencils
      - of them

The first line gives the id, the category and the pattern; `=` the meaning, `+` an example, `-` a confuser, `#` a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from stages.reader.grammar.errors import grammar_error

_HEAD = re.compile(r"\[(?P<id>[a-z_.]+)\] (?P<cat>[a-z_]+[0-9]?): (?P<pattern>.+)$")


def read_grammar(lines: Iterable[str], where: str) -> Iterator[dict[str, Any]]:
    """The entries of one grammar file.

    Raises:
        PackError: a line that is none of the five kinds, or an entry without a meaning; the message names the file.
    """
    entry: dict[str, Any] | None = None
    for line in lines:
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        head = _HEAD.match(line)
        if head is not None:
            if entry is not None:
                yield _whole(entry, where)
            entry = {**head.groupdict(), "meaning": "", "examples": [], "confusers": []}
        elif entry is None or bare[:2] not in ("= ", "+ ", "- "):
            raise grammar_error(
                f"{where}: cannot read {bare!r}", "Begin with [id] category: pattern, then '= meaning', '+ example', '- confuser'."
            )
        elif bare[0] == "=":
            entry["meaning"] = bare[2:]
        else:
            entry["examples" if bare[0] == "+" else "confusers"].append(bare[2:])
    if entry is not None:
        yield _whole(entry, where)


def _whole(entry: dict[str, Any], where: str) -> dict[str, Any]:
    if not entry["meaning"]:
        raise grammar_error(f"{where}: {entry['id']} has no meaning", "Add a line '= Meaning(slot, …)'.")
    return entry
