"""One page over all lanes: a single file without scripts or outside resources, the same bytes for the same reports."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template

from stages.harness.bounds import percent_text
from stages.harness.grading import CaseResult, Outcome
from stages.harness.overview import undisputed
from stages.harness.report import Report, Summary, evidence_lines


def page_html(reports: Sequence[Report]) -> str:
    """Return the page."""
    template = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    wrong = undisputed(reports)
    return template.substitute(
        mood="bad" if wrong else "good",
        verdict=f"{wrong} wrong" if wrong else "nothing wrong",
        rows="\n".join(_row(report) for report in reports),
        lanes="\n".join(_lane(report) for report in reports),
    )


def _row(report: Report) -> str:
    summary = report.summary
    undisputed_wrong = summary.wrong - summary.disputed
    numbers = [
        (summary.total, ""),
        (summary.correct, ""),
        (summary.wrong, " hot" if undisputed_wrong else ""),
        (summary.disputed, ""),
        (summary.refused, ""),
    ]
    cells = "".join(f'<td class="number{mood}">{number}</td>' for number, mood in numbers)
    return (
        f'<tr><th><a href="#{escape(report.lane)}" style="color:inherit">{escape(report.lane)}</a></th><td>{escape(report.corpus)}</td>'
        f'{cells}<td class="number">{percent_text(summary.wrong_bound_ppm)}</td><td>{_bar(summary)}</td></tr>'
    )


def _bar(summary: Summary) -> str:
    parts = [
        ("correct", summary.correct),
        ("wrong", summary.wrong - summary.disputed),
        ("disputed", summary.disputed),
        ("refused", summary.refused),
    ]
    filled = "".join(f'<i class="{name}" style="flex:{count}" title="{count} {name}"></i>' for name, count in parts if count)
    return f'<div class="bar">{filled}</div>'


def _lane(report: Report) -> str:
    summary = report.summary
    return (
        f'<section id="{escape(report.lane)}"><h2>{escape(report.lane)}</h2><p class="facts">{"; ".join(evidence_lines(report))}</p>'
        f"{_codes(summary)}<details><summary>All {summary.total} cases</summary>{_cases(report.results)}</details>"
        f'<p style="margin:14px 0 0"><code>cases {report.cases_sha256}<br>report {report.report_sha256}</code></p></section>'
    )


def _codes(summary: Summary) -> str:
    ordered = sorted(summary.refusals.items(), key=lambda item: (-item[1], item[0]))
    rows = (
        f'<span>{escape(code)}</span><div class="bar"><i class="refused" style="flex:{count}"></i>'
        f'<i style="flex:{summary.total - count}"></i></div><span class="number">{count}</span>'
        for code, count in ordered
    )
    return f'<div class="codes">{"".join(rows)}</div>' if ordered else '<p class="facts">Nothing refused.</p>'


def _cases(results: Sequence[CaseResult]) -> str:
    rows = "".join(
        f'<tr><td><i class="dot {_mood(result)}"></i>{escape(_short(result.id))}</td><td>{result.outcome}</td>'
        f'<td class="number">{escape(result.answer or "")}</td><td>{escape(result.refusal or "")}</td>'
        f"<td><code>{(result.trace_sha256 or '')[:16]}</code></td></tr>"
        for result in results
    )
    head = '<tr><th>Case</th><th>Outcome</th><th class="number">Answer</th><th>Refused because</th><th>Trace</th></tr>'
    return f'<table class="cases"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _mood(result: CaseResult) -> str:
    return "disputed" if result.outcome is Outcome.WRONG and result.disputed else result.outcome.value


def _short(identity: str) -> str:
    """Shorten an id that is a whole case key."""
    return identity[:16] + "…" if len(identity) == 64 else identity
