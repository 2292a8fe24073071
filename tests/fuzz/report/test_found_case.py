"""What was found, as a case: its title, its clauses, its file."""

import json
from dataclasses import replace as replaced
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_file
from rulestone.check.differences import Difference
from rulestone.core.names import Colour, GameName, Size
from rulestone.fuzz.clock import Clock
from rulestone.fuzz.disagreements import AskedCase, kind_of
from rulestone.fuzz.report.found_case import FoundCase, found_by, named, save
from rulestone.protocol import Query
from rulestone.report.reports import BadReport
from tests.fuzz.lied import over, shrinking
from tests.fuzz.report.wrong_results import ILLEGAL, LEGAL, TURN, result

EMPTY = Query(game=GameName("minefield"), size=Size(2), stones={}, to_move=Colour("black"))


@pytest.mark.parametrize(
    ("difference", "clauses"),
    [
        (Difference("over", False, True, ""), ("minefield.win", "minefield.skip")),
        (Difference("winner", None, "black", ""), ("minefield.win",)),
        (Difference("to_move", "white", "black", ""), ("minefield.turn", "minefield.skip")),
        (ILLEGAL, TURN),
    ],
)
def test_what_was_found_is_perhaps_about_the_clauses_that_settle_it(
    cases: tuple[Case, ...], difference: Difference, clauses: tuple[str, ...]
) -> None:
    case_result = result(cases[0], difference)
    assert (
        named(AskedCase(case_result, (case_result,)), kind_of(case_result.game, difference)).clauses
        == clauses
    )


def test_a_placement_that_is_refused_is_perhaps_about_any_clause_on_placing(cases: tuple[Case, ...]) -> None:
    case_result = result(replace(cases[0], expect=replace(cases[0].expect, why=UNSET)), LEGAL)
    clauses = named(AskedCase(case_result, (case_result,)), kind_of(case_result.game, LEGAL)).clauses
    assert {"minefield.hard-corner", "minefield.switch"} <= set(clauses)
    assert "minefield.win" not in clauses


def example_case() -> FoundCase:
    """A disagreement about an empty board, as a search finds it."""
    smallest = shrinking(over, EMPTY)
    return found_by(smallest, smallest.best, 4, Clock())


def test_a_disagreement_has_what_a_fixture_has_and_who_agrees() -> None:
    item = example_case()
    assert item.case.id.startswith("found/minefield-")
    assert (item.case.title, item.case.tags, item.length) == ("The game goes on", ("found",), 0)
    assert item.case.picture[-1].split() == ["a", "b"]
    assert item.agreed[:2] == item.case.agreed[:2] == ("reference", "bitboard")
    assert (item.number, item.opposed, item.at_fault, item.late) == (4, (), (0,), False)
    assert example_case().case.id == item.case.id
    right = replaced(item.result, status="pass")
    between = replaced(item, asked_case=AskedCase(item.result, (right, item.result)))
    assert between.at_fault == (1,)


def test_near_the_end_of_the_time_nobody_else_is_asked() -> None:
    smallest = shrinking(over, EMPTY)
    assert found_by(smallest, smallest.best, 0, Clock(0.0)).agreed == ("reference",)


def test_a_disagreement_is_saved_as_a_file_of_cases(tmp_path: Path) -> None:
    item = example_case()
    saved = save(item, tmp_path, "my engine")
    assert saved.file is not None
    assert read_file(saved.file).cases == (item.case,)
    assert "my engine" in json.loads(saved.file.read_text())["about"]
    assert saved.file.parent == tmp_path
    with pytest.raises(BadReport):
        save(item, tmp_path / "none", "my engine")
