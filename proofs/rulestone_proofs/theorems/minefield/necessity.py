"""Each of Minefield's clauses is necessary: without it play can reach a position where nobody can place."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from rulestone.core.names import Colour
from rulestone.protocol import Judge
from rulestone_proofs.board import draw, unknown_board
from rulestone_proofs.certificates.question import lemma
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.encodings.necklace import crosscut_free
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    all_of,
    any_of,
    both,
    how_many_at_most,
    implies,
    none_of,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, Role, Search, non_vacuous, proof, sensitive
from rulestone_proofs.records import GameRecord, Judged, Moment, as_text, load, moments, query_of
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.replays import replay
from rulestone_proofs.theorems.skips import cut_off
from rulestone_proofs.verdicts import Position, Refused, judged
from rulestone_proofs.windows import Point, Window, within

THEOREM = "minefield.clauses-necessary"


@dataclass(frozen=True, slots=True)
class Omission:
    """A clause, or half of one, left out, and the smallest locked board without it.

    Attributes:
        name: what is left out.
        reading: the rules without it.
        size: the size of the smallest board on which nobody can place.
        stones: the smallest number of stones with which a board of that size is locked.
    """

    name: str
    reading: rules.Reading
    size: int
    stones: int


OMISSIONS = (
    Omission("without hard corners", rules.Reading(hard_corners=False), 2, 4),
    Omission("without 2×3 switches", rules.Reading(switch_lengths=(4,)), 3, 6),
    Omission("without 2×4 switches", rules.Reading(switch_lengths=(3,)), 4, 12),
)


def locked(size: int, reading: rules.Reading, stones: int | None = None, *, full_too: bool = True) -> Claim:
    """Claim: no board has no winner, no pattern of the reading, and no placement for anybody.

    Crosscuts are excluded if the reading forbids hard corners, because they do not arise then. The board may
    be full (`full_too`): without hard corners that is the only way to be locked.
    """
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    everything = [stone for row in board.stones.values() for stone in row]
    clean = both(
        board.consistent,
        rules.pattern_free(board, grid, reading),
        crosscut_free(board, grid) if reading.hard_corners else TRUE,
        TRUE if full_too else board.has_empty,
        TRUE if stones is None else how_many_at_most(stones, everything),
    )
    stuck = all_of(rules.stuck(board, grid, colour, reading) for colour in rules.COLOURS)
    return Claim(
        clean, both(stuck, cut_off(board, grid)), lambda values: f"{size}×{size}: {draw(board, grid, values)}"
    )


def an_open_point(closed: int = 1, reading: rules.Reading = OMISSIONS[0].reading) -> Claim:
    """Claim: without the clause about hard corners, an empty point or one around it is not closed.

    A point is closed if it is empty and neither colour may place there. No area holds a switch.
    """
    view = Window(closed + reading.reach, rules.COLOURS)
    board, grid = view.board, view.grid

    def is_closed(point: Point) -> Formula:
        cell = view.cell(point)
        refused = (rules.refused_at(board, grid, colour, cell, reading) for colour in view.colours)
        return implies(view.empty(point), all_of(refused))

    return Claim(
        both(
            board.consistent,
            none_of(rules.switch(board, area) for area in rules.areas(grid, reading)[1]),
            *map(is_closed, within(closed)),
        ),
        view.empty((0, 0)),
        lambda values: f"rows from the top: {view.describe(values)}",
    )


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


def _checks() -> Iterator[Check]:
    """Check a smallest locked board for each omission, a game that leads to it, and that none is smaller."""
    for omission, record in zip(OMISSIONS, load()[THEOREM], strict=True):
        name, reading, size = omission.name, omission.reading, omission.size
        game = locked_game(record, reading)
        yield Check(Role.WITNESS, name, size, SolverName.ENUMERATION, quick=True, question=game)
        for smaller in range(1, size):
            yield proof(f"{name}: no smaller board", partial(locked, smaller, reading), size=smaller)
        too_few = omission.stones - 1
        yield proof(f"{name}: not with fewer stones", partial(locked, size, reading, too_few), size=size)
        yield sensitive(f"{name}: with a stone more", partial(locked, size, reading, too_few + 1), size=size)
    yield from _only_full_boards()


def _an_empty_point_nearby() -> Claim:
    """The hypotheses with something at stake: one of the closed points is empty."""
    claim, view = an_open_point(), Window(1 + OMISSIONS[0].reading.reach, rules.COLOURS)
    some = any_of(map(view.empty, within(1)))
    return Claim(both(claim.hypotheses, some), claim.refutation, claim.show)


def _only_full_boards() -> Iterator[Check]:
    """Check that without hard corners no board with an empty point is locked."""
    name = "without hard corners: only full boards"
    yield from lemma(THEOREM, name, an_open_point)
    yield non_vacuous("without hard corners: a closed point near the middle", _an_empty_point_nearby)
    yield sensitive(f"only the point itself is closed: {name}", partial(an_open_point, 0))
    yield sensitive(f"hard corners forbidden: {name}", partial(an_open_point, reading=rules.RULES))


CHECKS = {THEOREM: _checks}
