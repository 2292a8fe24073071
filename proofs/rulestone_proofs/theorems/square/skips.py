"""The shortest games in which a player is skipped, on small boards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Colours, Placement, fits, known_board, unknown_placement
from rulestone_proofs.formula import FALSE, TRUE, Formula, Values, all_of, both, evaluate, none_of
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, Role, proof
from rulestone_proofs.reach import spread
from rulestone_proofs.records import load
from rulestone_proofs.theorems.replays import replay_check, skipped


@dataclass(frozen=True)
class Rules:
    """The rules that a record needs.

    Attributes:
        colours: the colours, the first to move first.
        legal: returns that this placement, on an empty point, is legal.
        stuck: returns that this colour has no placement, with variables of its own.
        free: returns that this colour has a placement.
    """

    colours: Colours
    legal: Callable[[Board, SquareGrid, Colour, Placement], Formula]
    stuck: Callable[[Board, SquareGrid, Colour], Formula]
    free: Callable[[Board, SquareGrid, Colour], Formula]


def cut_off(board: Board, grid: SquareGrid) -> Formula:
    """Neither colour connects its edges."""
    edges = ((grid.bottom, grid.top), (grid.left, grid.right))
    joined = []
    for stones, (near, far) in zip(board.stones.values(), edges, strict=True):
        start = tuple(TRUE if cell in near else FALSE for cell in board.cells)
        reached = spread(start, stones, grid.beside)
        joined += [reached[cell] for cell in far]
    return none_of(joined)


def no_skip_after(size: int, length: int, rules: Rules) -> Claim:
    """Claim: no game without earlier skips leads to a skip after this many placements."""
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
    """Check recorded games with a skip, and that none is shorter up to the bounds."""
    records = load()[theorem]
    return (
        *(replay_check(Role.WITNESS, "a game with a skip", record, holds=skipped) for record in records),
        *(
            proof(
                f"no skip after {length} placements", partial(no_skip_after, size, length, rules), size=size
            )
            for size, longest in bounds.items()
            for length in range(longest + 1)
        ),
        mutant,
    )
