"""Mistakes in Minefield: switches half understood, and what it is to create a pattern."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from rulestone.core.boards import Area, Cell
from rulestone.core.mutant import MutantList
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.minefield.rules import Minefield

SWITCHES = MutantList()

_HARD_CORNER = ClauseId("minefield.hard-corner")


def _shapes(name: str, words: str, *shapes: tuple[int, int]) -> None:
    @SWITCHES.rules(name, "switch", words)
    class _OtherShapes(Minefield):
        switch_shapes = shapes


_RIGHT_SHAPES = Minefield.switch_shapes

_shapes("no-switches", "Switches are allowed.")
_shapes("switch-2x3-only", "Only switches of length 3 are seen, not those of length 4.", (3, 2), (2, 3))
_shapes("switch-2x4-only", "Only switches of length 4 are seen, not those of length 3.", (4, 2), (2, 4))
_shapes("switch-lying-only", "Only lying switches are seen, no upright ones.", (3, 2), (4, 2))
_shapes("switch-upright-only", "Only upright switches are seen, no lying ones.", (2, 3), (2, 4))
_shapes("switch-2x5-too", "Areas of length 5 can be switches, too.", *_RIGHT_SHAPES, (5, 2), (2, 5))
_shapes("switch-3x3-too", "Areas of three by three points can be switches, too.", *_RIGHT_SHAPES, (3, 3))
_shapes(
    "switch-3x4-too", "Areas of three by four points can be switches, too.", *_RIGHT_SHAPES, (3, 4), (4, 3)
)


@SWITCHES.rules("switch-filled", "switch", "The points between the corners of a switch may hold stones.")
class _SwitchFilled(Minefield):
    def is_switch(self, area: Area, stones: Stones) -> bool:
        return super().is_switch(Area(area.corners, ()), stones)


@SWITCHES.rules(
    "switch-one-side-empty",
    "switch",
    "Only the first of the points between the corners of a switch must be empty.",
)
class _OneSideEmpty(Minefield):
    def is_switch(self, area: Area, stones: Stones) -> bool:
        return super().is_switch(Area(area.corners, area.inner[:1]), stones)


@SWITCHES.rules(
    "switch-half-empty",
    "switch",
    "Of the points between the corners of a switch, half must be empty: those on one long side, or one end.",
)
class _HalfEmpty(Minefield):
    def is_switch(self, area: Area, stones: Stones) -> bool:
        return super().is_switch(Area(area.corners, area.inner[: len(area.inner) // 2]), stones)


@SWITCHES.rules(
    "switch-not-crossed",
    "switch",
    "Two and two stones on the corners make a switch even where equal colours are not diagonally opposite.",
)
class _NotCrossed(Minefield):
    def is_switch(self, area: Area, stones: Stones) -> bool:
        contents = stones.on(area.corners)
        two_and_two = all(contents.count(colour) == 2 for colour in self.colours)
        return two_and_two and not any(stones.on(area.inner))


@SWITCHES.rules(
    "switch-called-hard-corner",
    "switch",
    "A placement that makes a switch is refused, but as a hard corner.",
)
class _SwitchCalledHardCorner(Minefield):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        return tuple(replace(each, clause=_HARD_CORNER) for each in super().violations_at(cell, colour))


# When a pattern is created.


class _PatternsCounted(Minefield):
    @cached_property
    def patterns(self) -> int:
        """How many hard corners and switches are on the board."""
        return sum(self._patterns())

    def _patterns(self) -> Iterator[bool]:
        for area in self.board.areas(2, 2):
            yield self.is_hard_corner(area, self.stones)
        for shape in self.switch_shapes:
            for area in self.board.areas(*shape):
                yield self.is_switch(area, self.stones)

    def patterns_after(self, cell: Cell, colour: Colour) -> int:
        """How many there are after a placement."""
        return replace(self, stones=self.stones.place(cell, colour)).patterns


@SWITCHES.rules(
    "pattern-anywhere",
    "hard-corner",
    "A placement is refused if any pattern is on the board afterwards, however old.",
)
class _PatternAnywhere(_PatternsCounted):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        violations = super().violations_at(cell, colour)
        if violations or not self.patterns or not self.patterns_after(cell, colour):
            return violations
        return (Violation(_HARD_CORNER, (), "a pattern is on the board"),)


@SWITCHES.rules(
    "pattern-excuses",
    "hard-corner",
    "A placement is refused only if the board held no pattern before it.",
)
class _PatternExcuses(_PatternsCounted):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        violations = super().violations_at(cell, colour)
        return () if violations and self.patterns else violations


@SWITCHES.rules(
    "pattern-count",
    "hard-corner",
    "A placement is refused only if there are more patterns after it, so that breaking one pays for another.",
)
class _PatternCount(_PatternsCounted):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        violations = super().violations_at(cell, colour)
        more = violations and self.patterns_after(cell, colour) > self.patterns
        return violations if more else ()


@SWITCHES.rules(
    "win-first",
    "win",
    "A stone that completes a chain may be placed, and wins, even where it makes a pattern.",
)
class _WinFirst(Minefield):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        after = replace(self, stones=self.stones.place(cell, colour), mover=self.opponent(colour))
        return () if after.winner == colour else super().violations_at(cell, colour)
