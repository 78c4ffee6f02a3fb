"""Run a domain over texts and cases: every text ends in an answer that the oracle gave, or in a typed refusal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from stages.quantities.domains import AnyDomain, domain_named
from stages.quantities.errors import CaseFileError, ComprehensionError, OracleCode, OracleError, RefusalCode
from stages.quantities.evidence import canonical_evidence

_ABOUT_THE_TEXT = (OracleCode.CYCLE, OracleCode.INCONSISTENT, OracleCode.NEGATIVE, OracleCode.MISSING_QUERY_ENTITY)
"""What an oracle may find wrong with a text. Its other codes are defects of a reader or projector, and stop the run."""
_COMMON_FIELDS = ("id", "text", "query", "expected", "tags")


class CaseOutcome(StrEnum):
    """How a case ends."""

    CORRECT = "correct"
    WRONG = "wrong"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class DomainAnswer:
    """The oracle's answer about what was read, and the canonical bytes of what was read."""

    value: str
    evidence: bytes


@dataclass(frozen=True, slots=True)
class DomainRefusal:
    """Why a text has no answer: a code of the closed set, the characters at fault, a sentence for a person."""

    code: RefusalCode
    span: tuple[int, int]
    message: str


DomainOutcome: TypeAlias = DomainAnswer | DomainRefusal


@dataclass(frozen=True, slots=True)
class ComprehensionCase:
    """An authored case; its gold answer is what the oracle says about the author's own premises."""

    case_id: str
    text: str
    expected: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaseJudgement:
    """What became of a case."""

    case: ComprehensionCase
    outcome: CaseOutcome
    result: DomainOutcome


def answer(domain: AnyDomain, text: str) -> DomainOutcome:
    """Read the text and let the oracle judge what was read.

    Raises:
        OracleError: what was read is malformed, which is a defect of the program.
    """
    try:
        premises, query = domain.comprehend(text)
    except ComprehensionError as error:
        return DomainRefusal(error.code, error.span, str(error))
    try:
        value = domain.judge(premises, query)
    except OracleError as error:
        if error.code not in _ABOUT_THE_TEXT:
            raise
        return DomainRefusal(RefusalCode.ORACLE, (0, len(text)), f"The oracle gives no answer: {error}.")
    return DomainAnswer(value, canonical_evidence(premises, query))


def judge_case(domain: AnyDomain, case: ComprehensionCase) -> CaseJudgement:
    """Answer a case's text and compare with its gold."""
    result = answer(domain, case.text)
    if isinstance(result, DomainRefusal):
        return CaseJudgement(case, CaseOutcome.REFUSED, result)
    return CaseJudgement(case, CaseOutcome.CORRECT if result.value == case.expected else CaseOutcome.WRONG, result)


def read_cases(name: str, content: bytes, source: str) -> tuple[ComprehensionCase, ...]:
    """The cases of a domain from the bytes of its JSONL file; the oracle confirms each gold answer.

    Raises:
        CaseFileError: unknown domain, or a line is malformed, repeats an id, or its gold is not what the oracle says.
    """
    domain = domain_named(name)
    cases: list[ComprehensionCase] = []
    for number, line in enumerate(content.decode("utf-8").splitlines(), start=1):
        try:
            cases.append(_case(domain, json.loads(line)))
        except (ValueError, OracleError) as error:
            raise CaseFileError(f"{source}, line {number}: {error}", hint=f"see data/{name}/README.md") from error
    repeated = sorted({case.case_id for case in cases if sum(case.case_id == other.case_id for other in cases) > 1})
    if repeated or not cases:
        fault = f"repeated ids: {', '.join(repeated)}" if repeated else "it holds no case"
        raise CaseFileError(f"{source}: {fault}", hint="give each case an id of its own")
    return tuple(cases)


def _case(domain: AnyDomain, record: Mapping[str, object]) -> ComprehensionCase:
    fields = {*_COMMON_FIELDS, domain.premises_field}
    if not isinstance(record, dict) or set(record) != fields:
        raise ValueError(f"an object with the fields {sorted(fields)} is expected")
    premises, tags, expected = record[domain.premises_field], record["tags"], str(record["expected"])
    if not isinstance(premises, list) or not isinstance(tags, list):
        raise ValueError(f"{domain.premises_field!r} and 'tags' must be lists")
    gold = domain.gold(premises, record["query"])
    if gold != expected:
        raise ValueError(f"the gold answer is {expected!r}, and the oracle says {gold!r}")
    return ComprehensionCase(str(record["id"]), str(record["text"]), expected, tuple(map(str, tags)))
