"""The promotion contract: ten obligations and a rate, each with its figure, its threshold and its evidence (design 4.3).

Evidence is read from files that stages wrote; what is missing, or says too little, fails its obligation. The verdict is
"promoted" or "deferred", and names every obligation that blocks it. Figures are texts: a person reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from stages.harness.files import canonical_line
from stages.harness.report import Report

SCHEMA = "sumproof/promotion/1"
Tree = Mapping[str, Any]

OOD_SHARE = Fraction(95, 100)
CORRECT_RATE = Fraction(60, 100)
MIN_FAMILIES, MIN_PER_FAMILY, MIN_CONFUSERS = 14, 40, 150
MIN_RUNS, MIN_PROCESSES = 100, 5
MIN_CITATIONS = 3
MEASURED = ("public", "train_sample", "holdout_dev")
PUBLIC, UNSEEN = "public", "holdout_dev"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that the contract looks at.

    Attributes:
        reports: the lanes' reports, by name.
        suites: the evidence files of the suites, by name; one that is missing is not in it.
        sealed: what may be told of the sealed holdout (`data/sealed/summary.json`); None where it is missing.
        files: where each piece of evidence lies, by the same names, lanes as "lane:NAME".
    """

    reports: Mapping[str, Report]
    suites: Mapping[str, Tree]
    sealed: Tree | None
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Obligation:
    """One obligation, judged."""

    number: int
    name: str
    figure: str
    threshold: str
    passed: bool
    evidence: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: the figure for a person, and whether it is enough."""

    figure: str
    passed: bool


class MissingEvidence(Exception):  # noqa: N818 - it decides an obligation, it is no error
    """A piece of evidence is not there; the message names it."""


Check = Callable[[Evidence], Finding]


def judge(evidence: Evidence) -> tuple[Obligation, ...]:
    """Judge every obligation, in order."""
    return tuple(_judged(number, *row, evidence) for number, row in enumerate(CONTRACT, start=1))


def promotion_tree(obligations: Sequence[Obligation]) -> dict[str, Any]:
    """Return what `sumproof promote --json` prints and promotion.json holds (stages/schemas/promotion.schema.json)."""
    blocked = [obligation.name for obligation in obligations if not obligation.passed]
    return {
        "schema": SCHEMA,
        "verdict": "deferred" if blocked else "promoted",
        "blocked_by": blocked,
        "obligations": [asdict(obligation) for obligation in obligations],
    }


def promotion_bytes(obligations: Sequence[Obligation]) -> bytes:
    """Return promotion.json."""
    return canonical_line(promotion_tree(obligations))


def promotion_markdown(obligations: Sequence[Obligation]) -> str:
    """Return the contract as a page."""
    tree = promotion_tree(obligations)
    lines = [f"# Promotion: {tree['verdict']}", ""]
    if tree["blocked_by"]:
        lines += [f"Blocked by: {', '.join(tree['blocked_by'])}.", ""]
    lines += ["| | obligation | figure | threshold | passed | evidence |", "|--:|---|---|---|---|---|"]
    lines += map(_row, obligations)
    return "\n".join(lines) + "\n"


def _row(judged: Obligation) -> str:
    cells = (str(judged.number), judged.name, judged.figure, judged.threshold, "yes" if judged.passed else "**no**", judged.evidence)
    return f"| {' | '.join(cells)} |"


def _judged(number: int, name: str, threshold: str, sources: Sequence[str], check: Check, evidence: Evidence) -> Obligation:
    try:
        finding = check(evidence)
    except MissingEvidence as missing:
        finding = Finding(f"no evidence: {missing}", passed=False)
    files = ", ".join(evidence.files[source] for source in sources if source in evidence.files)
    return Obligation(number, name, finding.figure, threshold, finding.passed, files)


def _suite(evidence: Evidence, name: str) -> Tree:
    if name not in evidence.suites:
        raise MissingEvidence(f"{name} was not run")
    return evidence.suites[name]


def _report(evidence: Evidence, lane: str) -> Report:
    if lane not in evidence.reports:
        raise MissingEvidence(f"lane {lane} was not graded")
    return evidence.reports[lane]


def _sealed(evidence: Evidence) -> Tree:
    if evidence.sealed is None:
        raise MissingEvidence("nothing is known of a sealed holdout")
    return evidence.sealed


def _sealed_counts(evidence: Evidence) -> Mapping[str, int]:
    report = _sealed(evidence)["report"]
    if not report:
        raise MissingEvidence(f"the sealed holdout is {_sealed(evidence)['state']}")
    counts: Mapping[str, int] = report["counts"]
    return counts


def _sealed_discipline(evidence: Evidence) -> Finding:
    sealed = _sealed(evidence)
    counts = _sealed_counts(evidence)
    figure = f"{sealed['holdout']}: opened {sealed['openings']} times, {sealed['overrides']} overrides, {counts['total']} cases"
    return Finding(figure, sealed["openings"] == 1 and sealed["overrides"] == 0)


def _ood(evidence: Evidence) -> Finding:
    """Every class of public reaches the share of what public itself reaches; no lane has a wrong variant."""
    lanes = _suite(evidence, "ood")["lanes"]
    if PUBLIC not in lanes:
        raise MissingEvidence("ood was not run on public")
    shares = [Fraction(change["right"], change["applied"]) for change in lanes[PUBLIC].values() if change["applied"]]
    if not shares:
        raise MissingEvidence("no variant of public could be made")
    wrong = sum(change["wrong"] for lane in lanes.values() for change in lane.values())
    applied = sum(change["applied"] for lane in lanes.values() for change in lane.values())
    figure = f"lowest class {_percent(min(shares))} of public; {wrong} wrong of {applied} variants of all lanes"
    return Finding(figure, min(shares) >= OOD_SHARE and wrong == 0)


def _replayed(evidence: Evidence) -> Finding:
    summaries = [_report(evidence, lane).summary for lane in MEASURED]
    replayed, answered = sum(summary.replayed for summary in summaries), sum(summary.answered for summary in summaries)
    return Finding(f"{replayed} of {answered} answers replayed", 0 < answered == replayed)


def _refusals(evidence: Evidence) -> Finding:
    summaries = {lane: _report(evidence, lane).summary for lane in MEASURED}
    wrong = {lane: summary.wrong - summary.disputed for lane, summary in summaries.items()}
    typed = all(sum(summary.refusals.values()) == summary.refused for summary in summaries.values())
    unopened = ""
    try:
        counts = _sealed_counts(evidence)
        wrong["sealed"] = counts["wrong"] - counts["disputed"]
    except MissingEvidence as missing:
        unopened = f"; {missing}"
    disputed = sum(summary.disputed for summary in summaries.values())
    figure = "wrong: " + ", ".join(f"{lane} {count}" for lane, count in wrong.items()) + f" ({disputed} disputed beside)"
    figure += "" if typed else "; refusals without a reason"
    return Finding(figure + unopened, typed and not unopened and not any(wrong.values()))


def _perturbation(evidence: Evidence) -> Finding:
    """Every variant of every class is answered as its graph predicts, and every class occurs."""
    lanes = _suite(evidence, "perturbation")["lanes"]
    classes: dict[str, list[int]] = {}
    for lane in lanes.values():
        for name, change in lane.items():
            counts = classes.setdefault(name, [0, 0])
            counts[0] += change["right"]
            counts[1] += change["applied"]
    if not classes:
        raise MissingEvidence("no class was tried")
    never = [name for name, (_, applied) in classes.items() if not applied]
    missed = {name: applied - right for name, (right, applied) in classes.items() if right < applied}
    total = sum(applied for _, applied in classes.values())
    figure = f"{total - sum(missed.values())} of {total} variants in {len(classes)} classes"
    figure += "".join(f"; {name} missed {count}" for name, count in missed.items()) + "".join(f"; {name} never fits" for name in never)
    return Finding(figure, not missed and not never)


def _depth(evidence: Evidence) -> Finding:
    curve = _suite(evidence, "depth")["lanes"].get(PUBLIC)
    if curve is None or not curve["coverage_sufficient"]:
        raise MissingEvidence("a bucket of public has fewer than 3 cases")
    figure = ", ".join(f"{bucket['depth']}: {_ppm(bucket['accuracy_ppm'])} (>= {_ppm(bucket['bound_ppm'])})" for bucket in curve["buckets"])
    return Finding(figure, curve["holds"])


def _frontier(evidence: Evidence) -> Finding:
    frontier = _suite(evidence, "frontier")
    citations, compared = len(frontier["citations"]), frontier["comparisons"]
    if not compared:
        raise MissingEvidence(f"no per-item results of another system on these items ({citations} citations)")
    whole = [name for name, found in compared.items() if found["matched"] and not found["unmatched"]]
    figure = f"{citations} citations; identical items with {', '.join(whole) or 'nobody'}"
    return Finding(figure, citations >= MIN_CITATIONS and len(whole) == len(compared))


def _adversarial(evidence: Evidence) -> Finding:
    suite = _suite(evidence, "adversarial")
    families, traps = suite["families"], suite["traps"]
    wrong = {name: counts["wrong"] for name, counts in {**families, **traps}.items() if counts["wrong"]}
    confusers = sum(counts["total"] for counts in traps.values())
    enough = len(families) >= MIN_FAMILIES and all(counts["total"] >= MIN_PER_FAMILY for counts in families.values())
    figure = f"{sum(wrong.values())} wrong of {sum(counts['total'] for counts in families.values())} in {len(families)} families"
    figure += f" and {confusers} confusers" + (f" ({', '.join(f'{name} {count}' for name, count in wrong.items())})" if wrong else "")
    return Finding(figure, enough and confusers >= MIN_CONFUSERS and not wrong)


def _determinism(evidence: Evidence) -> Finding:
    found = _suite(evidence, "determinism")
    different = (found["run_digests"], found["process_digests"], found["executor_reports"])
    enough = found["runs"] >= MIN_RUNS and found["processes"] >= MIN_PROCESSES and found["cases"] > 0
    runs, fresh, executors = (f"{count} result{'s' * (count != 1)}" for count in different)
    figure = f"{found['runs']} runs: {runs}; {found['processes']} fresh processes: {fresh}; 2 executors: {executors}"
    return Finding(figure, enough and different == (1, 1, 1))


def _provenance(evidence: Evidence) -> Finding:
    lanes = _suite(evidence, "provenance")["lanes"]
    steps, unresolved = sum(lane["steps"] for lane in lanes.values()), sum(len(lane["unresolved"]) for lane in lanes.values())
    return Finding(f"{unresolved} of {steps} steps do not resolve", steps > 0 and unresolved == 0)


def _correct_rate(evidence: Evidence) -> Finding:
    """Public and sealed decide; the held-out bucket stands beside them, since it is what nobody built against."""
    rates = {PUBLIC: _rate(evidence, PUBLIC), UNSEEN: _rate(evidence, UNSEEN)}
    try:
        counts = _sealed_counts(evidence)
        rates["sealed"] = Fraction(counts["correct"], counts["total"])
        unopened = ""
    except MissingEvidence as missing:
        unopened = f"; {missing}"
    shown = [f"{lane} {_percent(rate)}{_short(rate)}" for lane, rate in rates.items()]
    deciding = [rate for lane, rate in rates.items() if lane != UNSEEN]
    return Finding(", ".join(shown) + unopened, not unopened and all(rate >= CORRECT_RATE for rate in deciding))


def _short(rate: Fraction) -> str:
    """Say by how much a rate falls short."""
    return f" ({_percent(CORRECT_RATE - rate)} short)" if rate < CORRECT_RATE else ""


def _rate(evidence: Evidence, lane: str) -> Fraction:
    summary = _report(evidence, lane).summary
    return Fraction(summary.correct, summary.total)


def _percent(share: Fraction) -> str:
    """Return a share rounded down to a tenth of a percent: nothing is shown better than it is."""
    tenths = int(share * 1000)
    return f"{tenths // 10}.{tenths % 10} %"


def _ppm(value: int | None) -> str:
    return "-" if value is None else _percent(Fraction(value, 1_000_000))


_LANES = tuple(f"lane:{lane}" for lane in MEASURED)
# name, threshold, evidence, check; the place in this list is the obligation's number
CONTRACT: tuple[tuple[str, str, tuple[str, ...], Check], ...] = (
    ("sealed_holdout_discipline", "opened once, no override", ("sealed",), _sealed_discipline),
    ("ood", ">= 95 % of public in each class, 0 wrong", ("ood",), _ood),
    ("replayed_traces", "every answer", _LANES, _replayed),
    ("typed_refusal_and_nothing_wrong", "0 wrong on public, train_sample, holdout_dev and sealed", (*_LANES, "sealed"), _refusals),
    ("perturbation", "100 % of each class", ("perturbation",), _perturbation),
    ("depth_curve", "accuracy(N) >= accuracy(1) · 0.95^(N-1), N the bucket's first depth", ("depth",), _depth),
    ("frontier_comparison", "3 citations, and every item compared with another system", ("frontier",), _frontier),
    ("adversarial", "0 wrong; 14 families of 40, 150 confusers", ("adversarial",), _adversarial),
    ("determinism", "1 result in 100 runs, 5 fresh processes and on 2 executors", ("determinism",), _determinism),
    ("provenance", "0 steps unresolved", ("provenance",), _provenance),
    ("correct_rate", ">= 60 % on public and sealed", (f"lane:{PUBLIC}", f"lane:{UNSEEN}", "sealed"), _correct_rate),
)
