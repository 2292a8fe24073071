"""Necklace on whole boards of one size after another: what its two conditions imply."""

from collections.abc import Callable, Sequence
from functools import partial

from rulestone_proofs.board import (
    Board,
    draw,
    fits,
    unknown_board,
    unknown_placement,
)
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    Values,
    all_of,
    any_of,
    both,
    either,
    evaluate,
    negation,
    none_of,
    variables,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, confirmation, non_vacuous, sensitive
from rulestone_proofs.solvers.answers import SolverName

_DIAGONAL = rules.Reading(diagonal_paths=True)
_THREE = rules.Reading(three_suffice=True)


def _in_play(board: Board, grid: SquareGrid, reading: rules.Reading) -> Formula:
    """What the rule demands of every board after a placement, and what the empty board is."""
    return both(
        board.consistent, rules.crosscut_free(board, grid, reading), rules.none_secluded(board, grid, reading)
    )


def crosscuts_are_local(size: int) -> Claim:
    """On a board without crosscuts, one that a placement makes lies in an area that holds the new stone."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    refuted = [
        both(
            rules.crosscut(board.with_stone(colour, placement), area),
            negation(any_of(placement[cell] for cell in area.points)),
        )
        for colour in rules.COLOURS
        for area in grid.rectangles(2, 2)
    ]
    return Claim(
        both(board.consistent, rules.crosscut_free(board, grid), fits(board, placement)),
        any_of(refuted),
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def nearby_is_enough(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """The whole-board conditions and the local ones forbid the same placements."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    inside = variables("inside", grid.names)
    differs = []
    for colour in rules.COLOURS:
        whole = any_of(rules.refusals(board, grid, colour, placement, inside, reading).values())
        local = rules.local_refusal(board, grid, colour, placement, reading)
        after = board.with_stone(colour, placement)
        fine = both(rules.crosscut_free(after, grid, reading), rules.none_secluded(after, grid, reading))
        differs.append(either(both(whole, negation(local)), both(local, fine)))

    def show(values: Values) -> str:
        cells = [name for name, put in zip(grid.names, placement, strict=True) if evaluate(put, values)]
        return f"{size}×{size}: {draw(board, grid, values)}; placed: {' '.join(cells)}"

    return Claim(both(_in_play(board, grid, reading), fits(board, placement)), any_of(differs), show)


def only_way_in(board: Board, grid: SquareGrid, reading: rules.Reading = rules.RULES) -> list[Formula]:
    """By point, that it is empty and some point is reached from the perimeter through it alone.

    That is: some empty neighbour is reached in one step more, and none of the neighbour's other
    neighbours is reached as soon as this point is.
    """
    steps = rules.ways_in(board, grid, reading)
    results = []
    for cell in board.cells:
        beyond = [next_to for next_to in grid.beside[cell] if next_to not in grid.perimeter]
        ways = [
            both(
                now[cell],
                negation(before[cell]) if before is not None else TRUE,
                after[next_to],
                negation(now[next_to]),
                none_of(now[other] for other in grid.beside[next_to] if other != cell),
            )
            for next_to in beyond
            for before, now, after in zip([None, *steps], steps, steps[1:], strict=False)
        ]
        results.append(any_of(ways))
    return results


def secluding_needs_the_only_way_in(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """A placement that secludes a point is made where something is reached through that point alone."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    after = board.with_stone(rules.COLOURS[0], placement)
    secluded = rules.pocket(variables("inside", grid.names), after, grid, reading)
    alone = any_of(both(put, way) for put, way in zip(placement, only_way_in(board, grid), strict=True))
    return Claim(
        both(board.consistent, rules.none_secluded(board, grid, reading), fits(board, placement), secluded),
        negation(alone),
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def _nobody(board: Board, grid: SquareGrid, reading: rules.Reading, secluding: Sequence[Formula]) -> Formula:
    """Every empty point is closed to both colours: both would make a crosscut, or either would seclude."""
    return all_of(
        either(
            negation(board.empty(cell)),
            all_of(rules.crossed(board, grid, colour, cell, reading) for colour in rules.COLOURS),
            secluding[cell],
        )
        for cell in board.cells
    )


def somebody_can_place(size: int, reading: rules.Reading = rules.RULES, *, in_full: bool = False) -> Claim:
    """On a board in play with an empty point, not both colours are without a placement.

    In full: a stone secludes if it leaves a pocket. Otherwise, and much faster, a weaker condition
    takes that one's place: that something is reached through the stone's point alone.
    """
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    pockets = [rules.secluding(board, grid, cell, reading) for cell in board.cells]
    nobody = _nobody(board, grid, reading, pockets if in_full else only_way_in(board, grid, reading))
    return Claim(
        both(_in_play(board, grid, reading), board.has_empty),
        nobody,
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def _half_stuck(size: int) -> Claim:
    """The same with hypotheses that bite: an empty point where a stone of either colour would seclude."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    claim = somebody_can_place(size)
    closed = any_of(both(board.empty(cell), rules.secluding(board, grid, cell)) for cell in board.cells)
    return Claim(both(claim.hypotheses, closed), claim.refutation, claim.show)


def locality_confirmations() -> tuple[Check, ...]:
    """Whole boards of one size after another."""
    nearby, crosscuts = "nearby is enough", "a crosscut is made at the stone only"
    return (
        *(
            confirmation(crosscuts, partial(crosscuts_are_local, n), SolverName.Z3, size=n)
            for n in range(1, 7)
        ),
        *_sized(nearby, nearby_is_enough, SolverName.Z3, range(1, 7), quick=4),
        *_sized(nearby, nearby_is_enough, SolverName.CADICAL, range(1, 7), quick=5),
        *_sized(nearby, nearby_is_enough, SolverName.CVC5, range(1, 4), quick=3),
        non_vacuous("a board in play with an empty point", partial(nearby_is_enough, 5), size=5),
        sensitive("paths out may be diagonal", partial(nearby_is_enough, 5, _DIAGONAL), size=5),
    )


def placement_confirmations() -> tuple[Check, ...]:
    """Whole boards of one size after another, by way of a weaker condition, and in full."""
    somebody, full = "somebody can place", "somebody can place, in full"
    only_way = "secluding needs the only way in"
    in_full = partial(somebody_can_place, in_full=True)
    return (
        *_sized(only_way, secluding_needs_the_only_way_in, SolverName.Z3, range(1, 7), quick=4),
        *_sized(only_way, secluding_needs_the_only_way_in, SolverName.CADICAL, range(7, 8), quick=0),
        *_sized(somebody, somebody_can_place, SolverName.Z3, range(1, 7), quick=5),
        *_sized(somebody, somebody_can_place, SolverName.CADICAL, range(1, 9), quick=6),
        *_sized(full, in_full, SolverName.Z3, range(1, 7), quick=4),
        *_sized(full, in_full, SolverName.CVC5, range(1, 5), quick=3),
        non_vacuous("an empty point where stones would seclude", partial(_half_stuck, 5), size=5),
        sensitive("three stones of a crosscut suffice", partial(in_full, 3, _THREE), size=3),
    )


def _sized(
    name: str, make: Callable[[int], Claim], solver: SolverName, sizes: range, quick: int
) -> tuple[Check, ...]:
    return tuple(confirmation(name, partial(make, n), solver, size=n, quick=n <= quick) for n in sizes)
