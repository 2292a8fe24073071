"""Necklace's seclusion in pieces: rings of stones that touch at least at corners.

`secluding` is taken apart: a solver is asked of each piece whether it says what it should, with the answers
of the others exchanged for any sets. That such rings are the reason for seclusion is not proved here.
"""

from functools import partial
from itertools import combinations

from rulestone_bitboard import necklace as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_proofs.bitboard.claims import About, Editable, mutant
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import square
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import Bits, bits, differ, unequal
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    Values,
    any_of,
    both,
    either,
    evaluate,
    how_many_at_least,
    implies,
    negation,
    none_of,
    variables,
)
from rulestone_proofs.geometry import Cell, SquareGrid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion
from rulestone_proofs.reach import Set, layers
from rulestone_proofs.solvers.answers import SolverName

SIZES = range(1, 20)

_TURN = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The steps to the points around a point, in turning order, beginning with a neighbour."""


def around(grid: SquareGrid, point: Cell) -> list[Cell | None]:
    """Return the points around a point in turning order; None for those off the board."""
    y, x = divmod(point, grid.size)
    return [grid.at(x + right, y + up) for right, up in _TURN]


def closes(grid: SquareGrid, stones: Set, cluster: Set, point: Cell) -> Formula:
    """Two stones of the cluster around a point are parted: between them is a free neighbour, both ways.

    A neighbour is free if it holds no stone, on the board or off it.
    """
    ring = around(grid, point)
    free = [TRUE if at is None else negation(stones[at]) for at in ring]
    pairs: list[Formula] = []
    for (one, first), (two, second) in combinations(enumerate(ring), 2):
        if first is not None and second is not None:
            between = any_of(free[turn] for turn in range(0, 8, 2) if one < turn < two)
            beyond = any_of(free[turn] for turn in range(0, 8, 2) if not one <= turn <= two)
            pairs.append(both(cluster[first], cluster[second], between, beyond))
    return any_of(pairs)


def rings(size: int, *, edits: tuple[Edit, ...] = (), stake: bool = False) -> Claim:
    """Claim: for any one cluster, `rings` names the empty points around which two stones of it are parted."""
    field = square(size)
    grid = field.grid
    stones = variables("stone", grid.names)
    cluster = tuple(map(both, stones, variables("cluster", grid.names)))
    module = Version(shipped, edits).load(_clusters=lambda *_: [field.mask(cluster)])
    answer = field.cells(module.rings(field.mask(stones), field.numbers))
    right = [closes(grid, stones, cluster, point) for point in range(grid.count)]
    empty = [*map(negation, stones)]
    return Claim(
        any_of(map(both, empty, right)) if stake else TRUE,
        any_of(both(free, differ(*said)) for free, *said in zip(empty, answer, right, strict=True)),
        partial(_describe, grid, {"stones": stones, "cluster": cluster}),
    )


def clusters(size: int, *, edits: tuple[Edit, ...] = (), stake: bool = False) -> Claim:
    """Claim: from any set of stones the first cluster ends after no round or one exactly if it stops growing.

    No stone is alone. The initial set is arbitrary, so the claim holds for any two consecutive rounds.
    """
    field = square(size)
    grid = field.grid
    stones = variables("stone", grid.names)
    seed = tuple(map(both, stones, variables("start", grid.names)))
    once = layers(seed, stones, grid.around, steps=1)[-1]
    first, second, third = map(field.mask, (seed, once, layers(once, stones, grid.around, steps=1)[-1]))
    stops, goes = negation(unequal(second, first)), unequal(second, first)
    ends = both(goes, negation(unequal(third, second)))
    module = Version(shipped, edits).load(lowest=lambda *_: first)
    ways = paths(lambda: next(module._clusters(field.mask(stones), field.numbers), 0), bound=3)
    right = [(stops, first), (ends, second)]
    wrong = [
        both(
            way.condition,
            none_of(both(end, negation(unequal(way.result, cluster))) for end, cluster in right),
        )
        for way in ways.finished
    ]
    company = (
        implies(stone, any_of(stones[at] for at in near))
        for stone, near in zip(stones, grid.around, strict=True)
    )
    return Claim(
        both(any_of(seed), *company, ends if stake else TRUE),
        either(*wrong, *(both(condition, either(stops, ends)) for condition in ways.cut_off)),
        partial(_describe, grid, {"stones": stones, "start": seed}),
    )


def cases(size: int, *, edits: tuple[Edit, ...] = (), stake: bool = False) -> Claim:
    """Claim: `secluding` names what `rings` does if nothing is secluded, and all but a single secluded point.

    If more than one is secluded it names every point. A point is secluded if the fill from the empty points
    of the perimeter through the empty points does not reach it.
    """
    field = square(size)
    grid = field.grid
    stones, reached, ringed = (variables(name, grid.names) for name in ("stone", "reached", "ring"))
    empty = tuple(map(negation, stones))
    out = tuple(map(both, empty, reached))
    secluded = tuple(both(free, negation(way)) for free, way in zip(empty, reached, strict=True))
    filled: list[Formula] = []

    def fill(seed: int, through: int, _: Numbers) -> int:
        perimeter = field.mask([free if at in grid.perimeter else FALSE for at, free in enumerate(empty)])
        filled.extend((unequal(seed, perimeter), unequal(through, field.mask(empty))))
        return field.mask(out)

    module = Version(shipped, edits).load(
        fill=fill, rings=lambda *_: field.mask(ringed), lowest=_lowest, whole=_whole
    )
    ways = paths(lambda: module.secluding(field.mask(stones), field.numbers))
    several = how_many_at_least(2, secluded)
    right = [
        either(several, both(any_of(secluded), negation(here)), both(none_of(secluded), ring))
        for here, ring in zip(secluded, ringed, strict=True)
    ]

    def wrong(answer: int) -> Formula:
        said = field.cells(answer)
        return any_of(both(free, differ(*pair)) for free, *pair in zip(empty, said, right, strict=True))

    return Claim(
        any_of(secluded) if stake else TRUE,
        either(ways.somewhere(wrong), *filled),
        partial(_describe, grid, {"stones": stones, "reached": out, "ring": ringed}),
    )


def _lowest(points: int, _: Numbers) -> Bits:
    """The first point, of a single lane."""
    digits = bits(points).digits
    return Bits(both(digit, none_of(digits[:place])) for place, digit in enumerate(digits))


def _whole(points: int, board: Numbers) -> Bits:
    """Every bit below the top of a single lane, if there is a point."""
    return Bits([any_of(bits(points).digits)] * (board.lane - 1))


def _describe(grid: SquareGrid, sets: dict[str, Set], values: Values) -> str:
    parts = []
    for name, cells in sets.items():
        members = [grid.names[at] for at, cell in enumerate(cells) if evaluate(cell, values)]
        parts.append(f"{name} {' '.join(members) or '-'}")
    return f"size {grid.size}: {', '.join(parts)}"


PIECES: dict[str, tuple[About, str]] = {
    "rings": (rings, "a ring that closes"),
    "clusters": (clusters, "a cluster that grows once"),
    "cases": (cases, "a secluded point"),
}
"""By piece of `secluding`, what is claimed of it, and what a position shows in which it matters."""

MUTANTS: dict[str, tuple[Editable, str, str]] = {
    "rings: two corners to the right are never parted": (rings, "south_east & parted_right | ", ""),
    "rings: falling corners are never parted": (rings, "south_east & north_west & parted_falling", "0"),
    "clusters: stones touch along the lines only": (
        clusters,
        "row << board.stride | row >> board.stride",
        "points << board.stride | points >> board.stride",
    ),
    "cases: a secluded point cannot be filled": (
        cases,
        "whole(secluded, board), first)",
        "whole(secluded, board), 0)",
    ),
    "cases: of two secluded points one may stay": (cases, "| hopeless", ""),
}


def _checks() -> tuple[Check, ...]:
    checks: list[Check] = []
    for name, (about, matters) in PIECES.items():
        checks += (
            proof(name, partial(about, n), size=n, solver=SolverName.CADICAL, quick=n <= 4) for n in SIZES
        )
        checks.append(second_opinion(name, partial(about, 3), SolverName.Z3, size=3))
        checks.append(non_vacuous(matters, partial(about, 3, stake=True), size=3))
    return (*checks, *(mutant(name, about, 3, old, new) for name, (about, old, new) in MUTANTS.items()))


CHECKS = {"bitboard.necklace-rings": _checks}
