"""Mistakes in Minefield: switches half understood, and what it is to create a pattern."""

from functools import lru_cache
from itertools import chain

from rulestone.boards import Area, Cell, SquareBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import minefield
from rulestone.games.minefield import (
    SWITCH_SHAPES,
    Minefield,
    is_hard_corner,
    is_switch,
)
from rulestone.games.position import Illegal
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("minefield"))

_true_constraints = Minefield.constraints


def _switches(name: str, words: str, *shapes: tuple[int, int]) -> None:
    SHELF.put(name, "switch", words, Patch(minefield, "SWITCH_SHAPES", shapes))


_switches("no-switches", "Switches are allowed.")
_switches("switch-2x3-only", "Only switches of length 3 are seen, not those of length 4.", (3, 2), (2, 3))
_switches("switch-2x4-only", "Only switches of length 4 are seen, not those of length 3.", (4, 2), (2, 4))
_switches("switch-lying-only", "Only lying switches are seen, no upright ones.", (3, 2), (4, 2))
_switches("switch-upright-only", "Only upright switches are seen, no lying ones.", (2, 3), (2, 4))
_switches("switch-2x5-too", "Areas of length 5 can be switches, too.", *SWITCH_SHAPES, (5, 2), (2, 5))
_switches("switch-3x3-too", "Areas of three by three points can be switches, too.", *SWITCH_SHAPES, (3, 3))
_switches(
    "switch-3x4-too", "Areas of three by four points can be switches, too.", *SWITCH_SHAPES, (3, 4), (4, 3)
)


@SHELF.wrong(
    "switch-filled",
    "switch",
    "The points between the corners of a switch may hold stones.",
    minefield,
    "is_switch",
)
def _switch_filled(area: Area, stones: Stones) -> bool:
    return is_switch(Area(area.corners, ()), stones)


@SHELF.wrong(
    "switch-one-side-empty",
    "switch",
    "Only the first of the points between the corners of a switch must be empty.",
    minefield,
    "is_switch",
)
def _one_side_empty(area: Area, stones: Stones) -> bool:
    return is_switch(Area(area.corners, area.inner[:1]), stones)


@SHELF.wrong(
    "switch-half-empty",
    "switch",
    "Of the points between the corners of a switch, half must be empty: those on one long side, or one end.",
    minefield,
    "is_switch",
)
def _half_empty(area: Area, stones: Stones) -> bool:
    return is_switch(Area(area.corners, area.inner[: len(area.inner) // 2]), stones)


@SHELF.wrong(
    "switch-not-crossed",
    "switch",
    "Two and two stones on the corners make a switch even where equal colours are not diagonally opposite.",
    minefield,
    "is_switch",
)
def _not_crossed(area: Area, stones: Stones) -> bool:
    contents = stones.on(area.corners)
    two_and_two = contents.count(Colour("black")) == 2 and contents.count(Colour("white")) == 2
    return two_and_two and not any(stones.on(area.inner))


SHELF.put(
    "switch-called-hard-corner",
    "switch",
    "A placement that makes a switch is refused, but as a hard corner.",
    Patch(minefield, "SWITCH", minefield.HARD_CORNER),
)


# When a pattern is created.


@lru_cache(maxsize=64)
def _patterns(board: SquareBoard, stones: Stones) -> int:
    corners = sum(is_hard_corner(area, stones) for area in board.areas(2, 2))
    areas = chain.from_iterable(board.areas(width, height) for width, height in SWITCH_SHAPES)
    return corners + sum(is_switch(area, stones) for area in areas)


@SHELF.wrong(
    "pattern-anywhere",
    "hard-corner",
    "A placement is refused if any pattern is on the board afterwards, however old.",
    Minefield,
    "constraints",
)
def _pattern_anywhere(self: Minefield, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    found = _true_constraints(self, cell, colour)
    if found or not _patterns(self.board, self.stones):
        return found
    if not _patterns(self.board, self.stones.place(cell, colour)):
        return ()
    return (Illegal(minefield.HARD_CORNER, (), "a pattern is on the board"),)


@SHELF.wrong(
    "pattern-excuses",
    "hard-corner",
    "A placement is refused only if the board held no pattern before it.",
    Minefield,
    "constraints",
)
def _pattern_excuses(self: Minefield, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    found = _true_constraints(self, cell, colour)
    return () if found and _patterns(self.board, self.stones) else found


@SHELF.wrong(
    "pattern-count",
    "hard-corner",
    "A placement is refused only if there are more patterns after it, so that breaking one pays for another.",
    Minefield,
    "constraints",
)
def _pattern_count(self: Minefield, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    found = _true_constraints(self, cell, colour)
    if not found:
        return ()
    after = _patterns(self.board, self.stones.place(cell, colour))
    more = after > _patterns(self.board, self.stones)
    return found if more else ()


@SHELF.wrong(
    "win-first",
    "win",
    "A stone that completes a chain may be placed, and wins, even where it makes a pattern.",
    Minefield,
    "constraints",
)
def _win_first(self: Minefield, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    after = Minefield(self.board, self.stones.place(cell, colour), self.opponent(colour))
    return () if after.winner == colour else _true_constraints(self, cell, colour)
