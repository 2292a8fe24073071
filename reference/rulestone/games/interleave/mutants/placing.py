"""Mistakes in Interleave: what is seen, and where one may place."""

from collections.abc import Callable

from rulestone.core.boards import Cell, Direction, hex_board
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Violation
from rulestone.games.interleave.rules import Interleave

PLACING = Mutants()

# Sight.


def _first(position: Interleave, cells: tuple[Cell, ...]) -> Cell | None:
    return next((cell for cell in cells if position.stones.at(cell) is not None), None)


def _sight(name: str, words: str, met: Callable[[Interleave, tuple[Cell, ...]], Cell | None]) -> None:
    """Add an engine that sees another stone of those on a line, which is given nearest cell first."""

    @PLACING.rules(name, "sightline", words)
    class _Sight(Interleave):
        def seen(self, cell: Cell, direction: Direction) -> Cell | None:
            return met(self, self.board.rays[cell][direction])


_sight(
    "sight-adjacent-only",
    "Only stones on neighbouring cells are seen.",
    lambda self, line: _first(self, line[:1]),
)
_sight("sight-two-steps", "A line of sight ends after two cells.", lambda self, line: _first(self, line[:2]))
_sight(
    "sight-not-to-border",
    "A stone on the last cell of a line is not seen.",
    lambda self, line: _first(self, line[:-1]),
)
_sight(
    "sight-last-stone",
    "The last stone on a line is seen, not the first.",
    lambda self, line: _first(self, line[::-1]),
)
_sight(
    "sight-not-adjacent",
    "An adjacent stone is not seen, and hides what is behind it.",
    lambda self, line: _first(self, line) if _first(self, line[:1]) is None else None,
)


@PLACING.rules("sight-five-directions", "sightline", "The direction to the lower right is forgotten.")
class _FiveDirections(Interleave):
    def seen(self, cell: Cell, direction: Direction) -> Cell | None:
        return None if direction == 5 else super().seen(cell, direction)


@PLACING.rules(
    "sight-along-rows",
    "sightline",
    "Lines of sight run only along the rows, to the left and to the right.",
)
class _AlongRows(Interleave):
    def seen(self, cell: Cell, direction: Direction) -> Cell | None:
        return super().seen(cell, direction) if direction in (0, 3) else None


@PLACING.rules(
    "see-across-gaps",
    "sightline",
    "A line of sight passes over a removed cell as over an empty space.",
)
class _AcrossGaps(Interleave):
    def seen(self, cell: Cell, direction: Direction) -> Cell | None:
        return _first(self, hex_board(self.board.size).rays[cell][direction])


def _refused(*, unless: bool) -> tuple[Violation, ...]:
    return () if unless else (Violation(ClauseId("interleave.place"), (), "refused"),)


@PLACING.rules(
    "sight-all-stones",
    "sightline",
    "Every stone on the six lines is seen, also one behind another.",
)
class _AllStones(Interleave):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        stones = self.stones.on(at for line in self.board.rays[cell] for at in line)
        return _refused(unless=stones.count(self.opponent(colour)) > stones.count(colour))


# Placing.


def _placing(name: str, words: str, allowed: Callable[[int, int], bool]) -> None:
    """Add an engine that compares otherwise how many enemies and how many friends are seen."""

    @PLACING.rules(name, "place", words)
    class _Placing(Interleave):
        def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
            stones = self.stones.on(self.sightlines(cell).values())
            return _refused(unless=allowed(stones.count(self.opponent(colour)), stones.count(colour)))


_placing(
    "place-at-a-tie",
    "As many enemies as friends are enough, if any are seen.",
    lambda enemies, friends: enemies >= friends and enemies > 0,
)
_placing(
    "place-seeing-nothing",
    "A stone that sees nothing may be placed.",
    lambda enemies, friends: enemies > friends or enemies == friends == 0,
)
_placing(
    "place-more-friends",
    "A stone must see more friends than enemies.",
    lambda enemies, friends: friends > enemies,
)
_placing(
    "place-two-more",
    "A stone must see at least two enemies more than friends.",
    lambda enemies, friends: enemies > friends + 1,
)
_placing(
    "place-no-friends",
    "A stone must see an enemy and no friend.",
    lambda enemies, friends: enemies > 0 and not friends,
)
_placing("place-any-enemy", "It is enough to see an enemy.", lambda enemies, _friends: enemies > 0)
