"""One case on the page: its board with the cells marked, what was expected and what came instead."""

import json
from collections.abc import Iterator, Mapping

import msgspec

from rulestone.conformance.differences import Difference
from rulestone.conformance.html_markup import Content, Markup, tag
from rulestone.conformance.pictures import result_scene
from rulestone.conformance.report_parts import asked, findings, rules, stderr_lines
from rulestone.conformance.results import CaseResult
from rulestone.draw.svg import svg
from rulestone.wording import printable

TOLD = 24
"""So many findings of a case are told; an engine may list hundreds of cells wrongly."""

LONGEST = 6000
"""The longest answer that is shown, in characters."""


def badge(status: str) -> Markup:
    """A status as a badge."""
    return tag("span", status.upper(), class_=f"status {status}")


def case(result: CaseResult, anchor: str, *, drawn: bool = True) -> Markup:
    """All about one case.

    Args:
        result: what came of it.
        anchor: the id of the element.
        drawn: whether to draw the board.
    """
    heading = tag(
        "header",
        badge(result.status),
        tag("h3", tag("code", result.id)),
        tag("p", result.case.title),
    )
    figure: Content = ()
    if drawn:
        figure = tag("figure", Markup(svg(result_scene(result), styled=False)))
    return tag(
        "article",
        heading,
        tag("div", figure, tag("div", *_told(result)), class_="parts"),
        class_="case",
        id=anchor,
        **data(result),
    )


def data(result: CaseResult) -> dict[str, str]:
    """What the filters go by."""
    return {
        "data_game": result.game,
        "data_status": result.status,
        "data_clauses": " ".join(map(str, result.clauses_concerned)),
    }


def _told(result: CaseResult) -> Iterator[Content]:
    told = findings(result)
    yield tag("ul", [tag("li", finding) for finding in told[:TOLD]])
    if len(told) > TOLD:
        yield tag("p", f"and {len(told) - TOLD} more")
    if result.differences:
        yield tag("div", _table(result.differences[:TOLD]), class_="wide")
    for name, rule in rules(result):
        yield tag("blockquote", tag("code", name), " ", rule)
    said = stderr_lines(result)
    if said:
        yield tag("h4", "Standard error")
        yield tag("pre", "\n".join(said))
    yield tag("h4", "Asked")
    yield tag("pre", asked(result))
    yield tag("h4", "Repeat")
    yield tag("pre", result.repeat)
    yield tag("details", tag("summary", "Both answers in full"), *_answers(result))


def _table(differences: tuple[Difference, ...]) -> Markup:
    head = tag("tr", [tag("th", each, scope="col") for each in ("", "where", "expected", "got")])
    return tag("table", tag("thead", head), tag("tbody", [_row(each) for each in differences]))


def _row(difference: Difference) -> Markup:
    where = ", ".join(difference.cells)
    return tag(
        "tr",
        tag("th", difference.field.replace("_", " "), scope="row"),
        tag("td", where),
        tag("td", _shown(difference, difference.expected)),
        tag("td", _shown(difference, difference.got)),
    )


def _shown(difference: Difference, value: object) -> str:
    match value:
        case bool() if difference.field == "legal":
            return "legal" if value else "not legal"
        case bool():
            return "yes" if value else "no"
        case None:
            return "nothing" if difference.field == "why" else "nobody"
        case Mapping():
            return printable(json.dumps(dict(value)))
    return printable(str(value))


def _answers(result: CaseResult) -> Iterator[Content]:
    yield tag("h4", "Expected")
    yield tag("pre", _json(result.case.expect))
    yield tag("h4", "Got")
    attempt = result.decisive
    yield tag("pre", "no answer" if attempt is None or attempt.answer is None else _json(attempt.answer))


def _json(answer: object) -> str:
    written = json.dumps(msgspec.to_builtins(answer, str_keys=True))
    return printable(written, LONGEST)
