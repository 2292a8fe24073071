"""Mistakes in Minefield: hard corners and switches half understood."""

from collections.abc import Callable
from itertools import chain

from rulestone.actions import Action, Swap
from rulestone.boards import Area, Cell, SquareBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import minefield
from rulestone.games.minefield import (
    SWITCH_SHAPES,
    Minefield,
    hard_corners_created,
    is_hard_corner,
    is_switch,
)
from rulestone.games.position import Illegal
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName.MINEFIELD)

_true_constraints = Minefield.constraints
_true_legal_actions = Minefield.legal_actions
_true_after = Minefield.after


def _may_swap(self: Minefield) -> tuple[Action, ...]:
    stones = [colour for colour in self.stones.contents if colour is not None]
    due = stones == [Colour.BLACK] and self.to_move is Colour.WHITE
    return (*_true_legal_actions(self), *((Swap(),) if due else ()))


def _after_swap(self: Minefield, action: Action) -> Minefield:
    return self if isinstance(action, Swap) else _true_after(self, action)


SHELF.put(
    "minefield-swap",
    "turn",
    "White may take over Black's first stone by a swap, as in many games that join edges.",
    Patch(Minefield, "legal_actions", _may_swap),
    Patch(Minefield, "after", _after_swap),
)


@SHELF.wrong("white-begins", "turn", "White makes the first move.", minefield, "start")
def _white_begins(board: SquareBoard) -> Minefield:
    return Minefield(board, Stones.none(board), Colour.WHITE)


# Hard corners.


@SHELF.wrong(
    "hard-corner-of-own-pair-only",
    "hard-corner",
    "A hard corner is only seen where the pair has the colour of the new stone.",
    minefield,
    "hard_corners_created",
)
def _own_pair_only(board: SquareBoard, stones: Stones, cell: Cell, colour: Colour) -> list[Area]:
    return [
        area
        for area in hard_corners_created(board, stones, cell, colour)
        if _pair(area, cell, stones, colour)
    ]


@SHELF.wrong(
    "hard-corner-of-other-pair-only",
    "hard-corner",
    "A hard corner is only seen where the new stone comes between a pair of the other colour.",
    minefield,
    "hard_corners_created",
)
def _other_pair_only(board: SquareBoard, stones: Stones, cell: Cell, colour: Colour) -> list[Area]:
    found = hard_corners_created(board, stones, cell, colour)
    return [area for area in found if not _pair(area, cell, stones, colour)]


def _pair(area: Area, cell: Cell, stones: Stones, colour: Colour) -> bool:
    opposite = area.corners[(area.corners.index(cell) + 2) % 4]
    return stones.at(opposite) is colour


@SHELF.wrong(
    "hard-corner-on-one-diagonal",
    "hard-corner",
    "The pair of a hard corner is only looked for on the diagonal from bottom left to top right.",
    minefield,
    "is_hard_corner",
)
def _one_diagonal(area: Area, stones: Stones) -> bool:
    first, _, third, _ = stones.on(area.corners)
    return first is third is not None and is_hard_corner(area, stones)


@SHELF.wrong(
    "hard-corner-filled",
    "hard-corner",
    "The fourth point of a hard corner need not be empty; it may hold a stone of the pair's colour.",
    minefield,
    "is_hard_corner",
)
def _filled(area: Area, stones: Stones) -> bool:
    contents = stones.on(area.corners)
    kinds = sorted(contents.count(colour) for colour in {*contents} - {None})
    return is_hard_corner(area, stones) or kinds == [1, 3]


@SHELF.wrong(
    "hard-corner-crosscut-too",
    "hard-corner",
    "A 2×2 area crossed by two stones of each colour is forbidden like a hard corner.",
    minefield,
    "hard_corners_created",
)
def _crosscut_too(board: SquareBoard, stones: Stones, cell: Cell, colour: Colour) -> list[Area]:
    after = stones.place(cell, colour)
    crossed = [area for area in board.areas_at(cell, 2, 2) if is_switch(area, after)]
    return [*hard_corners_created(board, stones, cell, colour), *crossed]


@SHELF.wrong(
    "hard-corner-any-three",
    "hard-corner",
    "Any three stones of both colours in a 2×2 area are forbidden, though the two alike may be side by side.",
    minefield,
    "is_hard_corner",
)
def _any_three(area: Area, stones: Stones) -> bool:
    contents = stones.on(area.corners)
    return contents.count(None) == 1 and len(set(contents)) == 3


@SHELF.wrong(
    "hard-corner-of-two",
    "hard-corner",
    "Two stones alike on a diagonal are forbidden even while the other two points are both empty.",
    minefield,
    "is_hard_corner",
)
def _of_two(area: Area, stones: Stones) -> bool:
    contents = stones.on(area.corners)
    diagonal = contents[0] is contents[2] and contents[1] is contents[3]
    return is_hard_corner(area, stones) or (diagonal and contents.count(None) == 2)


@SHELF.wrong(
    "hard-corner-of-black-only",
    "hard-corner",
    "Hard corners are only seen where the pair is black.",
    minefield,
    "is_hard_corner",
)
def _black_only(area: Area, stones: Stones) -> bool:
    return is_hard_corner(area, stones) and stones.on(area.corners).count(Colour.BLACK) == 2


def _only_area(keep: int) -> Callable[[SquareBoard, Stones, Cell, Colour], list[Area]]:
    def found(board: SquareBoard, stones: Stones, cell: Cell, colour: Colour) -> list[Area]:
        areas = hard_corners_created(board, stones, cell, colour)
        return [area for area in areas if area.corners.index(cell) != keep]

    return found


SHELF.put(
    "hard-corner-misses-one-area",
    "hard-corner",
    "Of the four 2×2 areas that hold the new stone, the one to its lower left is forgotten.",
    Patch(minefield, "hard_corners_created", _only_area(2)),
)


@SHELF.wrong("no-hard-corners", "hard-corner", "Hard corners are allowed.", minefield, "is_hard_corner")
def _no_hard_corners(_area: Area, _stones: Stones) -> bool:
    return False


# Switches.


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
    two_and_two = contents.count(Colour.BLACK) == 2 and contents.count(Colour.WHITE) == 2
    return two_and_two and not any(stones.on(area.inner))


SHELF.put(
    "switch-called-hard-corner",
    "switch",
    "A placement that makes a switch is refused, but as a hard corner.",
    Patch(minefield, "SWITCH", minefield.HARD_CORNER),
)


# When a pattern is created.


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
    if found or not _patterns(self.board, self.stones.place(cell, colour)):
        return found
    return (Illegal(minefield.HARD_CORNER, (), "a pattern is on the board"),)


@SHELF.wrong(
    "pattern-excuses",
    "hard-corner",
    "A placement is refused only if the board held no pattern before it.",
    Minefield,
    "constraints",
)
def _pattern_excuses(self: Minefield, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return () if _patterns(self.board, self.stones) else _true_constraints(self, cell, colour)


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
    return () if after.winner is colour else _true_constraints(self, cell, colour)
