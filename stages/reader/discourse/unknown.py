"""What is read but means nothing to any rule yet: records that no assembler may see (decision 0085).

Broad constructions hold such things (`5 nights a week`, `at least 3`, a relative clause with numbers) in records of their own. A
branch with one of them is refused here, before anybody could pass over it.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from stages.reader.discourse.assembly import Branch
from stages.reader.grammar.meaning import AskedWith, Beside, Meaning, Relative, Told
from stages.reader.grammar.reading import Candidate
from stages.reader.refusals import ParseError, RefusalCode, Refused
from stages.reader.text import Sentence

_UNKNOWN = (AskedWith, Beside, Relative, Told)


_MESSAGE = "I can take this sentence apart, but I have no rule for what it says."


def check_some_known(sentence: Sentence, candidates: tuple[Candidate, ...]) -> None:
    """Stops at a sentence of which every reading holds something unknown: no branch would pass.

    Raises:
        ParseError: `unsupported_meaning`.
    """
    if all(holds_unknown(candidate.meaning) for candidate in candidates):
        raise ParseError(RefusalCode.UNSUPPORTED_MEANING, (sentence.start, sentence.end), _MESSAGE)


def refuse_unknown(branch: Branch) -> Refused | None:
    """The refusal of the first sentence with a record that no rule of meaning knows; None where there is none."""
    for read in branch:
        if holds_unknown(read.candidate.meaning):
            span = (read.sentence.start, read.sentence.end)
            return Refused(RefusalCode.UNSUPPORTED_MEANING, span, _MESSAGE)
    return None


def holds_unknown(meaning: Meaning) -> bool:
    """Does a meaning hold, anywhere, a record that no rule of meaning knows?"""
    if isinstance(meaning, _UNKNOWN):
        return True
    if isinstance(meaning, tuple):
        return any(map(holds_unknown, meaning))
    return is_dataclass(meaning) and any(holds_unknown(getattr(meaning, item.name)) for item in fields(meaning))
