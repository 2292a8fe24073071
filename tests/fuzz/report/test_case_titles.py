"""Titles of what was found: sentences that say what is true."""

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference, Score
from rulestone.check.results import CaseStatus
from rulestone.core.names import ActionText, GameName
from rulestone.fuzz.disagreements import DisagreementKind, kind_of
from rulestone.fuzz.report.case_titles import case_title
from tests.fuzz.report.wrong_results import B2, ILLEGAL, LEGAL, result


def title_of(case: Case, *differences: Difference, of: int = 0) -> str:
    return case_title(result(case, *differences), kind_of(case.game, differences[of]))


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (ILLEGAL, "b2 may not be played (minefield.turn)"),
        (LEGAL, "black:b2 may be played"),
        (Difference("legal", 1, 2, "", B2, (), ("b2",)), "b2 is listed once"),
        (Difference("legal", True, False, "swap: …"), "An action that the engine does not list is legal"),
        (Difference("over", False, True, ""), "The game goes on"),
        (Difference("over", True, False, ""), "The game is over"),
        (Difference("to_move", None, "black", ""), "Nobody is to move"),
        (Difference("to_move", "white", "black", ""), "White is to move"),
        (Difference("winner", "black", None, ""), "Black has won"),
        (Difference("leader", None, "black", ""), "Nobody would win if the game ended here"),
        (Difference("nodes", 38, 37, ""), "There are 38 ways to go on for 2 actions"),
        (Difference("nodes", 1, 0, ""), "There is 1 way to go on for 2 actions"),
        (Difference("why", "minefield.turn", None, "", B2), "b2 is refused by minefield.turn"),
        (Difference("why", None, "minefield.turn", "", B2), "Nothing refuses b2"),
        (Difference("reason", "minefield.turn", "x", ""), "The next move is refused by minefield.turn"),
        (Difference("accepted", 2, 1, ""), "The first 2 moves of this record are legal, and the next is not"),
        (Difference("accepted", 3, 1, ""), "All 3 moves of this record are legal"),
        (Difference("accepted", 0, 1, ""), "The first move of this record is not legal"),
    ],
)
def test_a_title_is_a_sentence(cases: tuple[Case, ...], difference: Difference, words: str) -> None:
    moves = tuple(map(ActionText, ("b2", "a1", "a2")))
    assert title_of(replace(cases[0], moves=moves, depth=2), difference) == words


def test_scores_are_told_by_colour(cases: tuple[Case, ...]) -> None:
    right: Score = {"black": 3, "red": (2, 1), "white": ()}
    assert (
        title_of(cases[0], Difference("score", right, None, ""))
        == "The score is black 3, red 2 1, white none"
    )


def test_of_several_differences_the_one_that_is_meant_is_told(cases: tuple[Case, ...]) -> None:
    assert title_of(cases[0], ILLEGAL, LEGAL, of=0).startswith("b2 may not")
    assert title_of(cases[0], ILLEGAL, LEGAL, of=1).startswith("black:b2 may be")


@pytest.mark.parametrize("status", ["error", "timeout", "malformed", "crash"])
def test_what_broke_the_engine_is_a_sentence_too(cases: tuple[Case, ...], status: CaseStatus) -> None:
    words = case_title(result(cases[0], status=status), DisagreementKind(GameName("minefield"), status))
    assert words.startswith("The engine")
