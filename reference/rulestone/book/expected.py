"""The right answer to a case in words."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from rulestone.book.frame import clause_links
from rulestone.book.links import Place
from rulestone.cases.case_facts import expected_facts, expected_status
from rulestone.cases.cases import Case
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_LISTED = 40
"""A list longer than this is folded up."""


def expected_answer_list(here: Place, case: Case) -> Html:
    """What every right program says of a case."""
    return h.dl([h.div(h.dt(name), h.dd(value)) for name, value in _facts(here, case)], class_="facts")


def _facts(here: Place, case: Case) -> Iterator[tuple[str, Part]]:
    expect = case.expect
    if expect.nodes is not UNSET:
        depth = case.depth or 0
        yield f"sequences of {depth}", f"{expect.nodes:,}"
        return
    if expect.accepted is not UNSET and case.moves is not None:
        yield "record", _record(here, case, expect.accepted)
    yield "then" if expect.accepted is not UNSET else "standing", expected_status(case)
    for fact in expected_facts(case):
        if fact.kind == "score":
            yield fact.label, "; ".join(fact.values)
        else:
            by: list[Part] = [" by ", clause_links(here, fact.clauses)] if fact.clauses else []
            yield fact.label, [_listed(fact.values), *by]


def _record(here: Place, case: Case, accepted: int) -> Part:
    moves = case.record
    played: list[Part] = [h.code(" ".join(moves[:accepted]))] if accepted else []
    if accepted == len(moves):
        return [*played, " is legal throughout."]
    reasons = () if isinstance(case.expect.reasons, UnsetType) else case.expect.reasons
    where = "The first action, " if accepted == 0 else " is legal; then "
    return [*played, where, h.code(moves[accepted]), " is refused by ", clause_links(here, reasons), "."]


def _listed(words: tuple[str, ...]) -> Part:
    if not words:
        return "nothing"
    text = h.code(" ".join(words))
    return text if len(words) <= _LISTED else h.details(h.summary("list"), text)
