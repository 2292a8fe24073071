"""Mistakes in Interleave: what is seen, where one may place, the score."""

from collections.abc import Callable

from rulestone.actions import Placement
from rulestone.boards import Cell, Direction, HexBoard, hex_board
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import interleave
from rulestone.games.interleave import PLACE, Interleave, seen
from rulestone.games.position import Illegal
from rulestone.games.turnless import ahead, group_sizes
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("interleave"))


def _sight(name: str, words: str, wrong: Callable[[HexBoard, Stones, Cell, Direction], Cell | None]) -> None:
    SHELF.put(name, "sightline", words, Patch(interleave, "seen", wrong))


def _adjacent(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    met = board.ring[cell][direction]
    return met if met is not None and stones.at(met) is not None else None


def _last(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    return next((met for met in reversed(board.rays[cell][direction]) if stones.at(met) is not None), None)


def _two_steps(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    return next((met for met in board.rays[cell][direction][:2] if stones.at(met) is not None), None)


def _not_adjacent(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    return (
        None
        if _adjacent(board, stones, cell, direction) is not None
        else seen(board, stones, cell, direction)
    )


def _short(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    return next((met for met in board.rays[cell][direction][:-1] if stones.at(met) is not None), None)


def _five(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    return None if direction == 5 else seen(board, stones, cell, direction)


def _rows(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    return seen(board, stones, cell, direction) if direction in (0, 3) else None


def _across_gaps(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    whole = hex_board(board.size)
    return next((met for met in whole.rays[cell][direction] if stones.at(met) is not None), None)


_sight("sight-adjacent-only", "Only stones on neighbouring cells are seen.", _adjacent)
_sight("sight-two-steps", "A line of sight ends after two cells.", _two_steps)
_sight("sight-not-to-border", "A stone on the last cell of a line is not seen.", _short)
_sight("sight-last-stone", "The last stone on a line is seen, not the first.", _last)
_sight("sight-not-adjacent", "An adjacent stone is not seen, and hides what is behind it.", _not_adjacent)
_sight("sight-five-directions", "The direction to the lower right is forgotten.", _five)
_sight("sight-along-rows", "Lines of sight run only along the rows, to the left and to the right.", _rows)
_sight("see-across-gaps", "A line of sight passes over a removed cell as over an empty space.", _across_gaps)


@SHELF.wrong(
    "sight-all-stones",
    "sightline",
    "Every stone on the six lines is seen, also one behind another.",
    Interleave,
    "constraints",
)
def _all_stones(self: Interleave, placement: Placement) -> tuple[Illegal, ...]:
    stones = [at for ray in self.board.rays[placement.cell] for at in ray if self.stones.at(at) is not None]
    friends = sum(self.stones.at(at) == placement.colour for at in stones)
    return () if len(stones) > 2 * friends else (Illegal(PLACE, (), "too few enemies"),)


# Placing.


def _placing(name: str, words: str, allowed: Callable[[int, int], bool]) -> None:
    """Replace the comparison of how many enemies and how many friends are seen."""

    def constraints(self: Interleave, placement: Placement) -> tuple[Illegal, ...]:
        stones = interleave.sightlines(self.board, self.stones, placement.cell).values()
        friends = sum(self.stones.at(stone) == placement.colour for stone in stones)
        return () if allowed(len(stones) - friends, friends) else (Illegal(PLACE, (), "refused"),)

    SHELF.put(name, "place", words, Patch(Interleave, "constraints", constraints))


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


# The score.


@SHELF.wrong("black-wins-ties", "score", "Where all groups are equal Black wins.", Interleave, "best")
def _black_wins_ties(self: Interleave) -> Colour:
    black, red = (group_sizes(self.board, self.stones, colour) for colour in self.colours)
    return Colour("black") if ahead(black, red) >= 0 else Colour("red")


@SHELF.wrong("ties-stay", "score", "Where all groups are equal nobody wins.", Interleave, "best")
def _ties_stay(self: Interleave) -> Colour | None:
    black, red = (group_sizes(self.board, self.stones, colour) for colour in self.colours)
    return None if black == red else Colour("black") if ahead(black, red) > 0 else Colour("red")


@SHELF.wrong("half-is-one", "score", "Red's imaginary group is as large as one stone.", Interleave, "best")
def _half_is_one(self: Interleave) -> Colour:
    black, red = (group_sizes(self.board, self.stones, colour) for colour in self.colours)
    return Colour("black") if ahead(black, tuple(sorted((*red, 1), reverse=True))) > 0 else Colour("red")
