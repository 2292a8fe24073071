"""Positions as pictures; explanations of cells and actions, with the pictures of what the rules found."""

import pytest

from rulestone.core.actions import Placement, Swap
from rulestone.core.boards import hex_board, square_board
from rulestone.core.game import game
from rulestone.core.names import GameName, Size
from rulestone.core.position import Position
from rulestone.draw.positions import (
    Explanations,
    explain_action,
    explanations_of,
    offering,
    position_scene,
    record_scene,
)
from rulestone.draw.scene import Scene
from rulestone.engines.reference import verdict
from rulestone.protocol.explanations import Explanation, refusals
from tests.games.asking import explained

BOARD, HEXAGONAL = square_board(Size(3)), hex_board(Size(2))


def test_a_scene_has_the_stones_and_whose_the_sides_are() -> None:
    position = game("minefield").start(BOARD, {}).after(Placement(BOARD.cell("b2")))
    scene = position_scene(position)
    assert scene.stones == {BOARD.cell("b2"): "black"}
    assert scene.edges == {"bottom": "black", "top": "black", "left": "white", "right": "white"}
    assert scene.colours == ("black", "white")
    assert position_scene(game("evening").start(HEXAGONAL, {})).edges == {}


def offered(position: Position, game: str) -> Scene:
    """The position with what is legal."""
    judged = verdict(position)
    return offering(position_scene(position), GameName(game), judged.legal, judged.to_move)


def test_legal_cells_are_those_of_the_colour_to_move_or_of_each() -> None:
    position = game("minefield").start(BOARD, {"swap": True}).after(Placement(BOARD.cell("b2")))
    cells = offered(position, "minefield").legal  # the swap has no cell
    assert {colour: len(each) for colour, each in cells.items()} == {"white": 8}
    evening = game("evening").start(HEXAGONAL, {})
    opened = evening.after(evening.legal_actions()[0])
    cells = offered(opened, "evening").legal
    assert {colour: set(HEXAGONAL.names(each)) for colour, each in cells.items()} == {
        "black": {"a2", "b1", "b2"}
    }


def test_a_placement_with_several_removals_is_one_cell() -> None:
    scene = offered(game("lefe").start(HEXAGONAL, {"pie": "none"}), "lefe")
    assert [len(each) for each in scene.legal.values()] == [7]
    assert not scene.moving


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
    rules = game(name)
    board = rules.board(Size(5))
    actions = [rules.read_action(board, text) for text in filter(None, moves.split("/"))]
    scene = record_scene(rules.start(board, {}), actions)
    assert (" ".join(board.names(scene.last)), " ".join(board.names(scene.taken))) == (last, taken)
    assert scene.ways == {}


def test_a_legal_cell() -> None:
    explanation = explained("minefield", 3, "b2", "a1")
    assert explanation.explanation.cell == "b2"
    assert explanation.explanation.stone is None
    (white,) = explanation.explanation.colours
    assert (white.colour, white.legal, white.actions, white.refusals) == ("white", True, ("b2",), ())
    (scene,) = explanation.scenes
    assert scene.marked == {"asked": (scene.board.cell("b2"),)}


def test_an_occupied_cell() -> None:
    explanation = explained("minefield", 3, "a1", "a1")
    (white,) = explanation.explanation.colours
    assert explanation.explanation.stone == "black"
    assert [(each.clause, each.because) for each in white.refusals] == [("minefield.turn", "a1 is occupied")]
    assert len(explanation.scenes) == 1
    (light,) = explained("lefe", 3, "a1", "a1;choose dark").explanation.colours
    assert [each.clause for each in light.refusals] == ["lefe.place", "lefe.turn"]


@pytest.mark.parametrize(
    ("game", "moves", "clause"),
    [
        ("minefield", "a1", "minefield.win"),
        ("lefe", "a1", "lefe.pie"),
        ("interleave", "", "interleave.pie"),
        ("interleave", "setup black=a1", "interleave.pie"),
        ("evening", "white:a1", "evening.end"),
    ],
)
def test_before_and_after_play(game: str, moves: str, clause: str) -> None:
    explanation = explained(game, 1, "a1", moves)
    for colour in explanation.explanation.colours:
        assert not colour.legal
        assert colour.refusals[0].clause == clause
    assert len(explanation.scenes) == 1


def test_openings() -> None:
    white, black = explained("evening", 2, "a1").explanation.colours
    assert (white.colour, white.legal, white.actions) == ("white", True, ("white:a1",))
    assert (black.colour, black.legal) == ("black", False)
    (dark,) = explained("lefe", 2, "a1").explanation.colours
    assert (dark.colour, dark.legal) == ("dark", True)
    assert type(explained("lefe", 2, "a1").explanation) is Explanation


MINEFIELD = game("minefield").start(BOARD, {}).after(Placement(BOARD.cell("a1")))


def test_an_action_that_is_refused_shows_its_cell() -> None:
    explained_action = explain_action(MINEFIELD, Placement(BOARD.cell("a1")), {})
    assert (explained_action.explanation.action, explained_action.explanation.legal) == ("a1", False)
    (scene,) = explained_action.scenes
    assert scene.marked == {"asked": (BOARD.cell("a1"),)}
    assert explain_action(MINEFIELD, Placement(BOARD.cell("b2")), {}).explanation.legal


def test_an_action_without_cells_marks_none() -> None:
    (scene,) = explain_action(MINEFIELD, Swap(), {}).scenes
    assert scene.marked == {"asked": ()}
    (refusal,) = explain_action(MINEFIELD, Swap(), {}).explanation.refusals
    assert refusal.because == "no swap here: it is switched off (swap = false)"


def test_other_cells_that_bear_witness_have_a_picture_each() -> None:
    explanation = explained("minefield", 3, "b3", "white=b2 black=a2")
    (scene,) = explanation.scenes
    assert scene.board.names(scene.signed("witness")) == ("a2", "b2", "a3", "b3")
    assert scene.caption == "minefield.hard-corner: it creates a hard corner from a2 to b3"


def test_a_refusal_has_the_clause_in_words() -> None:
    (violation,) = MINEFIELD.violations(Placement(BOARD.cell("a1")))
    (refusal,) = refusals(MINEFIELD, [violation], {})
    assert (refusal.clause, refusal.cells) == ("minefield.turn", ("a1",))
    assert refusal.rule.endswith(".")
    assert refusal.rule != refusal.because
    assert refusals(MINEFIELD, [], {}) == ()


def test_a_game_says_what_its_placements_do_besides() -> None:
    assert type(explanations_of(GameName("lefe"))) is not Explanations
    cells = BOARD.cells
    plain = Explanations()
    assert plain.effect(MINEFIELD, Placement(cells[0])) == ""
    assert plain.effect(MINEFIELD, Placement(cells[0], removing=cells[1])) == "removing the stones of b1"
