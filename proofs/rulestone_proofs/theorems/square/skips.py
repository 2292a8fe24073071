"""Games in which a player is skipped: the shortest there are on small boards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Colours, Placement, fits, known_board, unknown_placement
from rulestone_proofs.formula import Formula, Values, all_of, both, evaluate
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, Role, proof
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.replays import replay, skipped
from rulestone_proofs.theorems.square.faces import cut_off


@dataclass(frozen=True)
class Rules:
    """What a record needs to know of a game.

    Attributes:
        colours: the one that moves first, first.
        legal: that this placement, on an empty point, is allowed.
        stuck: that this colour has none, with variables of its own.
        free: that this colour has one.
    """

    colours: Colours
    legal: Callable[[Board, SquareGrid, Colour, Placement], Formula]
    stuck: Callable[[Board, SquareGrid, Colour], Formula]
    free: Callable[[Board, SquareGrid, Colour], Formula]


def no_skip_after(size: int, length: int, rules: Rules) -> Claim:
    """No game without earlier skips leaves the player to move, after this many placements, to be skipped."""
    grid = square_grid(size)
    first, second = rules.colours
    board = known_board(rules.colours, grid.count, {})
    steps: list[Formula] = []
    rows: list[Placement] = []
    for number in range(length):
        placement = unknown_placement(grid.names, f"move {number + 1}")
        mover = second if number % 2 else first
        steps.append(fits(board, placement))
        steps.append(rules.legal(board, grid, mover, placement))
        board = board.with_stone(mover, placement)
        rows.append(placement)
    mover, other = (second, first) if length % 2 else (first, second)
    skipped = both(cut_off(board, grid), rules.stuck(board, grid, mover), rules.free(board, grid, other))

    def show(values: Values) -> str:
        return " ".join(
            next(name for name, put in zip(grid.names, row, strict=True) if evaluate(put, values))
            for row in rows
        )

    return Claim(all_of(steps), skipped, show)


def skip_checks(theorem: str, rules: Rules, bounds: dict[int, int], mutant: Check) -> tuple[Check, ...]:
    """Recorded games in which a player is skipped, and that there are none shorter up to the bounds."""
    records = load()[theorem]
    return (
        *(
            Check(
                Role.WITNESS,
                "a game with a skip",
                record.size,
                SolverName.Z3,
                quick=True,
                question=replay(record, holds=skipped),
            )
            for record in records
        ),
        *(
            proof(
                f"no skip after {length} placements", partial(no_skip_after, size, length, rules), size=size
            )
            for size, longest in bounds.items()
            for length in range(longest + 1)
        ),
        mutant,
    )
