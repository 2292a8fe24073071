"""Mistakes in Minefield: turns, and hard corners half understood."""

from collections.abc import Callable

from rulestone.actions import Action, Swap
from rulestone.boards import Area, Cell, SquareBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import minefield
from rulestone.games.minefield import (
    Minefield,
    hard_corners_created,
    is_hard_corner,
    is_switch,
)
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("minefield"))

_true_legal_actions = Minefield.legal_actions
_true_after = Minefield.after


def _may_swap(self: Minefield) -> tuple[Action, ...]:
    stones = [colour for colour in self.stones.contents if colour is not None]
    due = stones == [Colour("black")] and self.to_move == Colour("white")
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
    return Minefield(board, Stones.none(board), Colour("white"))


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
    return stones.at(opposite) == colour


@SHELF.wrong(
    "hard-corner-on-one-diagonal",
    "hard-corner",
    "The pair of a hard corner is only looked for on the diagonal from bottom left to top right.",
    minefield,
    "is_hard_corner",
)
def _one_diagonal(area: Area, stones: Stones) -> bool:
    first, _, third, _ = stones.on(area.corners)
    return first == third is not None and is_hard_corner(area, stones)


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
    diagonal = contents[0] == contents[2] and contents[1] == contents[3]
    return is_hard_corner(area, stones) or (diagonal and contents.count(None) == 2)


@SHELF.wrong(
    "hard-corner-of-black-only",
    "hard-corner",
    "Hard corners are only seen where the pair is black.",
    minefield,
    "is_hard_corner",
)
def _black_only(area: Area, stones: Stones) -> bool:
    return is_hard_corner(area, stones) and stones.on(area.corners).count(Colour("black")) == 2


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
