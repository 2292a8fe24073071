"""Evening: the formulas that sum groups and compare sums do so."""

from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Placement, any_placement, draw, fits
from rulestone_proofs.encodings import evening as rules
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    all_of,
    any_of,
    both,
    evaluate,
    how_many_at_least,
    how_many_at_most,
    implies,
    negation,
    same,
    variables,
)
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.ledger import (
    Check,
    Claim,
    non_vacuous,
    proof,
    second_opinion,
    sensitive,
)
from rulestone_proofs.reach import Set
from rulestone_proofs.solvers.answers import SolverName

_LOOSE = rules.Reading(strictly=False)


def compares(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """Claim: `outweighed` compares numbers of stones: for some number, at most that and more than that."""
    cells = hex_grid(size).names
    own, theirs = variables("own", cells), variables("theirs", cells)
    fewer = any_of(
        both(how_many_at_most(number, own), how_many_at_least(number + 1, theirs))
        for number in range(len(cells))
    )
    return Claim(
        TRUE,
        negation(same(rules.outweighed(own, theirs, reading), fewer)),
        lambda values: " and ".join(
            str(sum(evaluate(each, values) for each in row)) for row in (own, theirs)
        ),
    )


def touched_and_closed(size: int, colour: Colour, *, whose: Colour | None = None) -> Claim:
    """Claim: the stones of `touched` have the colour, and include all stones beside the placement or them.

    With `whose` they should have that colour: a mutant, if it is the other one.
    """
    grid, board, placement = any_placement(hex_grid(size), rules.COLOURS)
    stones, found = board.stones[colour], rules.touched(board, grid, colour, placement)
    own = board.stones[whose or colour]
    alone = all_of(implies(one, other) for one, other in zip(found, own, strict=True))
    return Claim(
        both(board.consistent, fits(board, placement)),
        negation(both(alone, _closed(found, stones, placement, grid))),
        lambda values: draw(board, grid, values),
    )


def touched_and_least(size: int, colour: Colour, *, closed: bool = True) -> Claim:
    """Claim: every set with all stones beside the placement and beside its stones contains `touched`.

    `closed=False` leaves out this property of the set: a mutant.
    """
    grid, board, placement = any_placement(hex_grid(size), rules.COLOURS)
    stones, some = board.stones[colour], variables("set", grid.names)
    found = rules.touched(board, grid, colour, placement)
    return Claim(
        both(
            board.consistent,
            fits(board, placement),
            _closed(some, stones, placement, grid) if closed else TRUE,
        ),
        any_of(both(one, negation(other)) for one, other in zip(found, some, strict=True)),
        lambda values: draw(board, grid, values),
    )


def _closed(some: Set, stones: Set, placement: Placement, grid: HexGrid) -> Formula:
    """Every stone beside the placement, or beside one of these, is one of these."""
    return all_of(
        implies(
            both(stones[cell], any_of((*(placement[to] for to in beside), *(some[to] for to in beside)))),
            some[cell],
        )
        for cell, beside in enumerate(grid.beside)
    )


def _groups() -> tuple[Check, ...]:
    closed, least, sat = "all that is beside", "no more than must be", SolverName.CADICAL
    parts = ((closed, touched_and_closed), (least, touched_and_least))
    rule = "the rule that judges compares two sums"
    return (
        *(
            proof(rule, partial(compares, n), solver=SolverName.CVC5, size=n, quick=n <= 4)
            for n in range(1, 9)
        ),
        second_opinion(rule, partial(compares, 2), SolverName.Z3, size=2),
        sensitive(f"an equal sum suffices: {rule}", partial(compares, 2, _LOOSE), size=2),
        *(
            proof(
                f"{name}, {colour}",
                partial(make, n, colour),
                size=n,
                solver=sat,
                quick=n <= 2,
            )
            for name, make in parts
            for colour in rules.COLOURS
            for n in (1, 2, 3)
        ),
        *(
            second_opinion(
                f"{name}, {rules.COLOURS[0]}", partial(make, 2, rules.COLOURS[0]), SolverName.Z3, size=2
            )
            for name, make in parts
        ),
        non_vacuous("a placement", partial(touched_and_least, 2, rules.COLOURS[0]), size=2),
        sensitive(
            "stones of the other colour",
            partial(touched_and_closed, 2, rules.COLOURS[0], whose=rules.COLOURS[1]),
            size=2,
        ),
        sensitive("any set of stones", partial(touched_and_least, 2, rules.COLOURS[0], closed=False), size=2),
    )


CHECKS = {"encoding.evening-groups": _groups}
