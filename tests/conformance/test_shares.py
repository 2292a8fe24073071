"""How much of each clause was asked, where it is said, and when it is an error."""

import json
from collections.abc import Callable
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, queries
from rulestone.cases.expect import expectation
from rulestone.check.junit import run_junit
from rulestone.check.reports import run_document, run_report
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.check.shares import little_asked, shares, unasked, with_required
from rulestone.core.names import ClauseId, Size
from rulestone.protocol import Answer, Claims, GameClaim, Query, Unsupported
from rulestone.report.html import html_report
from rulestone.report.md import md_report
from tests.check.lying import Lying
from tests.report.page import told

TURN, SWITCH, WIN = map(ClauseId, ("minefield.turn", "minefield.switch", "minefield.win"))


@pytest.fixture
def cases_of_three(cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Cases of sizes 2, 4 and 2 that decide a turn; the large one decides a switch as well, and a win."""
    first, large, last = (replace(case, expect=expectation(queries(case, ("judge",))[0])) for case in cases)
    return first, replace(large, clauses=(TURN, SWITCH, SWITCH)), replace(last, clauses=(TURN, WIN))


def narrow(cases: tuple[Case, ...], claim: GameClaim, change: Callable[[Query, Answer], Answer]) -> Run:
    return run(cases, lambda: Lying(change, games={"minefield": claim}), engine=("mine",))


def honest(_query: Query, answer: Answer) -> Answer:
    return answer


def test_the_share_of_a_clause_is_of_the_cases_that_decide_it(cases_of_three: tuple[Case, ...]) -> None:
    sizes = [case.size for case in cases_of_three]
    outcome = narrow(cases_of_three, GameClaim(size_list=(sizes[1],)), honest)
    by_clause = {share.clause: (share.cases, share.answers) for share in shares(outcome)}
    assert by_clause == {TURN: (3, 1), SWITCH: (1, 1), WIN: (1, 0)}
    assert little_asked(outcome) == (
        "minefield.win: not asked (1 case)",
        "minefield.turn: 1 of 3 cases asked",
    )


def test_where_all_is_asked_nothing_is_said(cases_of_three: tuple[Case, ...]) -> None:
    outcome = narrow(cases_of_three, GameClaim(), honest)
    assert little_asked(outcome) == ()
    assert "asked (" not in told(run_report(outcome))
    assert with_required(outcome).exit_status == 0


def test_what_is_declined_counts_as_not_asked(cases_of_three: tuple[Case, ...]) -> None:
    def declining(query: Query, answer: Answer) -> Answer:
        return answer if query.size == cases_of_three[0].size else Unsupported(unsupported="too large")

    outcome = narrow(cases_of_three[:2], GameClaim(), declining)
    assert little_asked(outcome) == ("minefield.switch: not answered (it declined 1 of 1 case)",)
    assert [share.clause for share in unasked(outcome)] == [SWITCH]


def test_games_that_are_not_claimed_are_not_counted(cases_of_three: tuple[Case, ...]) -> None:
    other = run(cases_of_three, lambda: Lying(games={"lefe": GameClaim()}))
    assert shares(other) == ()


def test_a_run_that_ended_early_says_nothing_of_shares(cases_of_three: tuple[Case, ...]) -> None:
    outcome = narrow(cases_of_three, GameClaim(size_list=(Size(4),)), honest)
    early = Run(engine=("mine",), claims=outcome.claims, results=outcome.results[:2], selected=3)
    assert shares(early) == ()
    assert shares(Run(engine=("mine",), claims=None, results=outcome.results, selected=3)) == ()


def test_every_report_tells_of_which_clauses_little_was_asked(cases_of_three: tuple[Case, ...]) -> None:
    outcome = narrow(cases_of_three, GameClaim(size_list=(Size(4),)), honest)
    text = told(run_report(outcome))
    assert "minefield.win: not asked (1 case)\nminefield.turn: 1 of 3 cases asked\n" in text
    assert text.splitlines()[-1].startswith("3 cases: 1 pass, 2 skip; nothing was asked of 1 clause (")
    assert "**minefield.win: not asked (1 case)**" in md_report(run_report(outcome))
    page = html_report(run_report(outcome))
    picture, _, folded = page.partition("What was asked of each clause")
    assert "minefield.win: not asked (1 case)" in picture
    assert "minefield.win" in folded
    value = json.loads(msgspec.json.encode(run_document(outcome)))["clauses"]
    assert value[0] == {"id": TURN, "cases": 3, "asked": 1, "declined": 0}
    root = ET.fromstring(run_junit(outcome))  # noqa: S314 - our own
    values = {each.get("name"): each.get("value") for each in root.iter("property")}
    assert values[WIN] == "0 of 1 asked"


def test_a_clause_that_had_to_be_asked_and_was_not_is_an_error(cases_of_three: tuple[Case, ...]) -> None:
    outcome = narrow(cases_of_three, GameClaim(size_list=(Size(4),)), honest)
    assert outcome.exit_status == 0
    strict = with_required(outcome)
    assert strict.exit_status == 1
    text = "Required, and not asked: minefield.win"
    assert text in told(run_report(strict))
    assert f"**{text}**" in md_report(run_report(strict))
    assert text in html_report(run_report(strict))
    assert json.loads(msgspec.json.encode(run_document(strict)))["missing"] == [WIN]
    root = ET.fromstring(run_junit(strict))  # noqa: S314 - our own
    assert [each.get("message") for each in root.iter("failure")] == [text]
    for report in (
        told(run_report(outcome)),
        md_report(run_report(outcome)),
        html_report(run_report(outcome)),
        run_junit(outcome),
    ):
        assert text not in report


def test_a_claim_of_no_case_stays_what_it_was(cases_of_three: tuple[Case, ...]) -> None:
    outcome = with_required(narrow(cases_of_three, GameClaim(size_list=(Size(9),)), honest))
    assert (outcome.exit_status, outcome.missing) == (2, ())
    assert Claims(name="x", version="1", games={}).games == {}
