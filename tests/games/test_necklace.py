"""Necklace's clause functions, one by one; the fixtures hold the positions."""

from itertools import product

from rulestone.actions import Placement, Swap
from rulestone.boards import square_board
from rulestone.games import necklace
from rulestone.games.necklace import is_crosscut, secluded_points
from rulestone.names import Colour, Size
from rulestone.stones import Stones

RED, BLUE = Colour("red"), Colour("blue")
BOARD = square_board(Size(4))


def cells(names: str) -> frozenset[int]:
    return frozenset(BOARD.cell(name) for name in names.split())


def stones(red: str = "", blue: str = "") -> Stones:
    at = {RED: red, BLUE: blue}
    return Stones.of_colours(
        BOARD, {c: [BOARD.cell(name) for name in names.split()] for c, names in at.items()}
    )


def test_exactly_2_of_the_81_contents_of_a_2x2_area_are_crosscuts() -> None:
    board = square_board(Size(2))
    (area,) = board.areas(2, 2)
    assert sum(is_crosscut(area, Stones(filled)) for filled in product((None, RED, BLUE), repeat=4)) == 2


def test_a_path_leaves_by_sides_only_and_must_be_empty_to_its_end() -> None:
    everything = frozenset(BOARD.cells)
    enclosed = everything - cells("b1 a2 c2 b3")
    assert BOARD.names(secluded_points(BOARD, frozenset(enclosed))) == ("b2",)
    assert secluded_points(BOARD, frozenset(everything - cells("a2 c2 b3"))) == ()
    assert BOARD.names(secluded_points(BOARD, frozenset(everything - cells("b1 c1 a2 d2 b3 c3")))) == (
        "b2",
        "c2",
    )


def test_filling_the_only_secluded_point_is_legal_and_nothing_else_is() -> None:
    position = necklace.set_up(BOARD, stones(red="b1 b3", blue="a2 c2"), RED, swap=True)
    assert BOARD.names(p.cell for p in position.legal_actions() if isinstance(p, Placement)) == ("b2",)
    (refusal,) = position.refusals(Placement(BOARD.cell("d4")))
    assert refusal.clause == "necklace.secluded"
    assert BOARD.names(refusal.cells) == ("b2",)


def test_a_crosscut_that_stands_forbids_every_placement() -> None:
    position = necklace.set_up(BOARD, stones(red="b2 c3", blue="c2 b3"), RED, swap=True)
    assert position.standing().over
    assert position.standing().winner is None


def test_the_swap_is_open_once_and_leaves_the_turn_to_blue() -> None:
    opened = necklace.start(BOARD, swap=True).after(Placement(BOARD.cell("b2")))
    assert opened.is_legal(Swap())
    swapped = opened.after(Swap())
    assert swapped.to_move == BLUE
    assert swapped.stones == opened.stones
    assert [refusal.clause for refusal in swapped.refusals(Swap())] == ["necklace.swap"]
    assert not necklace.start(BOARD, swap=False).after(Placement(BOARD.cell("b2"))).is_legal(Swap())


def test_reds_first_turn_is_none_for_a_swap_even_if_blue_began_on_a_board_set_up() -> None:
    blue_first = necklace.set_up(BOARD, stones("", ""), BLUE, swap=True).after(Placement(BOARD.cell("b2")))
    assert blue_first.to_move == RED
    assert not blue_first.is_legal(Swap())


def test_stones_set_up_tell_whether_it_can_be_blues_first_turn() -> None:
    def open_with(red: str, blue: str, mover: Colour) -> bool:
        return necklace.set_up(BOARD, stones(red, blue), mover, swap=True).is_legal(Swap())

    assert open_with("b2", "", BLUE)
    assert not open_with("b2", "", RED)
    assert not open_with("b2 c3", "", BLUE)
    assert not open_with("b2", "c3", BLUE)
