"""Positions made on demand are what was asked for, by the word of the reference."""

import pytest

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import unknown_board
from rulestone_proofs.formula import FALSE, TRUE, Formula
from rulestone_proofs.generate import positions
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.kinds import Kind, kinds
from tests.proofs.on_demand import judged, some_of

SMALLEST = {
    "minefield/apart-without-2×4-switches": 4,
    "minefield/apart-with-2×5-switches": 5,
    "evening/apart-if-ties-suffice": 2,
    "evening/apart-touching-stones-only": 2,
}
"""Where the usual size, 3, is too small, or needlessly large."""


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_can_be_made(kind: str) -> None:
    items = some_of(kinds()[kind](SMALLEST.get(kind, 3)))
    assert len({repr(query.stones) for query in items}) == len(items)
    for query in items:
        judged(query)


def of_size_one(formula: Formula) -> Kind:
    grid = square_grid(1)
    board = unknown_board((Colour("black"), Colour("white")), grid.names)
    return Kind(GameName("minefield"), grid, board, Colour("white"), formula)


def test_each_position_is_made_once_until_there_are_no_more() -> None:
    queries = list(positions(of_size_one(TRUE)))
    stones = [query.stones for query in queries if isinstance(query.stones, dict)]
    assert sorted((len(row[Colour("black")]), len(row[Colour("white")])) for row in stones) == [
        (0, 0),
        (0, 1),
        (1, 0),
    ]
    assert {query.to_move for query in queries} == {"white"}
    assert list(positions(of_size_one(FALSE))) == []
