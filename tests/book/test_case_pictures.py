"""The picture of a case shows what the case says, and nothing that the right answer does not."""

import re
from collections.abc import Iterator

import pytest

from rulestone.cases.cases import AuthorAssertions, Case, read_cases
from rulestone.core.actions.action import Action
from rulestone.core.boards import Cell
from rulestone.draw.scene import Scene
from rulestone.rulebook.installed import find_game, game_names
from rulestone_book.case_pictures import explanatory_scene
from tests.helpers.order import NIGHTLY

LARGEST = 5
"""The largest boards that are drawn by day; those on larger ones are made in the same way."""


def actions(case: Case, scene: Scene) -> Iterator[Action]:
    """The legal actions of a case."""
    return (find_game(case.game).read_action(scene.board, text) for text in case.expect.legal or ())


def said(case: Case, scene: Scene) -> set[Cell]:
    """The cells that the case names."""
    says = case.says or AuthorAssertions()
    texts = " ".join((*case.focus, *says.at, *says.refuses, *(says.why or ()), *says.allows, *says.lacks))
    names = {*re.findall(r"[a-z]+\d+", f"{texts} {' '.join(says.legal or ())}")}
    return {cell for cell in scene.board.cells if scene.board.name(cell) in names}


def faults(case: Case) -> Iterator[str]:
    """What in the picture of a case is not so."""
    scene = explanatory_scene(case)
    legal = {cell for action in actions(case, scene) for cell in action.placement_cells}
    if not {cell for cells in scene.legal.values() for cell in cells} <= legal:
        yield "a cell is marked legal that is not"
    asked = {cell for cell, label in scene.labels.items() if label == "?"}
    named = [scene.board.cell(name) for name in (*case.focus, *(case.says or AuthorAssertions()).at)]
    if asked and legal.intersection(named) and asked != {next(cell for cell in named if cell in legal)}:
        yield "it does not show the cell that the case names first"
    if not asked <= said(case, scene) or scene.caption == "?: ":
        yield "it shows a cell that the case does not name, or says nothing of it"
    if case.question == "judge" and legal & {*scene.marked.get("asked", ())}:
        yield "a cell is marked as refused that is legal"
    if scene.legend.get("witness") == "may be removed":
        marked = {*scene.marked["witness"]}
        taken = {
            cell
            for action in actions(case, scene)
            if asked & {*action.placement_cells}
            for cell in action.removal_cells
        }
        trees = scene.board.regions([cell for cell, colour in scene.stones.items() if colour != ""])
        if not taken <= marked or len([tree for tree in trees if tree & marked]) < bool(taken):
            yield "what is marked as removable is not so"
    settings = [f"{name} = {str(value).lower()}" for name, value in case.options.items()]
    if case.question != "perft" and any(setting not in scene.caption for setting in settings):
        yield "the options in force are not drawn"


@pytest.mark.parametrize("game", game_names())
def test_every_picture_shows_what_its_case_says(game: str) -> None:
    cases = [case for case in read_cases() if case.game == game and (NIGHTLY or case.size <= LARGEST)]
    wrong = {case.id: list(faults(case)) for case in cases}
    assert {name: words for name, words in wrong.items() if words} == {}


def test_a_picture_marks_nothing_where_the_case_says_that_nothing_can_be_removed() -> None:
    (case,) = (case for case in read_cases() if case.id == "lefe/merge-lone-and-pair-most")
    scene = explanatory_scene(case)
    assert [scene.board.name(cell) for cell, label in scene.labels.items() if label == "?"] == ["c3"]
    assert not scene.marked["witness"]
    assert "merge = most" in scene.caption
