"""Plausible mistakes of an engine for Minefield."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Self

from rulestone.core.boards import Area, Board, Cell, SquareBoard
from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour, Options
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.board_mutants import SQUARE_BOARD_MUTANTS
from rulestone.games.connection import ConnectionPosition, Contents
from rulestone.games.connection_mutants import CONNECTION_MUTANTS, SWAP_MUTANTS, seen_if, unless_it_wins
from rulestone.games.minefield.rules import (
    BLACK,
    HARD_CORNER,
    SWITCH,
    SWITCH_SHAPES,
    WHITE,
    Minefield,
    Pattern,
    Shapes,
    created,
    is_hard_corner,
    is_switch,
)

MUTANTS = Mutants()

# The turn.


@MUTANTS.rules(
    "minefield-swap", "turn", "The option `swap` is not heeded: White may always swap on its first turn."
)
class _MinefieldSwap(Minefield):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return super().set_up(board, stones, mover, {**options, "swap": True})


@MUTANTS.rules("white-begins", "turn", "White makes the first move.")
class _WhiteBegins(Minefield):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return replace(super().start(board, options), mover=WHITE)


# Hard corners.


def _hard_corner(name: str, words: str, wrong: Pattern) -> None:
    """Add an engine with other hard corners."""
    constraint = replace(HARD_CORNER, look=partial(created, wrong, [(2, 2)]))
    MUTANTS.parts(name, "hard-corner", words, constraints=(constraint, SWITCH))


def _seen(name: str, words: str, seen: Callable[[Colour | None, int, Colour], bool]) -> None:
    """Add an engine that misses hard corners.

    Args:
        name: its name.
        words: what it does.
        seen: returns whether a hard corner is noticed, given the point diagonally opposite, the index of the
            new stone in the area from the lower left by rows, and its colour.
    """

    def heeded(
        _board: SquareBoard, stones: Stones, points: tuple[Cell, ...], cell: Cell, colour: Colour
    ) -> bool:
        place = points.index(cell)
        return seen(stones.at(points[3 - place]), place, colour)

    MUTANTS.parts(name, "hard-corner", words, constraints=(seen_if(HARD_CORNER, heeded), SWITCH))


def _count(area: Area, on: Contents, stone: Colour | None) -> int:
    return [on[point] for point in area.corners].count(stone)


_seen(
    "hard-corner-of-own-pair-only",
    "A hard corner is only seen where the pair has the colour of the new stone.",
    lambda opposite, _place, colour: opposite == colour,
)
_seen(
    "hard-corner-of-other-pair-only",
    "A hard corner is only seen where the new stone comes between a pair of the other colour.",
    lambda opposite, _place, colour: opposite != colour,
)
_hard_corner(
    "hard-corner-on-one-diagonal",
    "The pair of a hard corner is only looked for on the diagonal from bottom left to top right.",
    lambda area, on: is_hard_corner(area, on) and on[area.corners[0]] == on[area.corners[2]],
)
_hard_corner(
    "hard-corner-filled",
    "The fourth point of a hard corner need not be empty; it may hold a stone of the pair's colour.",
    lambda area, on: (
        is_hard_corner(area, on) or {_count(area, on, colour) for colour in (BLACK, WHITE)} == {1, 3}
    ),
)
MUTANTS.parts(
    "hard-corner-crosscut-too",
    "hard-corner",
    "A 2×2 area crossed by two stones of each colour is forbidden like a hard corner.",
    constraints=(HARD_CORNER, replace(HARD_CORNER, look=partial(created, is_switch, [(2, 2)])), SWITCH),
)
_hard_corner(
    "hard-corner-any-three",
    "Any three stones of both colours in a 2×2 area are forbidden, though the two alike may be side by side.",
    lambda area, on: (
        sorted(_count(area, on, content) for content in (None, BLACK, WHITE)) == [1, 1, 2]
        and _count(area, on, None) == 1
    ),
)
_hard_corner(
    "hard-corner-of-two",
    "Two stones alike on a diagonal are forbidden even while the other two points are both empty.",
    lambda area, on: (
        is_hard_corner(area, on)
        or (
            _count(area, on, None) == 2
            and on[area.corners[0]] == on[area.corners[2]]
            and on[area.corners[1]] == on[area.corners[3]]
        )
    ),
)
_hard_corner(
    "hard-corner-of-black-only",
    "Hard corners are only seen where the pair is black.",
    lambda area, on: is_hard_corner(area, on) and _count(area, on, BLACK) == 2,
)
_seen(
    "hard-corner-misses-one-area",
    "Of the four 2×2 areas that hold the new stone, the one to its lower left is forgotten.",
    lambda _opposite, place, _colour: place != 3,
)
MUTANTS.parts("no-hard-corners", "hard-corner", "Hard corners are allowed.", constraints=(SWITCH,))

# Switches.


def _switch(name: str, words: str, wrong: Pattern = is_switch, shapes: Shapes = SWITCH_SHAPES) -> None:
    """Add an engine with other switches."""
    constraint = replace(SWITCH, look=partial(created, wrong, shapes))
    MUTANTS.parts(name, "switch", words, constraints=(HARD_CORNER, constraint))


_switch("no-switches", "Switches are allowed.", shapes=())
_switch(
    "switch-2x3-only",
    "Only switches of length 3 are seen, not those of length 4.",
    shapes=[(3, 2), (2, 3)],
)
_switch(
    "switch-2x4-only",
    "Only switches of length 4 are seen, not those of length 3.",
    shapes=[(4, 2), (2, 4)],
)
_switch("switch-lying-only", "Only lying switches are seen, no upright ones.", shapes=[(3, 2), (4, 2)])
_switch("switch-upright-only", "Only upright switches are seen, no lying ones.", shapes=[(2, 3), (2, 4)])
_switch(
    "switch-2x5-too",
    "Areas of length 5 can be switches, too.",
    shapes=[*SWITCH_SHAPES, (5, 2), (2, 5)],
)
_switch(
    "switch-3x3-too",
    "Areas of three by three points can be switches, too.",
    shapes=[*SWITCH_SHAPES, (3, 3)],
)
_switch(
    "switch-3x4-too",
    "Areas of three by four points can be switches, too.",
    shapes=[*SWITCH_SHAPES, (3, 4), (4, 3)],
)
_switch(
    "switch-filled",
    "The points between the corners of a switch may hold stones.",
    lambda area, on: is_switch(Area(area.corners, ()), on),
)
_switch(
    "switch-one-side-empty",
    "Only the first of the points between the corners of a switch must be empty.",
    lambda area, on: is_switch(Area(area.corners, area.inner[:1]), on),
)
_switch(
    "switch-half-empty",
    "Of the points between the corners of a switch, half must be empty: those on one long side, or one end.",
    lambda area, on: is_switch(Area(area.corners, area.inner[: len(area.inner) // 2]), on),
)
_switch(
    "switch-not-crossed",
    "Two and two stones on the corners make a switch even where equal colours are not diagonally opposite.",
    lambda area, on: (
        all(_count(area, on, colour) == 2 for colour in (BLACK, WHITE))
        and not any(on[point] for point in area.inner)
    ),
)
MUTANTS.parts(
    "switch-called-hard-corner",
    "switch",
    "A placement that makes a switch is refused, but as a hard corner.",
    constraints=(HARD_CORNER, replace(SWITCH, clause=HARD_CORNER.clause)),
)

# When a pattern is created.


@lru_cache(maxsize=1024)
def _patterns(board: SquareBoard, stones: Stones) -> int:
    """Return how many hard corners and switches are on a board."""
    areas = [area for shape in SWITCH_SHAPES for area in board.areas(*shape)]
    corners = sum(is_hard_corner(area, stones.contents) for area in board.areas(2, 2))
    return corners + sum(is_switch(area, stones.contents) for area in areas)


def _change(self: ConnectionPosition, cell: Cell, colour: Colour) -> tuple[int, int]:
    """Return the number of patterns before and after a placement."""
    return _patterns(self.board, self.stones), _patterns(self.board, self.stones.place(cell, colour))


def _anywhere(
    self: Minefield, right: tuple[Violation, ...], cell: Cell, colour: Colour
) -> tuple[Violation, ...]:
    if right or not all(_change(self, cell, colour)):
        return right
    return (Violation(HARD_CORNER.clause, (), "a pattern is on the board"),)


def _excused(
    self: Minefield, right: tuple[Violation, ...], cell: Cell, colour: Colour
) -> tuple[Violation, ...]:
    del cell, colour
    return () if _patterns(self.board, self.stones) else right


def _counted(
    self: Minefield, right: tuple[Violation, ...], cell: Cell, colour: Colour
) -> tuple[Violation, ...]:
    if not right:
        return ()
    before, after = _change(self, cell, colour)
    return right if after > before else ()


MUTANTS.answers(
    "pattern-anywhere",
    "hard-corner",
    "A placement is refused if any pattern is on the board afterwards, however old.",
    Minefield.violations_at,
    _anywhere,
)
MUTANTS.answers(
    "pattern-excuses",
    "hard-corner",
    "A placement is refused only if the board held no pattern before it.",
    Minefield.violations_at,
    _excused,
)
MUTANTS.answers(
    "pattern-count",
    "hard-corner",
    "A placement is refused only if there are more patterns after it, so that breaking one pays for another.",
    Minefield.violations_at,
    _counted,
)
MUTANTS.answers(
    "win-first",
    "win",
    "A stone that completes a chain may be placed, and wins, even where it makes a pattern.",
    Minefield.violations_at,
    unless_it_wins,
)

MUTANTS.share(CONNECTION_MUTANTS)
MUTANTS.share(SQUARE_BOARD_MUTANTS)
MUTANTS.share(SWAP_MUTANTS, clause="turn")
