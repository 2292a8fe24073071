"""Each of Minefield's clauses is necessary: without it play can reach a position where nobody can place."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from rulestone_proofs.board import draw, unknown_board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.encodings.necklace import crosscut_free
from rulestone_proofs.formula import TRUE, all_of, any_of, both, how_many_at_most
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.ledger import (
    Check,
    Claim,
    Role,
    non_vacuous,
    proof,
    sensitive,
)
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import lemma
from rulestone_proofs.theorems.minefield.closed import closed_within, switchless, window
from rulestone_proofs.theorems.minefield.locked_games import locked_game
from rulestone_proofs.theorems.square.skips import cut_off
from rulestone_proofs.windows import within

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
    """Claim: without the clause about hard corners, an empty point or one around it is not closed."""
    view = window(closed, reading)
    return Claim(
        both(switchless(view, reading), closed_within(view, closed, reading)),
        view.empty((0, 0)),
        lambda values: f"rows from the top: {view.describe(values)}",
    )


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
    claim, view = an_open_point(), window(1)
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
