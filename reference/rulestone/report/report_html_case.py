"""One case on the page: its board with the cells marked, what was expected and what came instead."""

import json
from collections.abc import Iterator, Sequence

import msgspec

from rulestone.check.case_scenes import result_scene
from rulestone.check.difference import Difference, by_weight
from rulestone.check.results import CaseResult
from rulestone.check.shares import asked_with
from rulestone.core.narrowing import is_mapping
from rulestone.core.wording import printable
from rulestone.draw.svg import svg
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part
from rulestone.report.report_parts import clause_notes, error_lines, request_text, stderr_lines

_MOST_FINDINGS = 24
"""So many findings of a case are told; an engine may list hundreds of cells wrongly."""

_LONGEST = 6000
"""The longest answer that is shown, in characters."""


def badge(status: str) -> Html:
    """A status as a badge."""
    return h.span(status.upper(), class_=f"status {status}")


def case_article(result: CaseResult, anchor: str, *, drawn: bool = True) -> Html:
    """All about one case.

    Args:
        result: what came of it.
        anchor: the id of the element.
        drawn: whether to draw the board.
    """
    heading = h.header(
        badge(result.status),
        h.h3(h.code(result.id)),
        h.p(result.case.title),
    )
    figure: Part = None
    if drawn:
        figure = h.figure(Html(svg(result_scene(result), styled=False)))
    return h.article(
        heading,
        h.div(figure, h.div(*_findings(result)), class_="parts"),
        class_="case",
        id=anchor,
        **filter_attributes(result),
    )


def filter_attributes(result: CaseResult) -> dict[str, str]:
    """What the filters go by."""
    return {
        "data_game": result.game,
        "data_status": result.status,
        "data_clauses": " ".join(map(str, result.clauses_concerned)),
    }


def _findings(result: CaseResult) -> Iterator[Part]:
    findings = error_lines(result)
    yield h.ul([h.li(finding) for finding in findings[:_MOST_FINDINGS]])
    if len(findings) > _MOST_FINDINGS:
        yield h.p(f"and {len(findings) - _MOST_FINDINGS} more")
    if result.differences:
        yield h.div(_table(by_weight(result.differences)), class_="wide")
    for rule in clause_notes(result):
        yield h.blockquote(rule.role, h.code(rule.name), " ", rule.text)
    output = stderr_lines(result)
    if output:
        yield h.h4("Standard error")
        yield h.pre("\n".join(output))
    yield h.h4("Asked")
    if asked_with(result):
        yield h.p(asked_with(result))
    yield h.pre(request_text(result))
    yield h.h4("Repeat")
    yield h.pre(result.repeat)
    yield h.details(h.summary("Both answers in full"), *_answers(result))


def _table(differences: tuple[Difference, ...]) -> Html:
    """What was expected and what came instead; where the same goes for several places, they share a row."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for each in differences:
        if each.expected is not None or each.got is not None:  # unless it only says how many more there are
            cells = (each.field, _value_text(each, each.expected), _value_text(each, each.got))
            rows.setdefault(cells, []).append(_where(each))
    head = h.tr([h.th(each, scope="col") for each in ("", "where", "expected", "got")])
    return h.table(h.thead(head), h.tbody([_row(*cells, where) for cells, where in rows.items()]))


def _row(field: str, expected: str, got: str, where: Sequence[str]) -> Html:
    cells = (", ".join(filter(None, where)), expected, got)
    return h.tr(h.th(field.replace("_", " "), scope="row"), [h.td(cell) for cell in cells])


def _where(difference: Difference) -> str:
    """The actions that are listed wrongly, or the cells that something is wrong about."""
    if difference.field != "legal":
        return ", ".join(difference.cells)
    names = [printable(action, 40) for action in difference.actions]
    unnamed = 1 + difference.more - len(names)
    return ", ".join([*names, *([f"and {unnamed} more"] if unnamed > 0 else [])])


def _value_text(difference: Difference, value: object) -> str:
    match value:
        case bool() if difference.field == "legal":
            return "legal" if value else "not legal"
        case bool():
            return "yes" if value else "no"
        case None:
            return "nothing" if difference.field == "why" else "nobody"
        case _ if is_mapping(value):
            return printable(json.dumps(dict(value)))
    return printable(str(value))


def _answers(result: CaseResult) -> Iterator[Part]:
    yield h.h4("Expected")
    yield h.pre(_json(result.case.expect))
    yield h.h4("Got")
    attempt = result.decisive
    yield h.pre("no answer" if attempt is None or attempt.answer is None else _json(attempt.answer))


def _json(answer: object) -> str:
    written = json.dumps(msgspec.to_builtins(answer, str_keys=True))
    return printable(written, _LONGEST)
