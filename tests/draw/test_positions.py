"""Positions as pictures and as text; explanations of cells, with the pictures of what the rules found."""

from itertools import permutations
from pathlib import Path

import pytest

from rulestone.core.boards import LEFT, TOP, Cell
from rulestone.core.boards.square import SQUARE
from rulestone.core.names import Colour, GameName, Size
from rulestone.draw.plan import looks
from rulestone.draw.scene import Scene, position_scene, record_scene
from rulestone.draw.svg import style_sheet, svg
from rulestone.draw.text import rich_text, text
from rulestone.explain.cells import Explanations, explanations_of
from rulestone.rulebook.installed import find_game
from tests.helpers.asking import explained, reached
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.running import RunCommand
from tests.helpers.scenes import SCENES


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


@pytest.mark.parametrize("name", SCENES)
def test_the_text_is_the_golden_picture_with_and_without_colour(name: str) -> None:
    plain = text(SCENES[name])
    assert_golden(FOLDER / "pictures" / f"{name}.txt", "\n".join(plain) + "\n")
    assert tuple(line.rstrip() for line in rich_text(SCENES[name]).plain.split("\n")) == plain


KNOWN = tuple(map(Colour, ("black", "white", "red", "blue", "dark", "light")))


UNKNOWN = tuple(map(Colour, ("green", "yellow")))


@pytest.mark.parametrize("colours", [*permutations((*KNOWN[:4], *UNKNOWN), 2), (KNOWN[4], KNOWN[5])])
def test_the_two_colours_of_a_game_differ_without_hue(colours: tuple[Colour, Colour]) -> None:
    first, second = looks(colours).values()
    assert (
        first.dark != second.dark
        or (first.has_figure and second.has_figure)
        or first.has_figure != second.has_figure
    )
    assert first.figure != second.figure
    assert first.terminal != second.terminal
    assert first.name != second.name


CLASHING = tuple(map(Colour, ("blue", "black", "Bb")))


def test_colours_with_one_initial_get_different_letters() -> None:
    board = SQUARE.board(Size(2))
    stones = dict(zip(board.cells, CLASHING, strict=False))
    scene = Scene(board=board, stones=stones, legal={CLASHING[1]: board.cells[3:]}, colours=CLASHING)
    assert text(scene) == ("2  A l", "1  B L", "   a b", "", "l    Black may place")


def test_a_colour_keeps_its_shade_if_it_is_alone_on_the_board() -> None:
    scene = Scene(board=SQUARE.board(Size(2)), stones={Cell(0): UNKNOWN[1]}, colours=UNKNOWN)
    assert 'class="stone light"' in svg(scene)
    assert 'class="stone dark"' not in svg(scene)


def test_every_class_of_a_colour_is_in_the_style_sheet_of_its_picture() -> None:
    first, second = UNKNOWN
    drawn = svg(
        Scene(
            board=SQUARE.board(Size(2)),
            stones={Cell(0): first, Cell(1): second},
            edges={TOP: first, LEFT: second},
            legal={first: [Cell(2)], second: [Cell(3)]},
            labels={Cell(1): "1"},
        )
    )
    assert style_sheet() in drawn
    for tone in ("dark", "light"):
        assert f".{tone} {{" in drawn
        for what in ("stone", "edge", "may"):
            assert f'class="{what} {tone}"' in drawn
    assert 'class="label on-light"' in drawn
