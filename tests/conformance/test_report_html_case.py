"""One case on the page of a run."""

from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.check.attempts import run_case
from rulestone.check.results import CaseResult
from rulestone.core.names import ActionText
from rulestone.protocol import Answer, Failure, Query, Verdict
from rulestone.report.report_html_case import badge, case_article, filter_attributes
from tests.conformance.lying import Lying

CASE = next(each for each in read_cases() if each.id == "minefield/win-black-backwards")
Change = Callable[[Query, Answer], Answer]


def result_of(change: Change, case: Case = CASE) -> CaseResult:
    engine = Lying(change)
    return run_case(engine, engine.claims, case)


def otherwise(_: Query, answer: Answer) -> Answer:
    return replace(answer, over=False, winner="white") if isinstance(answer, Verdict) else answer


def rows(result: CaseResult) -> list[list[str]]:
    """The rows of the table of differences."""
    root = ET.fromstring(case_article(result, "x").text)  # noqa: S314 - our own
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]


def test_a_wrong_answer_has_its_board_and_both_answers() -> None:
    article = case_article(result_of(otherwise), "case-1").text
    root = ET.fromstring(article)  # noqa: S314 - our own
    assert (root.get("id"), root.get("data-status")) == ("case-1", "fail")
    assert root.find(".//figure") is not None
    assert "over: you say that the game goes on; it is over" in article
    expected, got = (each.text for each in root.findall(".//details/pre"))
    assert '"winner": "black"' in str(expected)
    assert '"winner": "white"' in str(got)
    undrawn = ET.fromstring(case_article(result_of(otherwise), "x", drawn=False).text)  # noqa: S314
    assert undrawn.find(".//figure") is None


def test_differences_are_in_a_table_with_the_most_telling_first() -> None:
    head, *fields = rows(result_of(otherwise))
    assert head == ["", "where", "expected", "got"]
    assert fields == [["winner", "", "black", "white"], ["over", "", "yes", "no"]]


def test_what_is_wrong_alike_in_several_places_shares_a_row() -> None:
    case = next(
        each for each in read_cases() if each.id.startswith("minefield/") and each.expect.over is False
    )
    legal = case.expect.legal or ()
    result = result_of(lambda _, answer: replace(answer, legal=(*legal[2:], ActionText("zz1"))), case)
    assert [row[:2] for row in rows(result)[1:]] == [["legal", "zz1"], ["legal", f"{legal[0]}, {legal[1]}"]]
    assert [row[2:] for row in rows(result)[1:]] == [["not legal", "legal"], ["legal", "not legal"]]


def test_an_engine_that_gives_no_answer_has_no_table() -> None:
    result = result_of(lambda _, __: Failure(error="<lost>"))
    article = case_article(result, "x").text
    assert "<table" not in article
    assert "&lt;lost&gt;" in article
    assert filter_attributes(result)["data_status"] == "error"


def test_of_very_many_findings_the_rest_is_counted() -> None:
    many = tuple(ActionText(f"zz{number}") for number in range(40))
    article = case_article(result_of(lambda _, answer: replace(answer, legal=many)), "x").text
    assert article.count("<li>") == 24
    assert "more</p>" in article


@pytest.mark.parametrize("status", ["pass", "xfail"])
def test_a_status_is_a_badge(status: str) -> None:
    assert badge(status).text == f'<span class="status {status}">{status.upper()}</span>'
