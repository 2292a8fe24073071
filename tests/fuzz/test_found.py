"""What was found, as a case: its title, its clauses, its file."""

import json
from dataclasses import replace as replaced
from pathlib import Path

import pytest

from rulestone.cases.cases import Case, read_file
from rulestone.check.differences import Difference
from rulestone.check.results import CaseStatus
from rulestone.core.names import Colour, GameName, Size
from rulestone.files.writing import NotWritten
from rulestone.fuzz.ask import AskedCase, DisagreementKind, kind_of
from rulestone.fuzz.report import save
from rulestone.fuzz.search import Deadline, FoundCase, found_by
from rulestone.fuzz.shrink import case_title
from rulestone.protocol import Judge
from tests.check.answers import B2, ILLEGAL, LEGAL, result
from tests.fuzz.lied import over, shrinking

EMPTY = Judge(game=GameName("minefield"), size=Size(2), stones={}, to_move=Colour("black"))


def example_case() -> FoundCase:
    """A disagreement about an empty board, as a search finds it."""
    smallest = shrinking(over, EMPTY)
    return found_by(smallest, smallest.best, 4, Deadline())


def test_a_disagreement_has_what_a_fixture_has_and_who_agrees() -> None:
    item = example_case()
    assert item.case.id.startswith("found/minefield-")
    assert (item.case.title, item.case.tags, item.length) == ("The game goes on", ("found",), 0)
    assert item.case.picture[-1].split() == ["a", "b"]
    assert item.case.agreed[:2] == ("reference", "bitboard")
    assert (item.number, item.opposed, item.at_fault, item.late) == (4, (), (0,), False)
    assert example_case().case.id == item.case.id
    right = replaced(item.result, attempts=())
    between = replaced(item, asked_case=AskedCase(item.result, (right, item.result)))
    assert between.at_fault == (1,)


def test_near_the_end_of_the_time_nobody_else_is_asked() -> None:
    smallest = shrinking(over, EMPTY)
    assert found_by(smallest, smallest.best, 0, Deadline.after(0.0)).case.agreed == ("reference",)


def test_a_disagreement_is_saved_as_a_file_of_cases(tmp_path: Path) -> None:
    item = example_case()
    saved = save(item, tmp_path, "my engine")
    assert saved.file is not None
    assert read_file(saved.file).cases == (item.case,)
    about = json.loads(saved.file.read_text())["about"]
    assert about == "Found by rulestone fuzz: my engine differs from the rules here."
    assert saved.file.parent == tmp_path
    with pytest.raises(NotWritten):
        save(item, tmp_path / "none", "my engine")


def title_of(case: Case, *differences: Difference, of: int = 0) -> str:
    return case_title(result(case, *differences), kind_of(case.game, differences[of]))


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (ILLEGAL, "b2 may not be played"),
        (LEGAL, "black:b2 may be played"),
        (Difference("legal", 1, 2, "", B2, (), ("b2",)), "b2 is listed once"),
        (Difference("legal", True, False, "swap: …"), "An action may be played"),
        (Difference("over", False, True, ""), "The game goes on"),
        (Difference("over", True, False, ""), "The game is over"),
        (Difference("to_move", None, "black", ""), "Nobody is to move"),
        (Difference("winner", "black", None, ""), "Black has won"),
        (Difference("leader", None, "black", ""), "Nobody would win if the game ended here"),
        (Difference("nodes", 38, 37, ""), "The number of ways to go on is 38"),
        (Difference("why", "minefield.turn", None, "", B2), "b2 is refused by minefield.turn"),
        (Difference("why", None, "minefield.turn", "", B2), "b2 is refused by no rule"),
        (Difference("reason", "minefield.turn", "x", ""), "The next move is refused by minefield.turn"),
        (
            Difference("accepted", 2, 1, ""),
            "The number of legal moves at the beginning of this record is 2",
        ),
        (
            Difference("score", {"black": 3, "red": (2, 1), "white": ()}, None, ""),
            "The score is black 3, red 2 1, white none",
        ),
    ],
)
def test_a_title_is_a_sentence(cases: tuple[Case, ...], difference: Difference, words: str) -> None:
    assert title_of(cases[0], difference) == words


def test_of_several_differences_the_one_that_is_meant_is_told(cases: tuple[Case, ...]) -> None:
    assert title_of(cases[0], ILLEGAL, LEGAL, of=0).startswith("b2 may not")
    assert title_of(cases[0], ILLEGAL, LEGAL, of=1).startswith("black:b2 may be")


@pytest.mark.parametrize("status", ["error", "timeout", "malformed", "crash"])
def test_what_broke_the_engine_is_a_sentence_too(cases: tuple[Case, ...], status: CaseStatus) -> None:
    words = case_title(result(cases[0], status=status), DisagreementKind(GameName("minefield"), status))
    assert words.startswith("The engine")
