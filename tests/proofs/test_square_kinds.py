"""Kinds of positions of games on square boards: what is made is what was asked for."""

import pytest

from rulestone.core.names import CellName, Colour, GameName
from rulestone.protocol import Query
from rulestone_proofs.board import Board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import FALSE, TRUE, Formula
from rulestone_proofs.generate import positions
from rulestone_proofs.geometry import Cell, SquareGrid
from rulestone_proofs.kinds import kinds
from rulestone_proofs.square_kinds import closed_to_both
from tests.proofs.on_demand import judged, some_of


@pytest.mark.parametrize("kind", ["minefield/closed-to-both", "necklace/closed-to-both"])
def test_a_point_closed_to_both(kind: str) -> None:
    for query in some_of(kinds()[kind](3)):
        assert isinstance(query.stones, dict)
        refused = []
        for colour in query.stones:
            checked_query = Query(game=query.game, size=query.size, stones=query.stones, to_move=colour)
            verdict = judged(checked_query)
            if not verdict.over and isinstance(verdict.why, dict):
                refused.append(set(verdict.why))
        assert len(refused) < 2 or refused[0] & refused[1]


@pytest.mark.parametrize("kind", ["minefield/skip-in-two", "necklace/skip-in-two"])
def test_two_placements_lead_to_a_skip(kind: str) -> None:
    for query in some_of(kinds()[kind](3)):
        assert skips_in_two(query)


def skips_in_two(query: Query) -> bool:
    """Whether two legal placements lead to a position in which the first player is skipped."""
    first = query.to_move
    for one in after(query):
        if judged(one).to_move in (first, None):
            continue
        for two in after(one):
            if judged(two).to_move == one.to_move:
                return True
    return False


def after(query: Query) -> list[Query]:
    """The positions that one legal placement leads to, the other colour asked to move."""
    assert isinstance(query.stones, dict)
    colours = list(query.stones)
    verdict = judged(query)
    mover = next(colour for colour in colours if colour == verdict.to_move)
    other = next(colour for colour in colours if colour != mover)
    return [
        Query(
            game=query.game,
            size=query.size,
            to_move=other,
            stones={
                colour: (*cells, *((cell,) if colour == mover else ()))
                for colour, cells in query.stones.items()
            },
        )
        for cell in map(CellName, verdict.legal)
        if cell != "swap"
    ]


@pytest.mark.parametrize(("closed", "count"), [(FALSE, 0), (TRUE, 3**4 - 2**4)])
def test_a_closed_point_is_an_empty_one(closed: Formula, count: int) -> None:
    """Where every point is closed, or none, on all boards of two by two points."""

    def in_play(board: Board, grid: SquareGrid) -> Formula:
        del board, grid
        return TRUE

    def refused_at(board: Board, grid: SquareGrid, colour: Colour, cell: Cell) -> Formula:
        del board, grid, colour, cell
        return closed

    kind = closed_to_both(GameName("minefield"), rules.COLOURS, in_play, refused_at, 2)
    assert sum(1 for _ in positions(kind)) == count
