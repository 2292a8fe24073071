"""Plain code for verdicts, besides the constraints: groups, connection, comparing sizes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import zip_longest

from rulestone.core.names import Colour, Options
from rulestone_proofs.geometry import Cell, HexGrid, SquareGrid

Stones = frozenset[Cell]
"""The cells with stones of one colour."""


def groups(stones: Collection[Cell], beside: Sequence[Sequence[Cell]]) -> tuple[Stones, ...]:
    """Return the connected parts of the stones, in board order of their first stones."""
    left = set(stones)
    parts = []
    for first in sorted(stones):
        if first in left:
            left.remove(first)
            group, frontier = {first}, [first]
            while frontier:
                for cell in beside[frontier.pop()]:
                    if cell in left:
                        left.remove(cell)
                        group.add(cell)
                        frontier.append(cell)
            parts.append(frozenset(group))
    return tuple(parts)


def connected(stones: Stones, starts: Iterable[Cell], ends: Iterable[Cell], grid: SquareGrid) -> bool:
    """Return whether a chain of these stones connects a start with an end."""
    first, last = frozenset(starts), frozenset(ends)
    return any(group & first and group & last for group in groups(stones, grid.beside))


def sizes(stones: Stones, grid: HexGrid) -> tuple[int, ...]:
    """Return the sizes of the groups of these stones, in descending order."""
    return tuple(sorted(map(len, groups(stones, grid.beside)), reverse=True))


def leaf_counts(stones: Stones, grid: HexGrid) -> tuple[int, ...]:
    """Return the numbers of leaves of the trees of these stones, in descending order (`lefe.leaf`)."""
    counts = (
        sum(len(tree.intersection(grid.beside[cell])) <= 1 for cell in tree)
        for tree in groups(stones, grid.beside)
    )
    return tuple(sorted(counts, reverse=True))


def first_difference(one: Sequence[int], other: Sequence[int], *, missing: int) -> int:
    """Return a positive number if `one` is larger at the first difference, a negative one if `other` is."""
    for mine, theirs in zip_longest(one, other, fillvalue=missing):
        if mine != theirs:
            return mine - theirs
    return 0


def leaf_scores(counts: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    """`lefe.score`: return a point for each distinct leaf count, plus one for the tree with most leaves."""
    one, two = counts
    points = {colour: len(set(own)) for colour, own in counts.items()}
    ahead = first_difference(counts[one], counts[two], missing=-1)
    if ahead:
        points[one if ahead > 0 else two] += 1
    return points


def leader_by(counts: Mapping[str, tuple[int, ...]], options: Options) -> Colour | None:
    """`lefe.score`: more points lead; of equal ones, with `tie = bonus`, the point for being ahead does."""
    one, two = counts
    points = leaf_scores(counts)
    lead = points[one] - points[two]
    if not lead and options.get("tie") == "bonus":
        lead = first_difference(counts[one], counts[two], missing=-1)
    return Colour(one if lead > 0 else two) if lead else None
