"""Games of Minefield under rules without some clause that lead to a board on which nobody can place."""

from dataclasses import dataclass
from functools import partial

from rulestone.core.names import CellName, Colour, Size
from rulestone.protocol import Query
from rulestone_proofs.board import Board, draw, known_board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.formula import FALSE, TRUE
from rulestone_proofs.geometry import Cell, square_grid
from rulestone_proofs.plain import connected
from rulestone_proofs.questions import Search
from rulestone_proofs.records import GameRecord

BLACK, WHITE = rules.COLOURS


@dataclass(frozen=True, slots=True)
class End:
    """The end of a game.

    Attributes:
        board: the stones.
        mover: the colour to move, skipped or not.
    """

    board: Board
    mover: Colour


class NotAWitness(Exception):
    """A record is not a game under the reading, or does not end as it should. The message says where."""


def play_out(record: GameRecord, reading: rules.Reading) -> End:
    """Play a recorded game under a reading to its end, a board on which nobody can place.

    Raises:
        NotAWitness: a move is illegal, somebody has won, or there is a placement left.
    """
    grid = square_grid(record.size)
    stones: dict[Colour, frozenset[Cell]] = {BLACK: frozenset(), WHITE: frozenset()}
    mover = BLACK
    for name in (*record.moves, None):
        board = known_board(rules.COLOURS, grid.count, stones)
        free = {colour: _placements(board, record.size, colour, reading) for colour in rules.COLOURS}
        if connected(stones[BLACK], grid.bottom, grid.top, grid) or connected(
            stones[WHITE], grid.left, grid.right, grid
        ):
            raise NotAWitness(f"somebody has won before {name}")
        turn, mover = mover, mover if free[mover] else board.other(mover)  # `minefield.skip`
        if name is None:
            if free[mover]:
                raise NotAWitness(f"{mover} can still place")
            return End(board, turn)
        if grid.cell_of[name] not in free[mover]:
            raise NotAWitness(f"{name} is not legal for {mover}")
        stones[mover] |= {grid.cell_of[name]}
        mover = board.other(mover)
    raise AssertionError("a game has an end")


def _placements(board: Board, size: int, colour: Colour, reading: rules.Reading) -> frozenset[Cell]:
    grid = square_grid(size)
    return frozenset(
        cell
        for cell in board.cells
        if board.empty(cell) is TRUE and rules.refused_at(board, grid, colour, cell, reading) is FALSE
    )


def _witness(record: GameRecord, reading: rules.Reading, seconds: float | None) -> Finding:
    del seconds  # a few dozen formulas without variables
    try:
        end = play_out(record, reading)
    except NotAWitness as mistake:
        return Finding(Outcome.FAILS, str(mistake))
    board = draw(end.board, square_grid(record.size), lambda _: False)
    return Finding(Outcome.HOLDS, f"{record.size}×{record.size}: {board}; played {' '.join(record.moves)}")


def _end(record: GameRecord, reading: rules.Reading) -> Query:
    """Return the end by its stones, because the moves are legal only under this reading."""
    end, names = play_out(record, reading), square_grid(record.size).names
    stones = {
        colour: tuple(CellName(names[cell]) for cell in end.board.cells if row[cell] is TRUE)
        for colour, row in end.board.stones.items()
    }
    return Query(game=record.game, size=Size(record.size), stones=stones, to_move=end.mover)


def locked_game(record: GameRecord, reading: rules.Reading) -> Search:
    """Ask whether the game can be played under this reading, and ends when nobody can place."""
    run = partial(_witness, record, reading)
    return Search(run, run, position=partial(_end, record, reading))
