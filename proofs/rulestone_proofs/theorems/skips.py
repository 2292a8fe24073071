"""The shortest games of Minefield and Necklace in which a player is skipped, on small boards."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Colours, Placement, fits, known_board, unknown_placement
from rulestone_proofs.encodings import minefield, necklace
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
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
from rulestone_proofs.reach import spread
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import SolverName
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


def _skips(
    theorem: str, rules: Rules, bounds: dict[int, int], mutant: tuple[str, int, Rules]
) -> tuple[Check, ...]:
    """Check recorded games with a skip, and that none is shorter up to the bounds.

    Under the rules of the mutant no game of that size leads to a skip even after one placement more.
    """
    name, small, weaker = mutant
    longer = never(partial(no_skip_after, small, bounds[small] + 1, weaker), SolverName.Z3)
    return (
        *(
            replay_check(Role.WITNESS, "a game with a skip", record, holds=skipped)
            for record in load()[theorem]
        ),
        *(
            proof(
                f"no skip after {length} placements", partial(no_skip_after, size, length, rules), size=size
            )
            for size, longest in bounds.items()
            for length in range(longest + 1)
        ),
        Check(Role.SENSITIVITY, name, small, SolverName.Z3, quick=True, question=longer),
    )


def _legal_in_minefield(board: Board, grid: SquareGrid, colour: Colour, placement: Placement) -> Formula:
    return none_of(minefield.refusals(board, grid, colour, placement).values())


def _free_in_minefield(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    return negation(minefield.stuck(board, grid, colour))


def _in_minefield() -> tuple[Check, ...]:
    rules = Rules(minefield.COLOURS, _legal_in_minefield, minefield.stuck, _free_in_minefield)
    weaker = replace(rules, stuck=partial(minefield.stuck, reading=minefield.Reading(hard_corners=False)))
    mutant = "no hard corner clause: such a skip needs more", 3, weaker
    return _skips("minefield.skip-happens", rules, {1: 0, 2: 3, 3: 4, 4: 4, 5: 4, 6: 4}, mutant)


def _legal_in_necklace(board: Board, grid: SquareGrid, colour: Colour, placement: Placement) -> Formula:
    after = board.with_stone(colour, placement)
    return both(necklace.crosscut_free(after, grid), necklace.none_secluded(after, grid))


def _stuck_in_necklace(board: Board, grid: SquareGrid, colour: Colour, *, crosscuts: bool = True) -> Formula:
    """This colour has no placement. `crosscuts`: whether they are forbidden."""
    return all_of(
        either(
            negation(board.empty(cell)),
            necklace.crossed(board, grid, colour, cell) if crosscuts else FALSE,
            necklace.secluding(board, grid, cell),
        )
        for cell in board.cells
    )


def _free_in_necklace(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    placement = unknown_placement(grid.names, f"free {colour}")
    return both(fits(board, placement), _legal_in_necklace(board, grid, colour, placement))


def _in_necklace() -> tuple[Check, ...]:
    rules = Rules(necklace.COLOURS, _legal_in_necklace, _stuck_in_necklace, _free_in_necklace)
    weaker = replace(rules, stuck=partial(_stuck_in_necklace, crosscuts=False))
    mutant = "no crosscut clause: nobody is skipped so soon", 2, weaker
    return _skips("necklace.skip-happens", rules, {1: 0, 2: 2, 3: 2, 4: 2, 5: 2}, mutant)


CHECKS = {"minefield.skip-happens": _in_minefield, "necklace.skip-happens": _in_necklace}
