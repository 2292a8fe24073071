"""Chains: the bitboard's fill reaches what steps along stones reach, and connection is decided rightly."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from rulestone.core.names import Size
from rulestone_bitboard import bits as shipped
from rulestone_bitboard import minefield
from rulestone_bitboard.position import Side
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import Field, hexagon, square
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import differ, unequal
from rulestone_proofs.board import draw_sets
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    Values,
    any_of,
    both,
    constant,
    either,
    negation,
    variables,
)
from rulestone_proofs.geometry import AGrid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.reach import Set, layers
from rulestone_proofs.solvers.answers import SolverName


def floods(
    board: Callable[[int], Field[AGrid]],
    size: int,
    *,
    grouped: bool = False,
    edits: tuple[Edit, ...] = (),
    non_trivial: bool = False,
) -> Claim:
    """Claim: `fill` ends after no round or one exactly if the set has stopped growing, and returns it.

    The initial set is arbitrary, so the claim holds for any two consecutive rounds.

    Args:
        board: returns the board of a size.
        size: the size of the board.
        grouped: whether to check the first group of `groups`, which has its own code for the same.
        edits: the edits of the module.
        non_trivial: whether only sets count that grow in a first round and not in a second.
    """
    field = board(size)
    names, beside = field.grid.names, field.grid.beside
    through, start = variables("through", names), variables("start", names)
    seed = tuple(both(a, b) for a, b in zip(start, through, strict=True))
    first, second, third = (field.mask(layers(seed, through, beside, steps)[-1]) for steps in range(3))
    ends = (negation(unequal(second, first)), both(unequal(second, first), negation(unequal(third, second))))
    module = patched(shipped, edits, **({"lowest": lambda *_: first} if grouped else {}))

    def run() -> int:
        if not grouped:
            filled: int = module.fill(first, field.mask(through), field.numbers)
            return filled
        group: int = next(module.groups(field.mask(through), field.numbers), (0, 0))[0]
        return group

    ways = paths(run, bound=4 if grouped else 2)
    right = tuple(zip(ends, (first, second), strict=True))
    wrong = [
        both(
            way.condition,
            negation(any_of(both(end, negation(unequal(way.result, reached))) for end, reached in right)),
        )
        for way in ways.finished
    ]
    return Claim(
        both(any_of(seed), ends[1] if non_trivial else TRUE),
        either(*wrong, *(both(condition, either(*ends)) for condition in ways.cut_off)),
        partial(_describe, field, seed, through),
    )


def _describe(field: Field[AGrid], seed: Set, through: Set, values: Values) -> str:
    sets = (("from", seed), ("through", through))
    return f"size {field.grid.size}: {draw_sets(sets, field.grid, values)}"


def connects(size: int, *, turned: bool = False) -> Claim:
    """Claim: `connects` says whether points touch both edges of a side: bottom and top, or left and right.

    `turned` exchanges the sides: a mutant.
    """
    field = square(size)
    rules, grid = minefield.rules(Size(size), swap=False), field.grid
    points = variables("point", grid.names)
    edges = [(grid.bottom, grid.top), (grid.left, grid.right)]
    wrong = []
    sides: tuple[Side, Side] = (1, 1) if turned else (0, 1)
    for side, (start, end) in zip(sides, edges, strict=True):
        ways = paths(partial(rules.connects, field.mask(points), side))
        right = both(any_of(points[cell] for cell in start), any_of(points[cell] for cell in end))
        wrong.append(ways.somewhere(partial(_is_not, right)))
    return Claim(any_of(points), either(*wrong), partial(_describe, field, points, points))


def _is_not(right: Formula, answer: bool) -> Formula:
    return differ(constant(answer), right)


FLOODED_SQUARES, FLOODED_HEXAGONS = (*range(1, 20), 32), (*range(1, 9), 16)


def _flood_checks(
    name: str, about: Callable[..., Claim], sizes: Sequence[int], mutants: Mapping[str, Edit]
) -> Iterator[Check]:
    for size in sizes:
        yield proof(name, partial(about, size), size=size, solver=SolverName.CADICAL, quick=size <= 5)
    yield second_opinion(name, partial(about, 3), SolverName.Z3, size=3)
    yield non_vacuous(f"{name}: a set that grows once", partial(about, 3, non_trivial=True), size=3)
    for mutant, edit in mutants.items():
        yield sensitive(f"{name}: {mutant}", partial(about, 3, edits=(edit,)), size=3)


def _square_floods() -> tuple[Check, ...]:
    mutants = {
        "no steps downwards": ("seed << up | seed >> up", "seed << up"),
        "one round and no more": (
            "seed >> up) & through) != seed:\n        seed = grown\n",
            "seed >> up) & through) != seed:\n        return grown\n",
        ),
    }
    return tuple(_flood_checks("fill", partial(floods, square), FLOODED_SQUARES, mutants))


def _hexagon_floods() -> tuple[Check, ...]:
    name = "no steps downwards"
    flat = ("blocks | blocks >> board.stride + 1", "blocks | points >> 1")
    left = ("blocks | blocks >> stride + 1\n            grown", "blocks | group >> 1\n            grown")
    grouped = partial(floods, hexagon, grouped=True)
    return (
        *_flood_checks("fill", partial(floods, hexagon), FLOODED_HEXAGONS, {name: flat}),
        *_flood_checks("groups", grouped, FLOODED_HEXAGONS, {name: left}),
    )


def _connects() -> tuple[Check, ...]:
    return (
        *(proof("connects", partial(connects, n), size=n) for n in range(1, 20)),
        second_opinion("connects", partial(connects, 3), SolverName.CADICAL, size=3),
        non_vacuous("connects: some points", partial(connects, 3), size=3),
        sensitive("connects: one side has the edges of the other", partial(connects, 3, turned=True), size=3),
    )


CHECKS = {
    "bitboard.square-chains": _connects,
    "bitboard.square-floods": _square_floods,
    "bitboard.hexagon-floods": _hexagon_floods,
}
