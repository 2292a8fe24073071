"""Positions as pictures; explanations of cells, with the pictures of what the rules found."""

import pytest

from rulestone.core.actions import Placement
from rulestone.core.boards.square import square_board
from rulestone.core.names import GameName, Size
from rulestone.core.registry import find_game
from rulestone.draw.scene import record_scene
from rulestone.explain.cells import Explanations, explanations_of
from tests.asking import explained


@pytest.mark.parametrize(
    ("name", "moves", "last", "taken"),
    [
        ("necklace", "b2", "b2", ""),
        ("necklace", "b2/swap", "", ""),
        ("necklace", "", "", ""),
        ("lefe", "c6/choose light/e7/d7xe7", "d7", "e7"),
    ],
)
def test_the_last_move_of_a_record_is_marked_and_what_it_took(
    name: str, moves: str, last: str, taken: str
) -> None:
    rules = find_game(name)
    board = rules.board(Size(5))
    actions = [rules.read_action(board, text) for text in filter(None, moves.split("/"))]
    scene = record_scene(rules.start(board, {}), actions)
    assert (" ".join(board.names(scene.last)), " ".join(board.names(scene.taken))) == (last, taken)
    assert (scene.paths, scene.colours) == ({"last": ()} if actions else {}, rules.colours)


ENDED = ["evening.end", "evening.turnless", "evening.place"]
SET_UP = [(colour, (), ["interleave.pie"]) for colour in ("black", "red")]


@pytest.mark.parametrize(
    ("name", "size", "cell", "moves", "colours"),
    [
        ("minefield", 3, "b2", "a1", [("white", ("b2",), [])]),
        ("minefield", 3, "a1", "a1", [("white", (), ["minefield.turn"])]),
        ("lefe", 3, "a1", "a1 choose dark", [("light", (), ["lefe.place", "lefe.turn"])]),
        ("evening", 2, "a1", "", [("white", ("white:a1",), []), ("black", (), ["evening.opening"])]),
        ("lefe", 2, "a1", "", [("dark", ("a1",), [])]),
        ("minefield", 1, "a1", "a1", [(None, (), ["minefield.win", "minefield.turn"])]),
        ("lefe", 1, "a1", "a1", [(None, (), ["lefe.pie"])]),
        ("interleave", 1, "a1", "", SET_UP),
        ("interleave", 1, "a1", "setup black=a1", SET_UP),
        ("evening", 1, "a1", "white:a1", [(each, (), ENDED) for each in ("white", "black")]),
    ],
)
def test_a_cell_is_explained_for_whom_it_may_be(
    name: str, size: int, cell: str, moves: str, colours: list[tuple[str, tuple[str, ...], list[str]]]
) -> None:
    found = explained(name, size, cell, moves)
    assert [
        (each.colour, each.actions, [refusal.clause for refusal in each.refusals])
        for each in found.explanation.colours
    ] == colours
    assert [each.legal for each in found.explanation.colours] == [not clauses for *_, clauses in colours]
    (scene,) = found.scenes
    assert scene.marked == {"asked": (scene.board.cell(cell),)}


def test_a_game_says_what_its_placements_do_besides() -> None:
    assert type(explanations_of(GameName("lefe"))) is not Explanations
    board = square_board(Size(3))
    position, (first, second, *_) = find_game("minefield").start(board, {}), board.cells
    assert Explanations().effect(position, Placement(first)) == ""
    assert Explanations().effect(position, Placement(first, removing=second)) == "removing the stones of b1"
