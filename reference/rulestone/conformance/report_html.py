"""The report as one page that needs nothing else: pictures, style and script are in it."""

import base64
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from importlib.resources import files

from rulestone.conformance.html_markup import Content, Markup, joined, tag
from rulestone.conformance.report_html_case import badge, case, data
from rulestone.conformance.report_parts import diagnosis, ending, engine_title, headline, skips
from rulestone.conformance.results import CaseResult, Run
from rulestone.draw.svg import style_sheet

PICTURES = 250
"""So many failures are drawn: a page must still open when an engine fails everything."""


def html_report(run: Run) -> str:
    """The page."""
    title = f"rulestone check: {engine_title(run)}"
    anchors = {result.id: f"case-{number}" for number, result in enumerate(run.wrong, start=1)}
    body = tag("body", *_body(run, title, anchors))
    return f"<!DOCTYPE html>\n{tag('html', _head(title), body, lang='en')}\n"


def _head(title: str) -> Markup:
    digest = base64.b64encode(sha256(_file("report.js").encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Markup("\n" + style_sheet() + _file("report.css"))),
    )


def _body(run: Run, title: str, anchors: dict[str, str]) -> Iterator[Content]:
    yield tag("header", tag("h1", title), tag("p", headline(run), class_=f"headline {_verdict(run)}"))
    for line in ending(run):
        yield tag("p", line, class_="warning")
    yield _diagnosis(run, anchors)
    if run.results:
        yield _counts(run)
    yield joined(tag("p", f"{count} skipped: {reason}", class_="skip") for reason, count in skips(run))
    if run.results:
        yield _filters(run)
    if run.wrong:
        cases = (
            case(result, anchors[result.id], drawn=number < PICTURES)
            for number, result in enumerate(run.wrong)
        )
        yield tag("main", tag("h2", "What is wrong"), *cases)
    if run.results:
        yield _all(run.results, anchors)
        yield tag("script", Markup(_file("report.js")))


def _verdict(run: Run) -> str:
    return "went-wrong" if run.exit_status else "went-well"


def _diagnosis(run: Run, anchors: dict[str, str]) -> Content:
    if not run.diagnosis:
        return [tag("section", tag("p", line), class_="diagnosis") for line in diagnosis(run)]
    items = []
    for finding in run.diagnosis:
        links = [tag("a", name, href=f"#{anchors[name]}") for name in finding.cases if name in anchors]
        items.append(
            tag(
                "li",
                tag("strong", finding.words),
                " ",
                tag("code", finding.clause),
                tag("p", f"{finding.likeness:.0%} like the known mistake {finding.mutant}", class_="meaning"),
                tag(
                    "details",
                    tag("summary", f"explains {len(finding.cases)} of the failures"),
                    tag("p", *_listed(links)),
                ),
            )
        )
    return tag("section", tag("h2", "What it probably does wrong"), tag("ul", items), class_="diagnosis")


def _listed(links: Sequence[Markup]) -> Iterator[Content]:
    for number, link in enumerate(links):
        yield ", " if number else ""
        yield link


def _counts(run: Run) -> Markup:
    shown = [status for status, count in run.counts.items() if count]
    head = tag("tr", tag("th", "game", scope="col"), [tag("th", badge(each), scope="col") for each in shown])
    rows = []
    for game in dict.fromkeys(result.game for result in run.results):
        own = [result.status for result in run.results if result.game == game]
        cells = [tag("td", str(own.count(status)), class_="number") for status in shown]
        rows.append(tag("tr", tag("th", game, scope="row"), cells))
    return tag("div", tag("table", tag("thead", head), tag("tbody", rows)), class_="wide")


def _filters(run: Run) -> Markup:
    games = dict.fromkeys(str(result.game) for result in run.results)
    statuses = [status for status, count in run.counts.items() if count]
    clauses = sorted({str(name) for result in run.results for name in result.clauses_concerned})
    return tag(
        "form",
        _select("game", games),
        _select("status", statuses),
        _select("clause", clauses),
        tag("button", "All", type="reset"),
        tag("output", aria_live="polite"),
        class_="filters",
        hidden=True,
    )


def _select(name: str, values: Iterable[str]) -> Markup:
    options = [tag("option", "any", value=""), *(tag("option", value, value=value) for value in values)]
    return tag("label", f"{name} ", tag("select", options, name=name, autocomplete="off"))


def _all(results: Sequence[CaseResult], anchors: dict[str, str]) -> Markup:
    head = tag(
        "tr", [tag("th", each, scope="col") for each in ("status", "case", "what it shows", "clauses")]
    )
    rows = []
    for result in results:
        name: Content = tag("code", result.id)
        if result.id in anchors:
            name = tag("a", name, href=f"#{anchors[result.id]}")
        cells = (badge(result.status), name, result.case.title, ", ".join(result.clauses))
        rows.append(tag("tr", [tag("td", cell) for cell in cells], **data(result)))
    table = tag("div", tag("table", tag("thead", head), tag("tbody", rows)), class_="wide")
    return tag("section", tag("h2", "All cases"), tag("details", tag("summary", f"{len(rows)} cases"), table))


def _file(name: str) -> str:
    return files("rulestone.conformance").joinpath(name).read_text(encoding="utf-8")
