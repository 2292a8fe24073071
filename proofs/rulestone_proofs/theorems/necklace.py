"""Theorems about Necklace: what its two conditions on the board imply."""

from functools import partial

from rulestone_proofs.board import (
    Board,
    draw,
    fits,
    known_placement,
    unknown_board,
    unknown_placement,
)
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import (
    Formula,
    Values,
    all_of,
    any_of,
    both,
    either,
    evaluate,
    negation,
    variable,
    variables,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName

_DIAGONAL = rules.Reading(diagonal_paths=True)
_THREE = rules.Reading(three_suffice=True)
_HERE = "here"
"""Names a variable for each point: the claim is refuted by a placement on it."""


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
    refuted = []
    for cell in board.cells:
        for colour in rules.COLOURS:
            after = board.clearing(cell).with_stone(colour, known_placement(cell, grid.count))
            whole = negation(
                both(rules.crosscut_free(after, grid, reading), rules.none_secluded(after, grid, reading))
            )
            local = rules.local_refusal(board, grid, colour, cell, reading)
            differs = either(both(whole, negation(local)), both(local, negation(whole)))
            refuted.append(both(variable(f"{_HERE}:{grid.names[cell]}"), board.empty(cell), differs))

    def show(values: Values) -> str:
        here = variables(_HERE, grid.names)
        cells = [name for name, mark in zip(grid.names, here, strict=True) if evaluate(mark, values)]
        return f"{size}×{size}: {draw(board, grid, values)}; placed: {' or '.join(cells) or '-'}"

    return Claim(both(_in_play(board, grid, reading), board.has_empty), any_of(refuted), show)


def somebody_can_place(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """On a board in play with an empty point, not both colours are without a placement."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    stuck = [
        rules.closed(board, grid, colour, cell, reading) for cell in board.cells for colour in rules.COLOURS
    ]
    return Claim(
        both(_in_play(board, grid, reading), board.has_empty),
        all_of(stuck),
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def _half_stuck(size: int) -> Claim:
    """The same with hypotheses that bite: an empty point is closed to both colours, one by seclusion."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    claim = somebody_can_place(size)
    closed = any_of(
        both(board.empty(cell), *(rules.closed(board, grid, colour, cell) for colour in rules.COLOURS))
        for cell in board.cells
    )
    return Claim(both(claim.hypotheses, closed), claim.refutation, claim.show)


def _locality() -> tuple[Check, ...]:
    name = "nearby is enough"
    crosscuts = "a crosscut is made at the stone only"
    return (
        *(proof(crosscuts, partial(crosscuts_are_local, n), size=n) for n in range(2, 5)),
        *(proof(name, partial(nearby_is_enough, n), size=n, quick=n <= 5) for n in range(1, 7)),
        *(
            second_opinion(name, partial(nearby_is_enough, n), SolverName.CADICAL, size=n, quick=n <= 5)
            for n in range(1, 7)
        ),
        *(second_opinion(name, partial(nearby_is_enough, n), SolverName.CVC5, size=n) for n in range(1, 4)),
        non_vacuous("a board in play with an empty point", partial(nearby_is_enough, 5), size=5),
        sensitive("paths out may be diagonal", partial(nearby_is_enough, 5, _DIAGONAL), size=5),
    )


def _always() -> tuple[Check, ...]:
    name = "somebody can place"
    return (
        *(proof(name, partial(somebody_can_place, n), size=n, quick=n <= 6) for n in range(1, 9)),
        *(
            second_opinion(name, partial(somebody_can_place, n), SolverName.CADICAL, size=n, quick=n <= 6)
            for n in range(1, 9)
        ),
        *(second_opinion(name, partial(somebody_can_place, n), SolverName.CVC5, size=n) for n in range(1, 5)),
        non_vacuous("an empty point closed to both colours", partial(_half_stuck, 5), size=5),
        sensitive("three stones of a crosscut suffice", partial(somebody_can_place, 3, _THREE), size=3),
    )


CHECKS = {"necklace.locality": _locality, "necklace.always-a-placement": _always}
