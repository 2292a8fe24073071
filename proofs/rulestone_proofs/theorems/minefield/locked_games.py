"""Games of Minefield under rules without some clause that lead to a board on which nobody can place."""

from dataclasses import replace
from functools import partial

from rulestone.core.names import Colour
from rulestone.protocol import Judge
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import FALSE
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.questions import Search
from rulestone_proofs.records import GameRecord, Judged, Moment, as_text, moments, query_of
from rulestone_proofs.theorems.replays import replay
from rulestone_proofs.verdicts import Position, Refused, judged


def _refused(reading: rules.Reading, current: Position, grid: SquareGrid, colour: Colour) -> Refused:
    """Return the points on which a reading refuses a stone; no solver is needed on a known board."""
    return {
        cell: rules.TURN
        for cell in current.empty
        if rules.refused_at(current.board, grid, colour, cell, reading) is not FALSE
    }


def ends_locked(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game that ends without a winner, because nobody can place."""
    end, grid = moments[-1], square_grid(record.size)
    if not end.verdict.over or end.verdict.winner is not None:
        return None
    stones = ", ".join(
        " ".join((colour, *(name for name in grid.names if name in end.stones[colour])))
        for colour in rules.COLOURS
    )
    return f"{record.size}×{record.size}: {stones}; played {as_text(record)}"


def _end(record: GameRecord, judge: Judged) -> Judge:
    """Return the end by its stones, because the moves are legal only under this reading."""
    *_, end = moments(record, judge)
    return query_of(record, end.stones, end.to_move)


def locked_game(record: GameRecord, reading: rules.Reading) -> Search:
    """Ask whether the game can be played under this reading, and ends when nobody can place."""
    judge = partial(judged, colours=rules.COLOURS, refused_for=partial(_refused, reading))
    search = replay(record, holds=ends_locked, judge=judge)
    return replace(search, position=partial(_end, record, judge))
