"""Read a variant of a connection game for the provers: constraints made of tests of small areas.

A test is read by trying it on all contents of an area, so a designer's own test is read like those of the
games. A variant that exchanges anything else has no reading.
"""

from collections.abc import Sequence
from itertools import product

from rulestone.cases.exchanged import exchanged_parts
from rulestone.core.boards.square import SQUARE, Area, SquareBoard
from rulestone.core.names import Colour, Size
from rulestone.games.connection import ConnectionPosition, Pattern
from rulestone.games.minefield.rules import NewPattern
from rulestone.games.necklace.rules import AnyCrosscut, AnySecludedPoint
from rulestone.rulebook.game import Game
from rulestone_proofs.variants import Forbidden, Reading

_MOST_POINTS = 10
"""An area of more points has too many contents to try."""

_READABLE_CONSTRAINTS = (NewPattern, AnyCrosscut, AnySecludedPoint)
"""The classes of the constraints that the provers can read."""


def provable_reading(played: Game) -> Reading | None:
    """Return the reading of a variant; None if the provers cannot read it."""
    rules = played.position_class
    exchanged = exchanged_parts(rules, played.name)
    if not issubclass(rules, ConnectionPosition) or exchanged.keys() != {"constraints"}:
        return None
    areas: list[Forbidden | None] = []
    no_secluded = False
    for constraint in rules.constraints:
        if type(constraint) not in _READABLE_CONSTRAINTS:  # a subclass may have another method
            return None
        match constraint:
            case NewPattern():
                areas += [
                    _forbidden(constraint.is_pattern, width, height, played.colours)
                    for width, height in constraint.shapes
                ]
            case AnyCrosscut():
                areas.append(_forbidden(constraint.is_crosscut, 2, 2, played.colours))
            case AnySecludedPoint():
                no_secluded = True
    known = tuple(area for area in areas if area is not None)
    return Reading(played.colours, known, no_secluded) if len(known) == len(areas) else None


def _forbidden(test: Pattern, width: int, height: int, colours: tuple[Colour, Colour]) -> Forbidden | None:
    """Return the contents of an area that a test finds.

    None if they are too many, if the test depends on points outside the area, or if it finds the empty area,
    which boards in play contain.
    """
    if width * height > _MOST_POINTS:
        return None
    board = SquareBoard.require(SQUARE.board(Size(max(width, height) + 1)))
    areas, contents = board.areas(width, height), tuple(product((None, *colours), repeat=width * height))
    places = zip((areas[0], areas[len(areas) // 2], areas[-1]), (None, *colours), strict=True)
    found, *others = [_matching(test, area, [around] * len(board.cells), contents) for area, around in places]
    is_read = others == [found, found] and contents[0] not in found  # the first is that of an empty board
    return Forbidden(width, height, tuple(found)) if is_read else None


def _matching(
    test: Pattern,
    area: Area,
    on: list[Colour | None],
    contents: Sequence[tuple[Colour | None, ...]],
) -> list[tuple[Colour | None, ...]]:
    """Return those of the contents of an area that a test finds, on a board with other stones around."""
    found = []
    for stones in contents:
        for point, stone in zip(area.points, stones, strict=True):
            on[point] = stone
        if test(area, on):
            found.append(stones)
    return found
