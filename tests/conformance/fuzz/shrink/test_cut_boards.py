"""Positions and records on smaller boards, which are cut out of the large one."""

import pytest

from rulestone.boards import HEXAGONAL, SQUARE, BoardKind
from rulestone.conformance.fuzz.generate.grounds import Ground
from rulestone.conformance.fuzz.shrink.cut_boards import (
    cut_position,
    cut_record,
    squeezed_position,
    squeezed_record,
    windows,
)
from rulestone.conformance.fuzz.shrink.subjects import MoveRecord, StonePosition
from rulestone.game import colours_of
from rulestone.names import ActionText, Colour, GameName, Size
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
    names = {tuple(crop.stones.values()) for crop in squeezed_position(corners, Size(2))}
    assert names == {(Colour("red"), Colour("blue"))}


def test_moves_are_cut_out_with_their_board() -> None:
    record = MoveRecord(Ground(GameName("minefield"), Size(4)), actions("d4", "c3", "a1", "b2"))
    cut = {crop.moves for crop in cut_record(record, Size(2))}
    assert ("b2", "a1") in cut
    assert ("a1", "b2") in cut


def test_moves_that_are_cut_off_are_played_elsewhere() -> None:
    record = MoveRecord(Ground(GameName("minefield"), Size(4)), actions("a1", "d4", "a2"))
    cut = {crop.moves for crop in squeezed_record(record, Size(3))}
    assert any(moves[0] == "a1" and moves[2] == "a2" and len(moves) == 3 for moves in cut)
