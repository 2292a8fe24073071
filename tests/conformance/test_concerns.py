"""Which clauses a wrong answer is said to be about."""

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, queries, read_cases
from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.check.attempts import run_case
from rulestone.check.concerns import Concern, concerns
from rulestone.check.differences import answer_differences
from rulestone.check.results import CaseResult
from rulestone.check.wording import clause_notes
from rulestone.core.game import games
from rulestone.core.names import ActionText, ClauseId
from rulestone.core.register.entries import GameEntry
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Verdict
from rulestone.testing import cases_of

CASES = {case.id: case for case in read_cases()}
ENTRIES = [pytest.param(game.entry, id=game.name) for game in games()]


def case_of(name: str) -> Case:
    return CASES[name]


def result(mutant: str, case: str) -> CaseResult:
    engine = MutantEngine(mutants()[mutant])
    result = run_case(engine, engine.claims, case_of(case))
    assert result.status == "fail"
    return result


def clauses_of(mutant: str, case: str) -> list[str]:
    return [f"{rule.role}{rule.name}" for rule in clause_notes(result(mutant, case))]


@pytest.mark.parametrize(
    ("mutant", "case", "clauses"),
    [
        ("minefield/diagonal-chains", "minefield/no-win-black-diagonal", ["only near minefield.win"]),
        ("necklace/diagonal-chains", "necklace/no-win-red-diagonal", ["only near necklace.win"]),
    ],
)
def test_an_answer_that_is_wrong_as_if_a_near_clause_applied_is_about_that_clause(
    mutant: str, case: str, clauses: list[str]
) -> None:
    assert clauses_of(mutant, case) == clauses


def test_every_case_near_a_clause_of_winning_is_about_it_if_a_winner_is_seen() -> None:
    engine = MutantEngine(mutants()["minefield/diagonal-chains"])
    number = 0
    for case in cases_of(["minefield"]):
        if case.id.partition("/")[2].startswith("no-win"):
            result = run_case(engine, engine.claims, case)
            if result.status == "fail":
                number += 1
                assert result.clauses_concerned == ("minefield.win",), case.id
    assert number >= 4


def test_a_placement_that_is_refused_near_a_pattern_is_about_the_pattern() -> None:
    name = "minefield/switch-3x3-too"
    engine = MutantEngine(mutants()[name])
    turn = ("minefield.turn",)
    near = [case for case in CASES.values() if "minefield.switch" in case.near and case.clauses == turn]
    failing = [
        case_result
        for case in near
        if (case_result := run_case(engine, engine.claims, case)).status == "fail"
    ]
    assert failing
    assert {case_result.clauses_concerned for case_result in failing} == {("minefield.switch",)}


def test_an_action_that_is_listed_as_if_a_near_clause_allowed_it_is_about_that_clause() -> None:
    case = case_of("necklace/swap-set-up-two-red-stones")
    assert "necklace.swap" in case.near
    engine = ReferenceEngine()
    (query, *_) = queries(case, engine.claims.ops)
    answer = engine.ask(query)
    assert isinstance(answer, Verdict)
    offering = replace(answer, legal=(*answer.legal, ActionText("swap")))
    items = concerns(case, answer_differences(case, case.expect, offering), offering)
    assert items == (Concern(ClauseId("necklace.swap"), "near"),)


def test_an_end_that_is_not_seen_is_about_what_decides_the_case() -> None:
    assert clauses_of("evening/stops-needed", "evening/game-size-3-tied")[0] == "decided by evening.end"


def test_where_only_the_removal_is_wrong_placing_is_not_blamed() -> None:
    assert clauses_of("lefe/merge-sum", "lefe/merge-lone-and-lone-fewest") == [
        "decided by lefe.merge",
        "decided by lefe.capture",
    ]


def test_a_clause_that_the_engine_names_comes_first_of_those_that_decide() -> None:
    assert clauses_of("lefe/merge-sum", "lefe/end-not-before-the-removal")[0] == "decided by lefe.capture"


def test_a_choice_that_is_not_listed_is_not_about_placing() -> None:
    assert "interleave.place" in case_of("interleave/choice-due-no-placement").near
    assert clauses_of("interleave/choice-not-listed", "interleave/choice-due-no-placement") == [
        "decided by interleave.pie"
    ]


def test_a_clause_that_says_what_others_speak_of_stays_in_question() -> None:
    assert "decided by lefe.leaf" in clauses_of("lefe/ring-has-a-leaf", "lefe/ring-in-play")


def test_what_the_engine_names_goes_before_what_the_case_comes_near() -> None:
    assert "evening.place" in case_of("evening/unable-white").near
    assert clauses_of("evening/end-unable", "evening/unable-white") == ["decided by evening.end"]


def test_of_a_wrong_end_the_reason_for_stopping_is_a_consequence() -> None:
    lines = clauses_of("minefield/diagonal-chains", "minefield/play-not-for-the-skipped")
    assert lines[0] == "you name minefield.win"


def test_a_right_answer_is_about_the_clauses_of_its_case() -> None:
    case = case_of("lefe/end-not-before-the-removal")
    assert [concern.clause for concern in concerns(case, ())] == list(case.clauses)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_register_says_for_everything_that_can_be_wrong_which_clause_settles_it(entry: GameEntry) -> None:
    settled = {matter for clause in entry.clauses for matter in clause.settles}
    assert {"to_move", "over", "winner", "refused"} <= settled
    if entry.turnless:
        assert {"score", "leader"} <= settled
