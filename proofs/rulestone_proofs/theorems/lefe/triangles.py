"""Lefe: the theorem about triangles examines all of them."""

from functools import partial
from itertools import combinations

from rulestone_proofs.board import draw, unknown_board
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.formula import any_of, both, negation, same
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import counted


def triangles_alike(size: int, *, touching: int = 3) -> Claim:
    """Claim: `triangles` finds one exactly if some three stones of the colour are pairwise neighbours.

    Args:
        size: the size of the board.
        touching: a mutant: only this many of the three pairs must be neighbours.
    """
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    differs = []
    for colour in rules.COLOURS:
        trios = (
            both(*(board.of(colour, cell) for cell in trio))
            for trio in combinations(range(grid.count), 3)
            if sum(two in grid.beside[one] for one, two in combinations(trio, 2)) >= touching
        )
        differs.append(negation(same(any_of(rules.triangles(board, grid, colour)), any_of(trios))))
    return Claim(
        board.consistent, any_of(differs), lambda values: f"hexhex {size}: {draw(board, grid, values)}"
    )


def _checks() -> tuple[Check, ...]:
    name = "triangles alike"
    return (
        *(proof(name, partial(triangles_alike, n), size=n) for n in range(1, 6)),
        *counted("as many triangles as on paper", triangles, range(1, 6)),
        second_opinion(name, partial(triangles_alike, 3), SolverName.CADICAL, size=3),
        non_vacuous("a board", partial(triangles_alike, 3), size=3),
        sensitive("three in a bent row are a triangle", partial(triangles_alike, 2, touching=2), size=2),
    )


CHECKS = {"encoding.lefe-triangles": _checks}


def triangles(size: int) -> tuple[int, int]:
    """Return the number of triangles found on a board, and their number by a formula."""
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    return len(set(rules.triangles(board, grid, rules.COLOURS[0]))), 6 * (size - 1) ** 2
