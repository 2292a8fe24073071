"""Games in which a player is skipped: the shortest there are on small boards."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from rulestone.names import Colour
from rulestone_proofs.board import (
    Board,
    Colours,
    Placement,
    fits,
    known_board,
    unknown_placement,
)
from rulestone_proofs.encodings import minefield, necklace
from rulestone_proofs.formula import (
    Formula,
    Values,
    all_of,
    both,
    either,
    evaluate,
    negation,
    none_of,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, Role, never, proof
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.replay_checks import replay
from rulestone_proofs.theorems.square.sizes import cut_off
from rulestone_proofs.theorems.witnesses import skipped

_NO_HARD_CORNERS = minefield.Reading(hard_corners=False)


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


def _minefield_legal(board: Board, grid: SquareGrid, colour: Colour, placement: Placement) -> Formula:
    return none_of(minefield.refusals(board, grid, colour, placement).values())


def _minefield_free(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    return negation(minefield.stuck(board, grid, colour))


def _necklace_legal(board: Board, grid: SquareGrid, colour: Colour, placement: Placement) -> Formula:
    after = board.with_stone(colour, placement)
    return both(necklace.crosscut_free(after, grid), necklace.none_secluded(after, grid))


def _necklace_stuck(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    return all_of(
        either(
            negation(board.empty(cell)),
            necklace.crossed(board, grid, colour, cell),
            necklace.secluding(board, grid, cell),
        )
        for cell in board.cells
    )


def _necklace_free(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    placement = unknown_placement(grid.names, f"free {colour}")
    return both(fits(board, placement), _necklace_legal(board, grid, colour, placement))


MINEFIELD = Rules(minefield.COLOURS, _minefield_legal, minefield.stuck, _minefield_free)
NECKLACE = Rules(necklace.COLOURS, _necklace_legal, _necklace_stuck, _necklace_free)


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


def _checks(theorem: str, rules: Rules, bounds: dict[int, int], mutant: Check) -> tuple[Check, ...]:
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


def _minefield_checks() -> tuple[Check, ...]:
    bounds = {1: 0, 2: 3, 3: 4, 4: 4, 5: 4, 6: 4}
    weaker = replace(MINEFIELD, stuck=partial(minefield.stuck, reading=_NO_HARD_CORNERS))
    mutant = Check(
        Role.SENSITIVITY,
        "no hard corner clause: such a skip needs more",
        3,
        SolverName.Z3,
        quick=True,
        question=never(partial(no_skip_after, 3, 5, weaker), SolverName.Z3),
    )
    return _checks("minefield.skip-happens", MINEFIELD, bounds, mutant)


def _necklace_checks() -> tuple[Check, ...]:
    bounds = {1: 0, 2: 2, 3: 2, 4: 2, 5: 2}
    weaker = replace(NECKLACE, stuck=_only_seclusion_sticks)
    mutant = Check(
        Role.SENSITIVITY,
        "no crosscut clause: nobody is skipped so soon",
        2,
        SolverName.Z3,
        quick=True,
        question=never(partial(no_skip_after, 2, 3, weaker), SolverName.Z3),
    )
    return _checks("necklace.skip-happens", NECKLACE, bounds, mutant)


def _only_seclusion_sticks(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    """No colour has a placement when crosscuts are allowed."""
    del colour
    return all_of(
        either(negation(board.empty(cell)), necklace.secluding(board, grid, cell)) for cell in board.cells
    )


CHECKS = {"minefield.skip-happens": _minefield_checks, "necklace.skip-happens": _necklace_checks}
