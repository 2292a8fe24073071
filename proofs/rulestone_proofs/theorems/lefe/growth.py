"""Lefe: when a placement increases the leaves of its tree, under each option."""

from functools import partial
from itertools import product

from rulestone_proofs.board import any_placement, draw, fits
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.formula import Formula, any_of, both, constant, negation, same
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.reach import touching
from rulestone_proofs.solvers.answers import SolverName

READINGS = tuple(
    rules.Reading(newborn=newborn, merge_fewest=fewest)
    for newborn, fewest in product((True, False), repeat=2)
)


def newborn_counts_as_the_option_says(size: int, *, mutant: bool | None = None) -> Claim:
    """Claim: a stone without friendly neighbours increases leaves exactly if the option says so.

    Args:
        size: the size of the board.
        mutant: a mistake: the answer that is expected under any option.
    """
    grid, board, placement = any_placement(hex_grid(size), rules.COLOURS)
    differs: list[Formula] = []
    for colour in rules.COLOURS:
        beside = touching(placement, grid.beside)
        alone = negation(any_of(map(both, board.stones[colour], beside)))
        for reading in READINGS:
            expected = constant(reading.newborn if mutant is None else mutant)
            grows = rules.grows(board, grid, colour, placement, reading)
            differs.append(both(alone, negation(same(grows, expected))))
    return Claim(
        both(board.consistent, fits(board, placement)),
        any_of(differs),
        lambda values: f"hexhex {size}: {draw(board, grid, values)}",
    )


def _checks() -> tuple[Check, ...]:
    name = "a stone by itself"
    return (
        *(
            proof(name, partial(newborn_counts_as_the_option_says, n), size=n, quick=n <= 2)
            for n in (1, 2, 3)
        ),
        second_opinion(name, partial(newborn_counts_as_the_option_says, 2), SolverName.CADICAL, size=2),
        non_vacuous("a placement", partial(newborn_counts_as_the_option_says, 2), size=2),
        sensitive(
            "the first leaf always counts", partial(newborn_counts_as_the_option_says, 2, mutant=True), size=2
        ),
    )


CHECKS = {"encoding.lefe-newborn": _checks}
