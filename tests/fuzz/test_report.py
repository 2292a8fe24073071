"""What a search has found, for people and for programs, and what the wrong answers share."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.engine_spec import engine_spec
from rulestone.check.tally import QuestionTally
from rulestone.core.names import ActionText, GameName, Size
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.contradictions import Contradiction
from rulestone.fuzz.report import contradiction_reports, search_reports
from rulestone.fuzz.search import Outcome, SearchSettings, search
from rulestone.fuzz.similar import with_diagnosis
from rulestone.protocol import Capabilities, Play
from rulestone.report.junit import junit_report
from rulestone.report.md import md_report
from rulestone.report.text import text_report
from tests.engines.limits import engine
from tests.helpers.answers import RIGHT, result
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.running import SetClock

MINE = Capabilities(name="mine", version="2", games={})
OVER = Difference("over", True, False, "over: you say that the game goes on; it is over")


@pytest.fixture
def item(cases: tuple[Case, ...]) -> Finding:
    """A disagreement that was made smaller."""
    small = result(
        msgspec.structs.replace(
            cases[0], id="found/a", title="The game is over", moves=None, asks=("stones",)
        ),
        OVER,
        answer=RIGHT,
    )
    return Finding(result=small, game_number=6, repeated=True)


def outcome_of(*items: Finding) -> Outcome[Finding]:
    outcome = Outcome[Finding](
        engine=("./mine", "-x"),
        capabilities=MINE,
        settings=SearchSettings(seed=5),
        game_count=10,
        seconds=4.0,
        tally=QuestionTally(misspelt={"a field is misspelt": None}),
        found=items,
    )
    for became in ("answered", "answered", "declined"):
        outcome.tally.note("minefield", "judge", became)
    return outcome


def test_reports_have_the_golden_text(item: Finding) -> None:
    nothing = outcome_of()
    found = outcome_of(replace(item, file=Path("found/a.json")), replace(item, repeated=False))
    outcomes = [nothing, replace(nothing, gave_up="no\x1bmore"), replace(nothing, interrupted=True), found]
    texts = [text_report(search_reports(outcome).tree()) for outcome in outcomes]
    texts += [render(search_reports(found).tree()) for render in (junit_report, md_report)]
    assert_golden(FOLDER / "reports" / "fuzz.txt", "\n\n".join(f"{text}\n" for text in texts))


def test_the_json_document_has_the_golden_text(item: Finding) -> None:
    outcome = replace(
        outcome_of(replace(item, file=Path("found/a.json"))), interrupted=True, gave_up="no more"
    )
    assert_golden(FOLDER / "reports" / "fuzz.json", "".join(search_reports(outcome).json(2)))


def test_a_contradiction_has_the_golden_text() -> None:
    question = Play(game=GameName("hop"), size=Size(3), options={"pie": "none"}, moves=(ActionText("a1"),))
    reports = contradiction_reports(
        Outcome[Contradiction](
            engine=("mine",),
            capabilities=MINE,
            settings=SearchSettings(),
            found=(Contradiction("listed", question, message="no", game_number=6, rerun_command="again"),),
        )
    )
    assert_golden(
        FOLDER / "reports" / "contradictions.txt",
        f"{text_report(reports.tree())}\n\n{''.join(reports.json(None))}\n\n{junit_report(reports.tree())}\n",
    )


def test_a_search_ends_with_what_wrong_answers_share(set_clock: SetClock) -> None:
    set_clock(lambda: 0.0, "rulestone.fuzz.similar")  # however busy the machine is
    make = engine_spec(("variant:minefield/no-switches",), None).make
    settings = SearchSettings(games=(GameName("minefield"),), size=Size(4), game_count=100, seed=1)
    outcome = with_diagnosis(search(make, settings), make=make)
    (shared,) = outcome.shared
    assert (
        "illegal placements that you allow, all where minefield.switch forbids the placement" in shared.words
    )
    assert f"Diagnosis: {shared.words}" in text_report(search_reports(outcome).tree())


def test_no_rule_is_named_for_an_answer_that_is_right_when_asked_alone() -> None:
    make = partial(engine, "wrong-after-60")
    settings = SearchSettings(games=(GameName("minefield"),), size=Size(4), game_count=100, seed=1)
    outcome = with_diagnosis(search(make, settings), make=make)
    assert [finding.repeated for finding in outcome.found] == [True]
    words = "minefield: right when sent alone: your engine keeps something from earlier questions"
    assert [shared.words for shared in outcome.shared] == [words]
