"""The two lemmas about spines once more, written as clauses from tables of contents.

Nothing here is shared with `spines` or with the encoding that judges: a point has one of four contents, and
what is forbidden, closed or a link is a list of contents. Two separate statements of the lemmas have to
be wrong in the same way for a mistake to go unseen.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product

from rulestone_proofs.formula import Formula, Values, all_of, any_of, both, negation, variable
from rulestone_proofs.ledger import Claim

Point = tuple[int, int]
Contents = Mapping[Point, str]
"""What stands on some points: `X` or `O`, a stone; `.`, nothing; `#`, the point is off the board."""

MARKS = "XO.#"
HARD_CORNERS = ("XOX.", "OX.X", "X.XO", ".XOX", "OXO.", "XO.O", "O.OX", ".OXO")
"""The contents of a 2×2 area, its points in turn round it."""
SWITCHES = ("XOXO", "OXOX")
"""The contents of the corners, in turn round the area; all other points of it are empty."""
LENGTHS = (3, 4)
"""The longer sides of areas that may hold switches."""
LINKS = ("XX.", "OO.", ".XO", ".OX", "X.O", "O.X")
"""The contents of the two sides and the end of a link."""
SPINE_STEPS = ((1, 1), (2, -1), (-1, 2))


def square(distance: int) -> Iterator[Point]:
    """The points at most so many columns and rows from the middle."""
    span = range(-distance, distance + 1)
    return ((x, y) for y in span for x in span)


def has(point: Point, mark: str) -> Formula:
    """The variable for this content of a point."""
    return variable(f"{point[0]},{point[1]}{mark}")


def clause(true: Iterable[Formula] = (), *, not_all: Contents | None = None) -> Formula:
    """One of these is true, or not all of these contents are there."""
    return any_of((*(negation(has(*place)) for place in (not_all or {}).items()), *true))


def areas(reach: int, width: int, height: int) -> Iterator[tuple[list[Point], list[Point]]]:
    """Of each such area of the window, the corners in turn round it and the other points."""
    for x in range(-reach, reach - width + 2):
        for y in range(-reach, reach - height + 2):
            right, top = x + width - 1, y + height - 1
            corners = [(x, y), (right, y), (right, top), (x, top)]
            points = product(range(x, right + 1), range(y, top + 1))
            yield corners, [point for point in points if point not in corners]


def switches(reach: int, lengths: Iterable[int]) -> Iterator[Contents]:
    """Every switch there may be in the window."""
    for length in lengths:
        for width, height in ((2, length), (length, 2)):
            for corners, others in areas(reach, width, height):
                for content in SWITCHES:
                    yield {**dict(zip(corners, content, strict=True)), **dict.fromkeys(others, ".")}


def hard_corners(reach: int) -> Iterator[Contents]:
    """Every hard corner there may be in the window."""
    for corners, _ in areas(reach, 2, 2):
        for content in HARD_CORNERS:
            yield dict(zip(corners, content, strict=True))


def closed(reach: int, distance: int, lengths: Iterable[int]) -> Iterator[Formula]:
    """A stone of either colour on an empty point at most `distance` from the middle completes a pattern."""
    patterns = [*hard_corners(reach), *switches(reach, lengths)]
    for point in square(distance):
        for mark in "XO":
            ways = []
            for number, pattern in enumerate(patterns):
                if pattern.get(point) == mark:
                    way = variable(f"{point[0]},{point[1]}{mark}way{number}")
                    ways.append(way)
                    yield from (
                        any_of((negation(way), has(*place))) for place in pattern.items() if place[0] != point
                    )
            yield clause(ways, not_all={point: "."})


def links(point: Point, right: int, up: int) -> Iterator[Contents]:
    """The contents that make a link in this direction."""
    x, y = point
    for content in LINKS:
        yield dict(zip([(x + right, y), (x, y + up), (x + right, y + up)], content, strict=True))


def no_spine(point: Point, up: int) -> Iterator[Formula]:
    """The point is no spine point of the diagonal that rises by `up`."""
    for one, other in product(links(point, 1, up), links(point, -1, -up)):
        yield clause(not_all={point: ".", **one, **other})


def spine(point: Point, up: int) -> Iterator[Formula]:
    """The point is a spine point of the diagonal that rises by `up`."""
    yield has(point, ".")
    for way in (1, -1):
        choices = []
        for number, content in enumerate(links(point, way, way * up)):
            choice = variable(f"{point[0]},{point[1]}link{way}way{number}")
            choices.append(choice)
            yield from (any_of((negation(choice), has(*place))) for place in content.items())
        yield any_of(choices)


@lru_cache(maxsize=4)
def _window(distance: int, lengths: tuple[int, ...]) -> Formula:
    reach = distance + max(LENGTHS) - 1
    every = [[has(point, mark) for mark in MARKS] for point in square(reach)]
    return all_of(
        (
            *map(any_of, every),
            *(~both(one, other) for marks in every for one, other in combinations(marks, 2)),
            *(clause(not_all=content) for content in switches(reach, lengths)),
            *closed(reach, distance, lengths),
        )
    )


def _claim(distance: int, hypotheses: Iterable[Formula], refutation: Iterable[Formula]) -> Claim:
    reach = distance + max(LENGTHS) - 1

    def show(values: Values) -> str:
        span = range(-reach, reach + 1)
        rows = (
            "".join(mark for x in span for mark in MARKS if values(f"{x},{y}{mark}")) for y in reversed(span)
        )
        return f"rows from the top: {'/'.join(rows)}"

    return Claim(all_of(hypotheses), all_of(refutation), show)


def spine_nearby(distance: int = 2, lengths: tuple[int, ...] = LENGTHS) -> Claim:
    """An empty point is a spine point or has one beside it, if all empty points around are closed."""
    beside = ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1))
    none = (part for point in beside for up in (1, -1) for part in no_spine(point, up))
    return _claim(distance, (_window(distance, lengths), has((0, 0), ".")), none)


def spine_goes_on(distance: int = 3, lengths: tuple[int, ...] = LENGTHS) -> Claim:
    """From a spine point one of the steps leads to another of the same diagonal, all around being closed."""
    none = (part for point in SPINE_STEPS for part in no_spine(point, 1))
    return _claim(distance, (_window(distance, lengths), *spine((0, 0), 1)), none)
