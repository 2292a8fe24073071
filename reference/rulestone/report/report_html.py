"""The report as one page that needs nothing else: pictures, style and script are in it."""

import base64
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from importlib.resources import files

from rulestone.cases.exemplary import exemplary
from rulestone.check.results import CaseResult, Run
from rulestone.check.shares import LITTLE, asked_with, required, shares, substituted
from rulestone.core.wording import quantity
from rulestone.draw.svg import style_sheet
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part
from rulestone.report.report_diagnosis import (
    diagnosis_game,
    diagnosis_lines,
    doubts,
    extent,
    strength,
    unexplained_cases,
)
from rulestone.report.report_html_case import badge, case_article, filter_attributes
from rulestone.report.report_parts import (
    claim_warnings,
    ending,
    engine_title,
    run_headline,
    skips,
    sound,
)

PICTURES = 250
"""So many failures are drawn: a page must still open when an engine fails everything."""


_FIRST = 20
"""So many failures are chosen to come first; the others are in the order of the cases."""


def html_report(run: Run) -> str:
    """The page."""
    title = f"rulestone check: {engine_title(run)}"
    examples, rest = exemplary(run, _FIRST)
    wrong = (*examples, *rest)
    anchors = {result.id: f"case-{number}" for number, result in enumerate(wrong, start=1)}
    body = h.body(*_body(run, title, wrong, anchors))
    return sound(h.document(_head(title), body))


def _head(title: str) -> Html:
    digest = base64.b64encode(sha256(_file("report.js").encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    return h.head(
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=policy),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title(title),
        h.style(Html("\n" + style_sheet() + _file("report.css"))),
    )


def _body(run: Run, title: str, wrong: Sequence[CaseResult], anchors: dict[str, str]) -> Iterator[Part]:
    yield h.header(h.h1(title), h.p(run_headline(run), class_=f"headline {_verdict(run)}"))
    yield h.main(*_main(run, wrong, anchors))
    if run.results:
        yield h.script(Html(_file("report.js")))


def _main(run: Run, wrong: Sequence[CaseResult], anchors: dict[str, str]) -> Iterator[Part]:
    for line in (*ending(run), *required(run), *claim_warnings(run)):
        yield h.p(line, class_="warning")
    yield _diagnosis(run, anchors)
    if run.results:
        yield _counts(run)
    yield [h.p(f"{count} skipped: {reason}", class_="skip") for reason, count in skips(run)]
    yield [h.p(line, class_="skip") for line in substituted(run)]
    yield _shares(run)
    if run.results:
        yield _filters(run)
    if wrong:
        cases = (
            case_article(result, anchors[result.id], drawn=number < PICTURES)
            for number, result in enumerate(wrong)
        )
        caveat = h.p(run.caveat, class_="meaning") if run.caveat else None
        yield h.section(h.h2("What is wrong"), caveat, *cases)
    if run.results:
        yield _all(run.results, anchors)


def _verdict(run: Run) -> str:
    return "went-wrong" if run.exit_status else "went-well"


def _diagnosis(run: Run, anchors: dict[str, str]) -> Part:
    if not run.diagnosis:
        return [h.section(h.p(line), class_="diagnosis") for line in diagnosis_lines(run)]
    items: list[Part] = []
    for finding in run.diagnosis:
        links = [h.a(name, href=f"#{anchors[name]}") for name in finding.cases if name in anchors]
        likeness = f"{finding.likeness:.0%} like" if strength(run, finding) != "possible" else "could be"
        items.append(
            h.li(
                h.strong(finding.words),
                " ",
                h.code(finding.clause),
                h.p(f"{likeness} the known mistake {finding.mutant}", class_="meaning"),
                h.details(h.summary(extent(run, finding)), h.p(h.join(links, ", "))),
            )
        )
    games = dict.fromkeys(map(diagnosis_game, run.diagnosis))
    doubtful = [h.p(line, class_="meaning") for name in games for line in doubts(run, name)]
    heading = "What it could be" if doubtful else "What it probably does wrong"
    rest = [h.p(line, class_="meaning") for line in unexplained_cases(run)]
    return h.section(h.h2(heading), doubtful, h.ul(items), rest, class_="diagnosis")


def _counts(run: Run) -> Html:
    statuses = [status for status, count in run.counts.items() if count]
    head = h.tr(h.th("game", scope="col"), [h.th(badge(each), scope="col") for each in statuses])
    rows: list[Part] = []
    for game in dict.fromkeys(result.game for result in run.results):
        own = [result.status for result in run.results if result.game == game]
        cells = [h.td(str(own.count(status)), class_="number") for status in statuses]
        rows.append(h.tr(h.th(game, scope="row"), cells))
    return h.div(h.table(h.thead(head), h.tbody(rows)), class_="wide")


def _shares(run: Run) -> Part:
    """Of which clauses little was asked, for everybody to see; how much of each, for who opens it."""
    clause_shares = shares(run)
    if not clause_shares:
        return None
    head = h.tr([h.th(each, scope="col") for each in ("clause", "cases", "asked")])
    rows: list[Part] = []
    little = [share for share in clause_shares if share.answers < LITTLE * share.cases]
    for share in (*little, *(each for each in clause_shares if each not in little)):
        cells = [h.td(str(count), class_="number") for count in (share.cases, share.answers)]
        name: Part = h.strong(share.clause) if share in little else share.clause
        rows.append(h.tr(h.th(name, scope="row"), cells))
    table = h.div(h.table(h.thead(head), h.tbody(rows)), class_="wide")
    warnings = [h.p(share.words, class_="warning") for share in little]
    return [warnings, h.details(h.summary("What was asked of each clause"), table)]


def _filters(run: Run) -> Html:
    games = dict.fromkeys(str(result.game) for result in run.results)
    statuses = [status for status, count in run.counts.items() if count]
    clauses = sorted({str(name) for result in run.results for name in result.clauses_concerned})
    return h.form(
        _select("game", games),
        _select("status", statuses),
        _select("clause", clauses),
        h.button("Show all", type="reset"),
        h.output(aria_live="polite"),
        class_="filters",
        hidden=True,
    )


def _select(name: str, values: Iterable[str]) -> Html:
    options = [h.option("any", value=""), *(h.option(value, value=value) for value in values)]
    return h.label(f"{name} ", h.select(options, name=name, autocomplete="off"))


def _all(results: Sequence[CaseResult], anchors: dict[str, str]) -> Html:
    head = h.tr([h.th(each, scope="col") for each in ("status", "case", "what it shows", "clauses")])
    rows: list[Part] = []
    for result in results:
        name: Part = h.code(result.id)
        if result.id in anchors:
            name = h.a(name, href=f"#{anchors[result.id]}")
        title: Part = result.case.title
        if asked_with(result):
            title = [title, h.p(asked_with(result), class_="meaning")]
        cells = (badge(result.status), name, title, ", ".join(result.clauses))
        rows.append(h.tr([h.td(cell) for cell in cells], **filter_attributes(result)))
    table = h.div(h.table(h.thead(head), h.tbody(rows)), class_="wide")
    return h.section(h.h2("All cases"), h.details(h.summary(quantity(len(rows), "case")), table))


def _file(name: str) -> str:
    return files("rulestone.report").joinpath(name).read_text(encoding="utf-8")
