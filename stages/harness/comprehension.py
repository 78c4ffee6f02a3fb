"""Comprehension lanes: the domains of the second organ, graded into the same report as every other lane (design section 5).

What stands in a report's `trace_sha256` is here the hash of what was understood: the premises and the query that the oracle judged.
`replayed` stays open, because no second program replays an oracle; its answers are checked against naive judges in the tests.
"""

from __future__ import annotations

from pathlib import Path

from stages.harness.cases import case_key
from stages.harness.files import read_bytes, sha256
from stages.harness.grading import CaseResult, Outcome
from stages.harness.report import report_bytes
from stages.quantities.domains import domain_named
from stages.quantities.runner import CaseJudgement, DomainAnswer, judge_case, read_cases

CORPUS = "authored"
"""Under this name the lanes stand in tables, beside the corpora of word problems."""
SOURCES = ("stages/quantities", "packs", "stages/errors.py")
"""What decides a domain's answers: its readers and oracles, and the packs that they read."""


def comprehension_report(name: str, cases: Path) -> bytes:
    """Judge every case of a domain and return the lane's report.

    Raises:
        FileError: the case file cannot be read.
        CaseFileError: there is no such domain, or a case does not follow its contract, or its gold is not what the oracle says.
    """
    content = read_bytes(cases)
    domain = domain_named(name)
    results = [_result(judge_case(domain, case)) for case in read_cases(name, content, str(cases))]
    return report_bytes(name, CORPUS, sha256(content), results)


def _result(judged: CaseJudgement) -> CaseResult:
    case, result = judged.case, judged.result
    key, outcome = case_key(case.text), Outcome(judged.outcome.value)
    if isinstance(result, DomainAnswer):
        return CaseResult(case.case_id, key, outcome, answer=result.value, trace_sha256=sha256(result.evidence))
    return CaseResult(case.case_id, key, outcome, refusal=result.code.value, span=result.span)
