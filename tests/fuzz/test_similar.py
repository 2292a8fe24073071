"""Fresh questions like those that an engine gets wrong, and what the answers share."""

from functools import partial

from rulestone.check.engine_spec import engine_spec
from rulestone.core.names import GameName, Size
from rulestone.fuzz.report import search_reports
from rulestone.fuzz.search import SearchSettings, search
from rulestone.fuzz.similar import with_diagnosis
from rulestone.report.text import text_report
from tests.engines.limits import engine
from tests.helpers.running import SetClock


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
