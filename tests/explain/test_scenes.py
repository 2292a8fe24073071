"""Positions as pictures: stones, sides, and the cells where somebody may place."""

from rulestone.core.actions import Placement, Swap
from rulestone.core.boards import hex_board, square_board
from rulestone.core.game import game
from rulestone.core.names import ActionText, CellName, GameName, Size
from rulestone.engines.reference import verdict
from rulestone.explain.scenes import last_cells, legal_cells, placed_cells, position_scene

SQUARE, HEXAGONAL = square_board(Size(3)), hex_board(Size(2))


def test_a_scene_has_the_stones_and_whose_the_sides_are() -> None:
    position = game("minefield").start(SQUARE, {}).after(Placement(SQUARE.cell("b2")))
    scene = position_scene(position)
    assert scene.stones == {SQUARE.cell("b2"): "black"}
    assert scene.edges == {"bottom": "black", "top": "black", "left": "white", "right": "white"}
    assert scene.colours == ("black", "white")
    assert position_scene(game("evening").start(HEXAGONAL, {})).edges == {}


def test_legal_cells_are_those_of_the_colour_to_move_or_of_each() -> None:
    position = game("minefield").start(SQUARE, {"swap": True}).after(Placement(SQUARE.cell("b2")))
    cells = legal_cells(GameName("minefield"), SQUARE, verdict(position))  # the swap has no cell
    assert {colour: len(each) for colour, each in cells.items()} == {"white": 8}
    evening = game("evening").start(HEXAGONAL, {})
    opened = evening.after(evening.legal_actions()[0])
    cells = legal_cells(GameName("evening"), HEXAGONAL, verdict(opened))
    assert {colour: set(HEXAGONAL.names(each)) for colour, each in cells.items()} == {
        "black": {"a2", "b1", "b2"}
    }


def test_a_placement_with_several_removals_is_one_cell() -> None:
    judged = verdict(game("lefe").start(HEXAGONAL, {"pie": "none"}))
    assert [len(each) for each in legal_cells(GameName("lefe"), HEXAGONAL, judged).values()] == [7]


def test_the_last_move_is_marked_if_it_was_a_placement() -> None:
    moves = tuple(map(ActionText, ("b2", "swap")))
    assert last_cells(GameName("necklace"), SQUARE, moves[:1]) == (SQUARE.cell("b2"),)
    assert last_cells(GameName("necklace"), SQUARE, moves) == ()
    assert last_cells(GameName("necklace"), SQUARE, ()) == ()
    taken = Placement(SQUARE.cell("a1"), removing=SQUARE.cell("b1"))
    assert SQUARE.names(placed_cells(taken)) == (CellName("a1"),)
    assert placed_cells(Swap()) == placed_cells(None) == ()
