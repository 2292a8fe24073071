"""The report as one page that needs nothing else: pictures and style are in it."""

from collections.abc import Iterator, Sequence
from importlib.resources import files

from rulestone.audit.audit_wording import (
    BOARD_HEADS,
    MATTER_HEADS,
    audit_headline,
    audit_notes,
    audit_title,
    audit_warnings,
    board_rows,
    count_of,
    example_findings,
    finding_place,
    finding_rule,
    finding_sentence,
    matter_rows,
)
from rulestone.audit.findings import Finding
from rulestone.audit.outcome import LISTED, Outcome
from rulestone.audit.replaying import finding_scene
from rulestone.draw.svg import style_sheet, svg
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part
from rulestone.report.report_parts import sound

PICTURES = 60
"""So many findings are drawn."""


def audit_as_html(outcome: Outcome) -> Iterator[str]:
    """The page."""
    heading = f"rulestone audit: {audit_title(outcome)}"
    verdict = "went-wrong" if outcome.exit_status else "went-well"
    header = h.header(h.h1(heading), h.p(audit_headline(outcome), class_=f"headline {verdict}"))
    yield sound(h.document(_head(heading), h.body(header, h.main(*_main(outcome)))))


def _head(heading: str) -> Html:
    sheet = files("rulestone.report").joinpath("report.css").read_text(encoding="utf-8")
    return h.head(
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content="default-src 'none'; style-src 'unsafe-inline'"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title(heading),
        h.style(Html("\n" + style_sheet() + sheet)),
    )


def _main(outcome: Outcome) -> Iterator[Part]:
    for line in audit_warnings(outcome):
        yield h.p(line, class_="warning")
    yield _table(BOARD_HEADS, board_rows(outcome))
    if outcome.tally.matters:
        yield _table(MATTER_HEADS, matter_rows(outcome))
    yield [h.p(line) for line in audit_notes(outcome)]
    examples = example_findings(outcome, PICTURES)
    if examples:
        yield h.section(h.h2("What is wrong"), *map(_case, examples))
    if outcome.listed:
        yield h.section(h.h2("Findings"), *_list(outcome))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    head = h.tr([h.th(each, scope="col") for each in heads])
    body = [
        h.tr(h.th(row[0], scope="row"), [h.td(each, class_=_class(each)) for each in row[1:]]) for row in rows
    ]
    return h.div(h.table(h.thead(head), h.tbody(body)), class_="wide")


def _class(cell: str) -> str | None:
    return "number" if cell.replace(",", "").isdigit() else None


def _case(finding: Finding) -> Html:
    badge = h.span(finding.kind.upper(), class_="status fail")
    header = h.header(badge, h.h3(h.code(finding_place(finding))), h.p(f"{finding.game} {finding.size}"))
    words = finding_rule(finding)
    description = h.div(
        h.p(finding_sentence(finding)),
        None if words is None else h.blockquote(h.code(finding.clause), " ", words),
        h.h4("Repeat"),
        h.pre(finding.repeat),
    )
    figure = h.figure(Html(svg(finding_scene(finding), styled=False)))
    return h.article(header, h.div(figure, description, class_="parts"), class_="case")


def _list(outcome: Outcome) -> Iterator[Part]:
    rows = [
        (each.kind, finding_place(each), each.game or "", finding_sentence(each)) for each in outcome.listed
    ]
    table = _table(("kind", "record", "game", "what"), rows)
    yield h.details(h.summary(count_of(len(rows), "finding")), table)
    if outcome.number_found > LISTED:
        yield h.p(f"These are the first {LISTED:,} of {outcome.number_found:,}: --json lists every one.")
