"""Necklace's seclusion in pieces: rings of stones that touch at least at corners.

Stones that touch, along a line or at a corner, are a cluster. A cluster that goes around points secludes
them:

    . X X .
    X . . X      the two points in the middle are secluded
    . X p .      once a stone is on p

The solver checks each piece of `secluding` on its own; any sets stand for the answers of the other pieces.
That only rings seclude is a theorem for boards of every size. Its lemmas are about four points that meet in
a corner, and about the eight points around a point.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, pairwise

from rulestone_bitboard import necklace as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_proofs.bitboard.claims import About, mutant
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import Field, square
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import Bits, bits, differ, unequal
from rulestone_proofs.board import draw_sets
from rulestone_proofs.certificates.question import lemma
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    Values,
    any_of,
    both,
    constant,
    either,
    evaluate,
    how_many_at_least,
    implies,
    more,
    negation,
    none_of,
    same,
    variable,
    variables,
)
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.reach import Set, layers
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.windows import Point, within

EVERYWHERE = "bitboard.necklace-rings-seclude"
COUNTED = "bitboard.necklace-rings-counted"
SIZES = range(1, 20)

_TURN = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The steps to the points around a point, in turning order, beginning with a neighbour."""


def odd(parts: Sequence[Formula]) -> Formula:
    """An odd number of the parts hold."""
    *others, last = parts
    return last if not others else negation(same(odd(others), last))


def none_or_two(steps: Sequence[Formula]) -> Formula:
    """Two of the steps are taken, or none."""
    pairs = (
        both(one, other, none_of(step for step in steps if step is not one and step is not other))
        for place, one in enumerate(steps)
        for other in steps[:place]
    )
    return either(none_of(steps), *pairs)


def around(grid: SquareGrid, point: Cell) -> list[Cell | None]:
    """Return the points around a point in turning order; None for those off the board."""
    y, x = divmod(point, grid.size)
    return [grid.at(x + right, y + up) for right, up in _TURN]


def closes(grid: SquareGrid, stones: Set, cluster: Set, point: Cell) -> Formula:
    """A stone on the point closes a ring of the cluster.

    Two of the cluster's stones around it have a free neighbour of the point between them, both ways round:

        X . X
        X p .      free are the points above p and to the right of it
        X X X

    A neighbour is free if it holds no stone. Points off the board are free.
    """
    ring = around(grid, point)
    free = [TRUE if at is None else negation(stones[at]) for at in ring]
    return any_of(
        both(cluster[first], cluster[second], _parted(free, one, two))
        for (one, first), (two, second) in combinations(enumerate(ring), 2)
        if first is not None and second is not None
    )


def _parted(free: Sequence[Formula], one: int, two: int) -> Formula:
    """Between two of the eight points around a point is a free neighbour, both ways round."""
    between = any_of(free[turn] for turn in range(0, 8, 2) if one < turn < two)
    beyond = any_of(free[turn] for turn in range(0, 8, 2) if not one <= turn <= two)
    return both(between, beyond)


def arcs(ring: Sequence[Formula]) -> list[Formula]:
    """By neighbour of a point: it is free, and one of the next two points in turning order has a stone."""
    after = zip(ring[::2], ring[1::2], [*ring[2::2], ring[0]], strict=True)
    return [both(negation(neighbour), either(corner, following)) for neighbour, corner, following in after]


def _held(stones: Set, ring: Sequence[Cell | None]) -> list[Formula]:
    """Around a point in turning order, whether there is a stone."""
    return [FALSE if at is None else stones[at] for at in ring]


def _joins(ring: Sequence[Formula]) -> Formula:
    """Below the point p is no stone, but there is one to the lower right and one at `?`, so p joins them.

    ? p
    ? . X
    """
    *_, left, left_below, below, right_below = ring
    return both(right_below, either(left, left_below), negation(below))


def _several(parts: Sequence[Formula]) -> Formula:
    return how_many_at_least(2, parts)


def _any_stones(size: int) -> tuple[Field[SquareGrid], SquareGrid, Set]:
    field = square(size)
    return field, field.grid, variables("stone", field.grid.names)


def wide(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: `_wide` keeps the stones between two that do not touch each other, and those that touch one."""
    field, grid, stones = _any_stones(size)
    between = [
        both(
            stones[at],
            any_of(
                both(stones[one], stones[two])
                for one, two in combinations(grid.around[at], 2)
                if two not in grid.around[one]
            ),
        )
        for at in range(grid.count)
    ]
    right = [
        both(stones[at], any_of(between[one] for one in (at, *grid.around[at]))) for at in range(grid.count)
    ]
    answer = patched(shipped, edits)._wide(field.mask(stones), field.numbers)
    return Claim(
        any_of(right) if non_trivial else TRUE,
        unequal(answer, field.mask(right)),
        partial(_describe, grid, {"stones": stones}),
    )


def clusters(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: from any set of stones the first cluster ends after no round or one exactly if it stops growing.

    With it come that set and all points around. It is arbitrary, so the claim holds for any two consecutive
    rounds.
    """
    field, grid, stones = _any_stones(size)
    seed = tuple(map(both, stones, variables("start", grid.names)))
    once = layers(seed, stones, grid.around, steps=1)[-1]
    first, second, third = map(field.mask, (seed, once, layers(once, stones, grid.around, steps=1)[-1]))
    goes = unequal(second, first)
    ends = both(goes, negation(unequal(third, second)))
    module = patched(shipped, edits, lowest=lambda *_: first)
    ways = paths(lambda: next(module._clusters(field.mask(stones), field.numbers), (0, 0)), bound=4)
    everywhere = (TRUE,) * grid.count
    right = [
        (end, layers(cluster, everywhere, grid.around, steps=1)[-1])
        for end, cluster in ((negation(goes), seed), (ends, once))
    ]
    wrong: list[Formula] = []
    for way in ways.finished:
        start, around = way.result
        said = field.cells(around)
        agrees = (both(end, *map(same, said, points)) for end, points in right)
        wrong.append(both(way.condition, either(unequal(start, first), none_of(agrees))))
    return Claim(
        both(any_of(seed), ends if non_trivial else TRUE),
        either(*wrong, *(both(condition, any_of(end for end, _ in right)) for condition in ways.cut_off)),
        partial(_describe, grid, {"stones": stones, "start": seed}),
    )


def digits(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: `_arcs` returns the two lower binary digits of the number of arcs with stones."""
    field, grid, stones = _any_stones(size)
    said = map(field.cells, patched(shipped, edits)._arcs(field.mask(stones), field.numbers))
    numbers = [arcs(_held(stones, around(grid, point))) for point in range(grid.count)]
    wrong = [
        either(differ(ones, odd(parts)), differ(twos, both(_several(parts), negation(both(*parts)))))
        for ones, twos, parts in zip(*said, numbers, strict=True)
    ]
    return Claim(
        any_of(map(_several, numbers)) if non_trivial else TRUE,
        any_of(wrong),
        partial(_describe, grid, {"stones": stones}),
    )


def order(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: `_in_order` returns the stones that begin in board order, and those that join."""
    field, grid, stones = _any_stones(size)
    rings = [_held(stones, around(grid, point)) for point in range(grid.count)]
    right = (
        [both(stone, none_of(ring[4:])) for stone, ring in zip(stones, rings, strict=True)],
        [both(stone, _joins(ring)) for stone, ring in zip(stones, rings, strict=True)],
    )
    answer = patched(shipped, edits)._in_order(field.mask(stones), field.numbers)
    return Claim(
        any_of(right[1]) if non_trivial else TRUE,
        either(*map(unequal, answer, map(field.mask, right))),
        partial(_describe, grid, {"stones": stones}),
    )


def counts(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: `rings` takes one from the number of arcs for each of up to three sets, and names what is left.

    It takes the first stone of each set from those that begin, and says whether as many begin as join.
    Numbers and sets are arbitrary, and the wide clusters are all that it looks at.
    """
    field = square(size)
    grid = field.grid
    names = ("stone", "wide", "ones", "twos", "begun", "joining")
    stones, broad, ones, twos, begun, joining = (variables(name, grid.names) for name in names)
    firsts, sets = ([variables(f"{name} {at}", grid.names) for at in range(3)] for name in ("first", "set"))
    wrong: list[Formula] = []

    def given(expected: Set, answer: object) -> Callable[[int, Numbers], object]:
        def part(points: int, _: Numbers) -> object:
            wrong.append(unequal(points, field.mask(expected)))
            return answer

        return part

    for number in range(4):
        around = [*zip(map(field.mask, firsts[:number]), map(field.mask, sets[:number]), strict=True)]
        module = patched(
            shipped,
            edits,
            _wide=given(stones, field.mask(broad)),
            _arcs=given(broad, (field.mask(ones), field.mask(twos))),
            _in_order=given(broad, (field.mask(begun), field.mask(joining))),
            _clusters=given(broad, around),
        )
        later: int = field.mask(begun)
        for first, _ in around:
            later ^= first
        exists = unequal(later.bit_count(), field.mask(joining).bit_count())
        taken = [[cells[at] for cells in sets[:number]] for at in range(grid.count)]
        left = [
            either(differ(one, odd((FALSE, *here))), differ(two, _several(here)))
            for one, two, here in zip(ones, twos, taken, strict=True)
        ]
        ways = paths(partial(module.rings, field.mask(stones), field.numbers))
        wrong += ways.cut_off
        for way in ways.finished:
            points, is_ringed = way.result
            said = either(*map(differ, field.cells(points), left), differ(constant(is_ringed), exists))
            wrong.append(both(way.condition, said))
    return Claim(
        any_of(map(both, ones, sets[0])) if non_trivial else TRUE,
        any_of(wrong),
        partial(_describe, grid, {"ones": ones, "twos": twos, "begun": begun, "joining": joining}),
    )


def cases(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: `secluding` names what `rings` does if no ring exists, and else all but a single secluded point.

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

    exists = Bits((any_of(secluded),))
    module = patched(
        shipped,
        edits,
        fill=fill,
        rings=lambda *_: (field.mask(ringed), exists),
        lowest=_lowest,
        filled_lanes=_whole,
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
        any_of(secluded) if non_trivial else TRUE,
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
    return f"size {grid.size}: {draw_sets(sets.items(), grid, values)}"


def sides_in_a_corner(*, at_the_point: bool = False, non_trivial: bool = False) -> Claim:
    """Claim: where four points meet, the sides between secluded points and one cluster are even in number.

    `shut` are the points that are secluded once a point is filled. `at_the_point`: that point is one of the
    four, so a secluded point may lie beside a free one that is not secluded.
    """
    grid = square_grid(2)
    stones, shut, cluster = (variables(name, grid.names) for name in ("stone", "shut", "cluster"))
    beside = [(one, two) for one in range(grid.count) for two in grid.beside[one]]
    closed = [either(stones[two], implies(shut[one], shut[two])) for one, two in beside]
    sides = [both(shut[one], cluster[two]) for one, two in beside]
    return Claim(
        both(
            *map(_only_free, stones, shut),
            *map(implies, cluster, stones),
            *_touching_belong(grid, range(grid.count), stones, cluster),
            *([] if at_the_point else closed),
            any_of(sides) if non_trivial else TRUE,
        ),
        odd(sides),
        partial(_describe, grid, {"stones": stones, "shut": shut, "cluster": cluster}),
    )


def sides_around_the_point(*, even: bool = True) -> Claim:
    """Claim: if one neighbour of a point is secluded and another free, two stones of a cluster lie parted.

    Around the point the sides between secluded points and each cluster are even in number, unless `even` is
    False. No more than four clusters have stones there.
    """
    grid, point = square_grid(3), 4
    stones, shut = variables("stone", grid.names), variables("shut", grid.names)
    clusters = [variables(f"cluster {number}", grid.names) for number in range(1, 5)]
    ring = [at for at in around(grid, point) if at is not None]
    beside = [*pairwise(ring), (ring[-1], ring[0])]
    near = grid.beside[point]
    hypotheses = [
        any_of(shut[at] for at in near),
        any_of(none_of((stones[at], shut[at])) for at in near),
        *(_only_free(stones[at], shut[at]) for at in ring),
        *(either(stones[one], stones[two], same(shut[one], shut[two])) for one, two in beside),
        *(same(stones[at], any_of(cluster[at] for cluster in clusters)) for at in ring),
    ]
    for cluster in clusters:
        hypotheses += _touching_belong(grid, ring, stones, cluster)
        sides = [both(shut[one], cluster[two]) for pair in beside for one, two in (pair, pair[::-1])]
        hypotheses.append(negation(odd(sides)) if even else TRUE)
    sets = {"stones": stones, "shut": shut} | {f"cluster {at}": each for at, each in enumerate(clusters, 1)}
    return Claim(
        both(*hypotheses),
        none_of(closes(grid, stones, cluster, point) for cluster in clusters),
        partial(_describe, grid, sets),
    )


def arcs_and_clusters(*, touching: bool = True, non_trivial: bool = False) -> Claim:
    """Claim: around a point, two stones of a cluster lie parted if and only if arcs outnumber clusters.

    Only arcs with stones count. There are not fewer of them, and not four more. The last cluster is left out,
    or several that do not touch others. One of the four neighbours is free.

    Args:
        touching: whether stones that touch belong to one cluster.
        non_trivial: whether only points count with such a pair.
    """
    grid, ring, clusters, hypotheses = _clusters_around(5, touching=touching)
    some = clusters[:-1]
    stones, every = (tuple(map(either, *sets)) for sets in (some, clusters))
    filled = arcs([stones[at] for at in ring])
    there = [any_of(cluster[at] for at in ring) for cluster in some]
    parted = any_of(closes(grid, every, cluster, 4) for cluster in some)
    return Claim(
        both(*hypotheses, negation(both(*(every[at] for at in ring[::2]))), parted if non_trivial else TRUE),
        either(differ(more(filled, there), parted), more(there, filled), more(filled, there, by=4)),
        partial(_describe, grid, {f"cluster {at}": cluster for at, cluster in enumerate(clusters)}),
    )


def joins_in_order(*, last: bool = True, non_trivial: bool = False) -> Claim:
    """Claim: without stones after it in board order, a point touches two clusters only if it joins.

    It never touches three. If it joins, two stones of a cluster lie parted exactly if it touches one cluster;
    if not, none do.

    Args:
        last: whether no stones come after the point.
        non_trivial: whether only points count that join two clusters.
    """
    grid, ring, clusters, hypotheses = _clusters_around(3)
    stones = tuple(map(either, *clusters))
    held = [stones[at] for at in ring]
    there = [any_of(cluster[at] for at in ring) for cluster in clusters]
    parted = any_of(closes(grid, stones, cluster, 4) for cluster in clusters)
    several, joins = _several(there), _joins(held)
    return Claim(
        both(*hypotheses, none_of(held[:4]) if last else TRUE, both(joins, several) if non_trivial else TRUE),
        either(
            differ(parted, both(joins, negation(several))),
            both(several, negation(joins)),
            how_many_at_least(3, there),
        ),
        partial(_describe, grid, {f"cluster {at}": cluster for at, cluster in enumerate(clusters)}),
    )


def _clusters_around(
    number: int, *, touching: bool = True
) -> tuple[SquareGrid, list[Cell], list[Set], list[Formula]]:
    """The points around a point, any disjoint clusters there, and what is known of them."""
    grid = square_grid(3)
    ring = [at for at in around(grid, 4) if at is not None]
    clusters = [variables(f"cluster {at}", grid.names) for at in range(number)]
    stones = tuple(map(either, *clusters))
    hypotheses = [negation(_several([cluster[at] for cluster in clusters])) for at in ring]
    for cluster in clusters if touching else ():
        hypotheses += _touching_belong(grid, ring, stones, cluster)
    return grid, ring, clusters, hypotheses


def _only_free(stone: Formula, shut: Formula) -> Formula:
    return negation(both(stone, shut))


def _touching_belong(grid: SquareGrid, points: Sequence[Cell], stones: Set, cluster: Set) -> list[Formula]:
    """With a stone, the cluster holds every stone that touches it."""
    return [
        implies(both(cluster[one], stones[two]), cluster[two])
        for one in points
        for two in grid.around[one]
        if two in points
    ]


def _step(x: int, y: int, right: int, up: int) -> Formula:
    """The loop has the step from column x and row y to the right or left, up or down."""
    return variable(f"{'up' if up else 'right'}:{min(x, x + right)} {min(y, y + up)}")


def _steps(point: Point) -> list[Formula]:
    """The steps of the loop at a point, in turning order."""
    return [_step(*point, right, up) for right, up in _TURN[::2]]


def _far(y: int) -> Formula:
    """An odd number of steps of the loop leads up from this row, to the right of the points looked at."""
    return variable(f"far:{y}")


def _odd_beyond(point: Point) -> Formula:
    """An odd number of steps of the loop leads up from the row of this point, to the right of the point."""
    x, y = point
    return odd([*(_step(column, y, 0, 1) for column in range(x + 1, 2)), _far(y)])


def _loop() -> Formula:
    """A loop through the points around the middle: each has two of its steps, or none.

    Of the columns to the right it holds what the lemma of `square.one-winner` says of a part of a row.
    """
    rows = (odd((_far(y - 1), _far(y), _step(1, y, 1, 0))) for y in (0, 1))
    return both(none_of(rows), *(none_or_two(_steps(point)) for point in within(1)))


def _differently(one: Point, two: Point, *, alike: bool) -> Formula:
    """Neither point is on the loop, and the steps to their right are alike in parity, or are not."""
    differs = differ(_odd_beyond(one), _odd_beyond(two))
    return both(none_of(_steps(one)), none_of(_steps(two)), negation(differs) if alike else differs)


def along_a_cluster(*, apart: int = 1) -> Claim:
    """Claim: the parity of the loop's steps beyond a point is that beyond a point that touches it.

    Neither point is on the loop. `apart`: so many columns or rows are between the two; with 2 it is a mutant.
    """
    pairs = [
        (one, two)
        for one, two in combinations(within(1), 2)
        if max(abs(one[0] - two[0]), abs(one[1] - two[1])) == apart
    ]
    return Claim(_loop(), any_of(_differently(one, two, alike=False) for one, two in pairs), _show_loop)


def across_the_loop(*, parted: bool = True) -> Claim:
    """Claim: it is not that beyond a point that the loop parts from it on its way through the middle.

    Both points are around the middle. `parted`: the loop has a step between them both ways round.
    """
    middle = _steps((0, 0))
    free = [middle[turn // 2] if turn % 2 == 0 else FALSE for turn in range(8)]
    return Claim(
        both(_loop(), any_of(middle)),
        any_of(
            both(
                _parted(free, one, two) if parted else TRUE, _differently(_TURN[one], _TURN[two], alike=True)
            )
            for one, two in combinations(range(8), 2)
        ),
        _show_loop,
    )


def _show_loop(values: Values) -> str:
    steps = {f"{x} {y} to {x + 1} {y}": _step(x, y, 1, 0) for x in range(-2, 2) for y in (-1, 0, 1)}
    steps |= {f"{x} {y} to {x} {y + 1}": _step(x, y, 0, 1) for x in (-1, 0, 1) for y in range(-2, 2)}
    steps |= {f"odd to the right of row {y}": _far(y) for y in (-1, 0, 1)}
    return ", ".join(name for name, step in steps.items() if evaluate(step, values)) or "no loop"


PIECES: dict[str, tuple[About, str]] = {
    "wide": (wide, "a wide cluster"),
    "arcs": (digits, "two arcs with stones"),
    "order": (order, "a stone that joins"),
    "counts": (counts, "an arc taken away"),
    "clusters": (clusters, "a cluster that grows once"),
    "cases": (cases, "a secluded point"),
}
"""By piece of `secluding`, what is claimed of it, and what a position shows in which it matters."""

MUTANTS: dict[str, tuple[About, str, str]] = {
    "wide: a stone between two in a row does not count": (wide, "column << 1 & column >> 1 | ", ""),
    "arcs: a corner alone does not count": (digits, "up | up >> 1, right", "up, right"),
    "arcs: never more than one": (digits, "one & two ^ three & four | odd & odds", "0"),
    "order: a stone parts nothing": (order, "left & right, below)", "left & right, 0)"),
    "counts: a second cluster is not taken away": (counts, "twos ^= ones & around", "twos ^= around & 0"),
    "counts: the first stone of a cluster is joined too": (counts, "begun ^= first", "begun |= first"),
    "clusters: stones touch along the lines only": (
        clusters,
        "around = row | row << stride | row >> stride",
        "around = row | cluster << stride | cluster >> stride",
    ),
    "clusters: none ever ends": (clusters, "while grown != cluster:", "while grown | cluster:"),
    "cases: a secluded point cannot be filled": (
        cases,
        "filled_lanes(secluded, board), first)",
        "filled_lanes(secluded, board), 0)",
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
        checks.append(non_vacuous(matters, partial(about, 3, non_trivial=True), size=3))
    return (*checks, *(mutant(name, about, 3, old, new) for name, (about, old, new) in MUTANTS.items()))


def _everywhere() -> tuple[Check, ...]:
    corner = "sides in a corner are even in number"
    parted = "even sides around a point: two stones of a cluster lie parted"
    along = "touching points have the same parity"
    across = "parted points have different parities"
    return (
        *lemma(EVERYWHERE, corner, sides_in_a_corner),
        *lemma(EVERYWHERE, parted, sides_around_the_point),
        *lemma(EVERYWHERE, along, along_a_cluster),
        *lemma(EVERYWHERE, across, across_the_loop),
        non_vacuous("a side in a corner", partial(sides_in_a_corner, non_trivial=True)),
        non_vacuous("a secluded neighbour and another", sides_around_the_point),
        non_vacuous("a loop through the middle", across_the_loop),
        sensitive(f"a corner of the point: {corner}", partial(sides_in_a_corner, at_the_point=True)),
        sensitive(f"odd sides: {parted}", partial(sides_around_the_point, even=False)),
        sensitive(f"points two apart: {along}", partial(along_a_cluster, apart=2)),
        sensitive(f"points on one side: {across}", partial(across_the_loop, parted=False)),
    )


def _counted() -> tuple[Check, ...]:
    closing = "a ring closes where arcs outnumber clusters"
    joining = "in board order a stone begins, joins or closes a ring"
    return (
        *lemma(COUNTED, closing, arcs_and_clusters),
        *lemma(COUNTED, joining, joins_in_order),
        non_vacuous("a ring that closes", partial(arcs_and_clusters, non_trivial=True)),
        non_vacuous("a stone that joins two clusters", partial(joins_in_order, non_trivial=True)),
        sensitive(f"touching clusters: {closing}", partial(arcs_and_clusters, touching=False)),
        sensitive(f"stones after it: {joining}", partial(joins_in_order, last=False)),
    )


CHECKS = {"bitboard.necklace-rings": _checks, EVERYWHERE: _everywhere, COUNTED: _counted}
