"""Plausible mistakes of an engine for Minefield."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Self

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.names import Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.connection import ConnectionOptions, Contents, Pattern
from rulestone.games.minefield.rules import (
    BLACK,
    HARD_CORNER,
    SWITCH,
    WHITE,
    Minefield,
    is_hard_corner,
    is_switch,
)
from rulestone_mutants.boards import SQUARE_BOARD_MISTAKES
from rulestone_mutants.connection import CONNECTION_MISTAKES, SWAP_MISTAKES, seen_if, unless_it_wins
from rulestone_mutants.mutant import replace_answer, replace_parts, replace_rules


class _AlwaysOffered(Minefield):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        return super().set_up(board, stones, turn, ConnectionOptions(swap=True))


_TURN = (
    rejected_reading(
        "minefield-swap",
        "turn",
        replace_rules(_AlwaysOffered),
    ),
    Mistake(
        "white-begins",
        "turn",
        "White makes the first move.",
        replace_answer(Minefield.start, lambda board, right, options: replace(right, turn=WHITE)),
    ),
)

# Hard corners.


def _hard_corners(wrong: Pattern) -> Change:
    """Forbid other hard corners."""
    return replace_parts(constraints=(replace(HARD_CORNER, is_pattern=wrong), SWITCH))


def _seen(seen: Callable[[Colour | None, int, Colour | None], bool]) -> Change:
    """Miss some hard corners.

    Args:
        seen: returns whether a hard corner is noticed, given the point diagonally opposite, the index of the
            new stone in the area from the lower left by rows, and its colour.
    """

    def heeded(
        _board: SquareBoard, point: Cell, _before: Stones, after: Stones, points: tuple[Cell, ...]
    ) -> bool:
        place = points.index(point)
        return seen(after.at(points[3 - place]), place, after.at(point))

    return replace_parts(constraints=(seen_if(HARD_CORNER, heeded), SWITCH))


def _count(area: Area, on: Contents, stone: Colour | None) -> int:
    return [on[point] for point in area.corners].count(stone)


_HARD_CORNERS = (
    Mistake(
        "hard-corner-of-own-pair-only",
        "hard-corner",
        "A hard corner is only seen if the pair has the colour of the new stone.",
        _seen(lambda opposite, _place, colour: opposite == colour),
    ),
    Mistake(
        "hard-corner-of-other-pair-only",
        "hard-corner",
        "A hard corner is only seen if the new stone comes between a pair of the other colour.",
        _seen(lambda opposite, _place, colour: opposite != colour),
    ),
    Mistake(
        "hard-corner-on-one-diagonal",
        "hard-corner",
        "The pair of a hard corner is only sought on the diagonal from bottom left to top right.",
        _hard_corners(
            lambda area, on: is_hard_corner(area, on) and on[area.corners[0]] == on[area.corners[2]]
        ),
    ),
    Mistake(
        "hard-corner-filled",
        "hard-corner",
        "The fourth point of a hard corner need not be empty; it may hold a stone of the pair's colour.",
        _hard_corners(
            lambda area, on: (
                is_hard_corner(area, on) or {_count(area, on, colour) for colour in (BLACK, WHITE)} == {1, 3}
            )
        ),
    ),
    rejected_reading(
        "hard-corner-crosscut-too",
        "hard-corner",
        replace_parts(
            constraints=(
                HARD_CORNER,
                replace(HARD_CORNER, is_pattern=is_switch),
                SWITCH,
            )
        ),
    ),
    Mistake(
        "hard-corner-any-three",
        "hard-corner",
        "Any three stones of both colours in a 2×2 area are forbidden, though the two alike may be side by "
        "side.",
        _hard_corners(
            lambda area, on: (
                sorted(_count(area, on, content) for content in (None, BLACK, WHITE)) == [1, 1, 2]
                and _count(area, on, None) == 1
            )
        ),
    ),
    Mistake(
        "hard-corner-of-two",
        "hard-corner",
        "Two stones alike on a diagonal are forbidden even while the other two points are both empty.",
        _hard_corners(
            lambda area, on: (
                is_hard_corner(area, on)
                or (
                    _count(area, on, None) == 2
                    and on[area.corners[0]] == on[area.corners[2]]
                    and on[area.corners[1]] == on[area.corners[3]]
                )
            )
        ),
    ),
    Mistake(
        "hard-corner-of-black-only",
        "hard-corner",
        "Hard corners are only seen if the pair is black.",
        _hard_corners(lambda area, on: is_hard_corner(area, on) and _count(area, on, BLACK) == 2),
    ),
    Mistake(
        "hard-corner-misses-one-area",
        "hard-corner",
        "Of the four 2×2 areas with the new stone, the one to its lower left is forgotten.",
        _seen(lambda _opposite, place, _colour: place != 3),
    ),
    Mistake(
        "no-hard-corners", "hard-corner", "Hard corners are allowed.", replace_parts(constraints=(SWITCH,))
    ),
)

# Switches.


def _switches(wrong: Pattern = is_switch, shapes: Sequence[tuple[int, int]] = SWITCH.shapes) -> Change:
    """Forbid other switches."""
    return replace_parts(constraints=(HARD_CORNER, replace(SWITCH, is_pattern=wrong, shapes=shapes)))


_SWITCHES = (
    Mistake("no-switches", "switch", "Switches are allowed.", _switches(shapes=())),
    Mistake(
        "switch-2x3-only",
        "switch",
        "Only switches of length 3 are seen, not those of length 4.",
        _switches(shapes=[(3, 2), (2, 3)]),
    ),
    Mistake(
        "switch-2x4-only",
        "switch",
        "Only switches of length 4 are seen, not those of length 3.",
        _switches(shapes=[(4, 2), (2, 4)]),
    ),
    rejected_reading(
        "switch-lying-only",
        "switch",
        _switches(shapes=[(3, 2), (4, 2)]),
    ),
    rejected_reading(
        "switch-upright-only",
        "switch",
        _switches(shapes=[(2, 3), (2, 4)]),
    ),
    Mistake(
        "switch-2x5-too",
        "switch",
        "Areas of length 5 can be switches, too.",
        _switches(shapes=[*SWITCH.shapes, (5, 2), (2, 5)]),
    ),
    Mistake(
        "switch-3x3-too",
        "switch",
        "Areas of three by three points can be switches, too.",
        _switches(shapes=[*SWITCH.shapes, (3, 3)]),
    ),
    Mistake(
        "switch-3x4-too",
        "switch",
        "Areas of three by four points can be switches, too.",
        _switches(shapes=[*SWITCH.shapes, (3, 4), (4, 3)]),
    ),
    Mistake(
        "switch-filled",
        "switch",
        "The points between the corners of a switch may hold stones.",
        _switches(lambda area, on: is_switch(Area(area.corners, ()), on)),
    ),
    Mistake(
        "switch-one-side-empty",
        "switch",
        "Only the first of the points between the corners of a switch must be empty.",
        _switches(lambda area, on: is_switch(Area(area.corners, area.inner[:1]), on)),
    ),
    Mistake(
        "switch-half-empty",
        "switch",
        "Of the points between the corners of a switch, half must be empty: those on one long side, or one "
        "end.",
        _switches(lambda area, on: is_switch(Area(area.corners, area.inner[: len(area.inner) // 2]), on)),
    ),
    Mistake(
        "switch-not-crossed",
        "switch",
        "Two and two stones on the corners make a switch even if equal colours are not diagonally opposite.",
        _switches(
            lambda area, on: (
                all(_count(area, on, colour) == 2 for colour in (BLACK, WHITE))
                and not any(on[point] for point in area.inner)
            )
        ),
    ),
    Mistake(
        "switch-called-hard-corner",
        "switch",
        "A placement that makes a switch is refused, but as a hard corner.",
        replace_parts(constraints=(HARD_CORNER, replace(SWITCH, clause=HARD_CORNER.clause))),
    ),
)

# When a pattern is created.


@lru_cache(maxsize=1024)
def _patterns(board: SquareBoard, stones: Stones) -> int:
    """Return how many hard corners and switches are on a board."""
    areas = [area for shape in SWITCH.shapes for area in board.areas(*shape)]
    corners = sum(is_hard_corner(area, stones.contents) for area in board.areas(2, 2))
    return corners + sum(is_switch(area, stones.contents) for area in areas)


def _by_patterns(refused: Callable[[bool, int, int], bool]) -> Change:
    """Refuse by the number of patterns on the board.

    Args:
        refused: returns whether a placement is refused, given whether it really is, and the numbers of
            patterns before and after it.
    """
    pattern = (Violation(HARD_CORNER.clause, (), "a pattern is on the board"),)

    def violations_at(
        self: Minefield, right: tuple[Violation, ...], cell: Cell, colour: Colour
    ) -> tuple[Violation, ...]:
        before = _patterns(self.board, self.stones)
        after = _patterns(self.board, self.stones.place(cell, colour))
        return (right or pattern) if refused(bool(right), before, after) else ()

    return replace_answer(Minefield.violations_at, violations_at)


_CREATED = (
    rejected_reading(
        "pattern-anywhere",
        "hard-corner",
        _by_patterns(lambda right, before, after: right or (before > 0 and after > 0)),
    ),
    rejected_reading(
        "pattern-excuses",
        "hard-corner",
        _by_patterns(lambda right, before, _after: right and not before),
    ),
    rejected_reading(
        "pattern-count",
        "hard-corner",
        _by_patterns(lambda right, before, after: right and after > before),
    ),
    rejected_reading(
        "win-first",
        "win",
        replace_answer(Minefield.violations_at, unless_it_wins),
    ),
)

MUTANTS = (
    *_TURN,
    *_HARD_CORNERS,
    *_SWITCHES,
    *_CREATED,
    *CONNECTION_MISTAKES,
    *SQUARE_BOARD_MISTAKES,
    *(replace(mistake, clause="turn") for mistake in SWAP_MISTAKES),
)
