"""Positions as pictures; explanations of cells, with the pictures of what the rules found."""

from pathlib import Path

import pytest

from rulestone.core.names import GameName, Size
from rulestone.draw.scene import position_scene, record_scene
from rulestone.explain.cells import Explanations, explanations_of
from rulestone.rulebook.installed import find_game
from tests.helpers.asking import explained, reached
from tests.helpers.running import RunCommand


@pytest.mark.parametrize(
    ("name", "moves", "last", "taken"),
    [
        ("necklace", "b2", "b2", ""),
        ("necklace", "b2/swap", "", ""),
        ("necklace", "", "", ""),
        ("lefe", "c6/choose light/e7/d7xe7", "d7", "e7"),
    ],
)
def test_the_last_move_of_a_record_and_its_captures_are_marked(
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
def test_a_cell_is_explained_for_each_colour_to_move(
    name: str, size: int, cell: str, moves: str, colours: list[tuple[str, tuple[str, ...], list[str]]]
) -> None:
    found = explained(name, size, cell, moves)
    assert [
        (each.colour, each.actions, [refusal.clause for refusal in each.refusals])
        for each in found.explanation.colours
    ] == colours
    assert [each.legal for each in found.explanation.colours] == [not clauses for *_, clauses in colours]
    scene = found.scene
    assert (scene.cells_with("asked"), scene.cells_with("witness")) == ((scene.board.cell(cell),), ())


@pytest.mark.parametrize(
    "stones",
    [
        "black=a1,a2,a3,c1 white=b1,b2",  # of two chains at the lower edge one reaches the upper one
        "black=a1,a2,a3,c3 white=b1,b2",
    ],
)
def test_only_the_chain_that_joins_both_sides_is_shown_as_winning(stones: str) -> None:
    position = reached("minefield", 3, stones)
    scene = Explanations().scoring_scene(position, position_scene(position))
    assert position.board.names(scene.cells_with("witness")) == ("a1", "a2", "a3")


def test_the_effect_of_a_removal_is_put_into_words() -> None:
    position = reached("lefe", 4, "dark=d4,d5,e3 light=e5,e6,a1")
    removal, placement = (find_game("lefe").read_action(position.board, text) for text in ("c3xe6", "c3"))
    effect = explanations_of(GameName("lefe")).effect
    assert effect(position, removal) == "removing the tree of e6 (2 stones, 2 leaves)"
    assert effect(position, placement) == Explanations().effect(position, placement) == ""
    assert Explanations().effect(position, removal) == "removing the stones of e6"


def test_a_picture_names_the_neighbours_across_the_rim(run: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    run("show interleave --size 3 --stones 'black=c5,d2 red=e3' --at e1 --option wrap=true --svg", str(file))
    drawn = file.read_text(encoding="utf-8")
    assert [drawn.count(f">{name}</text>") for name in ("a1", "a2", "c5", "c4")] == [2, 2, 2, 1]
    assert "Across the rim: a2, a1, c5." in drawn
