"""Positions and records on smaller boards, which are cut out of the large one."""

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, BoardKind
from rulestone.core.game import colours_of
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.cut_boards import (
    cut_position,
    cut_record,
    squeezed_position,
    squeezed_record,
    windows,
)
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition
from tests.rhombus import RHOMBIC

KINDS = (SQUARE, HEXAGONAL, RHOMBIC)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
@pytest.mark.parametrize(("size", "smaller"), [(5, 2), (4, 4), (3, 1)])
def test_cutting_a_board_down_keeps_neighbours(kind: BoardKind, size: int, smaller: int) -> None:
    board, small = kind.board(Size(size)), kind.board(Size(smaller))
    crops = list(windows(kind, board, small.size))
    assert crops
    for crop in crops:
        kept = {cell: small.cell(name) for cell in board.cells if (name := crop(cell)) is not None}
        assert len(set(kept.values())) == len(kept)
        for cell, there in kept.items():
            beside = {kept[other] for other in board.neighbours[cell] if other in kept}
            assert beside == {other for other in small.neighbours[there] if other in set(kept.values())}
    assert any(len([cell for cell in board.cells if crop(cell)]) == len(small.cells) for crop in crops)


def actions(*texts: str) -> tuple[ActionText, ...]:
    return tuple(map(ActionText, texts))


@pytest.mark.parametrize("game", [GameName("necklace"), GameName("evening")])
@pytest.mark.parametrize(("size", "smaller"), [(4, 3), (5, 2), (3, 1)])
def test_a_board_that_is_cut_out_has_the_same_neighbours(game: GameName, size: int, smaller: int) -> None:
    large = Ground(game, Size(size))
    colours = colours_of(game)
    for start in large.board.cells:
        stones = dict.fromkeys(large.board.neighbours[start], colours[0]) | {start: colours[1]}
        for crop in cut_position(StonePosition(large, colours[0], stones), Size(smaller)):
            assert len(crop.stones) <= len(crop.ground.board.cells)
            middle = [cell for cell, colour in crop.stones.items() if colour == colours[1]]
            around = {cell for cell, colour in crop.stones.items() if colour == colours[0]}
            for cell in middle:
                assert around == set(crop.ground.board.neighbours[cell])


def test_stones_that_are_cut_off_are_tried_elsewhere() -> None:
    large = Ground(GameName("necklace"), Size(4))
    corners = StonePosition(
        large, Colour("red"), {large.board.cells[0]: Colour("red"), large.board.cells[15]: Colour("blue")}
    )
    squeezed = list(squeezed_position(corners, Size(2)))
    assert {tuple(crop.stones.values()) for crop in squeezed} == {(Colour("red"), Colour("blue"))}
    assert len(squeezed) == len(list(cut_position(corners, Size(2))))


def test_moves_are_cut_out_with_their_board() -> None:
    record = MoveRecord(Ground(GameName("minefield"), Size(4)), actions("d4", "c3", "a1", "b2"))
    cut = {crop.moves for crop in cut_record(record, Size(2))}
    assert ("b2", "a1") in cut
    assert ("a1", "b2") in cut


def test_moves_that_are_cut_off_are_played_elsewhere() -> None:
    record = MoveRecord(Ground(GameName("minefield"), Size(4)), actions("a1", "d4", "a2"))
    cut = {crop.moves for crop in squeezed_record(record, Size(3))}
    assert any(moves[0] == "a1" and moves[2] == "a2" and len(moves) == 3 for moves in cut)


@pytest.mark.parametrize(("names", "count"), [("a1 d1 a4 d4", 4), ("a1 d1 a4 d4 b3 c2", None)])
def test_stones_that_are_cut_off_may_fill_the_smaller_board_and_no_more(
    names: str, count: int | None
) -> None:
    ground, red = Ground(GameName("necklace"), Size(4)), Colour("red")
    stones = {ground.board.cell(name): red for name in names.split()}
    squeezed = squeezed_position(StonePosition(ground, red, stones), Size(2))
    assert {len(each.stones) for each in squeezed} == ({count} if count else set())


@pytest.mark.parametrize(("moves", "counts"), [("a1 d4 a4 d1", {3, 4}), ("a1 d4 a4 d1 b2", set())])
def test_moves_that_are_cut_off_may_fill_the_smaller_board_and_no_more(moves: str, counts: set[int]) -> None:
    record = MoveRecord(Ground(GameName("minefield"), Size(4)), actions(*moves.split()))
    assert {len(each.moves) for each in squeezed_record(record, Size(2))} == counts


def test_nothing_is_tried_elsewhere_where_nothing_is_cut_off() -> None:
    ground, red = Ground(GameName("necklace"), Size(4)), Colour("red")
    middle = StonePosition(ground, red, {ground.board.cell("b2"): red, ground.board.cell("c3"): red})
    assert list(squeezed_position(middle, Size(3))) == []
    assert list(squeezed_record(MoveRecord(ground, actions("b2", "c3")), Size(3))) == []


def test_holes_are_cut_out_with_their_board() -> None:
    ground = Ground(GameName("interleave"), Size(3), removed=(CellName("a1"), CellName("c3")))
    cut = [each.ground.removed for each in cut_position(StonePosition(ground, Colour("black")), Size(2))]
    assert {len(removed) for removed in cut} == {1, 2}
    assert {each.ground.size for each in cut_record(MoveRecord(ground, ()), Size(2))} == {2}
