"""Showing a small intent on a larger board: placed somewhere on it, or stretched to fill it.

*Placed*, the small board is a part of the large one. What depends only on cells near each other is as it
was; what its author says is then said of the cells of that part. *Stretched*, one line of the small board is
repeated in each direction, so that edges are where they were and chains still join what they joined.

Either way it is a new intent, to be borne out by the engines like any other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec
from msgspec import UNSET

from rulestone.cases.authoring.intents import Assertion, Intent
from rulestone.cases.authoring.judging import laid_out
from rulestone.cases.cases import Expectation
from rulestone.core.actions import write_action
from rulestone.core.boards import Board, Cell, Place
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.engines.reference import replay_record

_Back = Callable[[Cell], Cell | None]
"""Which cell of the small board a cell of the large one stands for; None if for none."""

_CENTRE: Place = (0, 0)
"""In the middle of the large board; other directions lead to its edge, as (-1, -1) to the bottom left."""


class NoRoom(Exception):
    """An intent that cannot be put onto such a board. The message says why."""


@dataclass(frozen=True, slots=True)
class _Carried:
    """Two boards, and what the cells of the large one stand for.

    Attributes:
        game: which game is played on them.
        small: the board of the intent.
        large: the one that it is put onto.
        back: which cell of the small board each cell of the large one stands for.
    """

    game: GameName
    small: Board
    large: Board
    back: _Back

    def forth(self, cell: Cell) -> Cell | None:
        """A cell of the large board that stands for this one, the first if there are several."""
        return next((each for each in self.large.cells if self.back(each) == cell), None)

    def action(self, text: str) -> ActionText | None:
        """An action on the large board as one on the small board; None if it is outside."""
        moved = installed_game(self.game).read_action(self.large, text).moved(self.back)
        return None if moved is None else write_action(self.small, moved)

    def record(self, moves: Iterable[str]) -> tuple[str, ...]:
        """A record of the small board as one of the large board."""
        game = installed_game(self.game)
        played = (game.read_action(self.small, text).moved(self.forth) for text in moves)
        return tuple(write_action(self.large, action) for action in played if action is not None)

    def stones(self, contents: Mapping[Cell, Colour]) -> dict[str, Colour]:
        """The stones of the small board on the large one."""
        there = ((cell, self.back(cell)) for cell in self.large.cells)
        return {
            self.large.name(cell): contents[small]
            for cell, small in there
            if small is not None and small in contents
        }

    def cells(self, names: Iterable[str]) -> tuple[str, ...]:
        """The names of cells of the small board on the large one."""
        there = (self.forth(self.small.cell(name)) for name in names)
        return tuple(self.large.name(cell) for cell in there if cell is not None)

    def expectation(self, expected: Expectation) -> Expectation:
        """An answer about the large board, as far as it is about the cells of the small one."""
        legal, why = expected.legal, expected.why
        if legal is not UNSET:
            legal = tuple(dict.fromkeys(text for each in legal if (text := self.action(each)) is not None))
        if why is not UNSET:
            why = {str(text): because for each, because in why.items() if (text := self.action(each))}
        return msgspec.structs.replace(expected, legal=legal, why=why)

    def claim(self, claim: Assertion) -> Assertion:
        """What is said of the small board, said of the part of the large one that stands for it."""
        return Assertion(claim.words, lambda expected: claim.holds(self.expectation(expected)))


def placed(intent: Intent, size: int, towards: Place = _CENTRE, *, walled: bool = False) -> Intent:
    """An intent on a part of a larger board.

    Args:
        intent: the intent on a small board.
        size: the size of the large one.
        towards: where the part lies, seen from the middle.
        walled: whether all cells around the part are taken out.

    Raises:
        NoRoom: the small board is no part of the large one.
    """
    small, contents = laid_out(intent)
    kind = installed_game(intent.game).kind
    offset = _offset(tuple(kind.offsets(Size(size), small.size)), towards)
    if offset is None:
        raise NoRoom(f"{intent.id}: {small.describe()} is no part of one of size {size}")
    across, up = offset
    whole = kind.board(Size(size))
    inside = {small.places[cell]: cell for cell in small.cells}
    back = {
        cell: inside.get((whole.places[cell][0] - across, whole.places[cell][1] - up)) for cell in whole.cells
    }
    missing = {cell for cell in kind.board(small.size).cells if cell not in small.cells}
    holes = {(small.places[cell][0] + across, small.places[cell][1] + up) for cell in missing}
    removed = [c for c in whole.cells if whole.places[c] in holes or (walled and back[c] is None)]
    large = kind.board(Size(size), whole.names(removed))
    return _carried(intent, _Carried(intent.game, small, large, back.get), contents, whole.names(removed))


def _offset(offsets: Sequence[Place], towards: Place) -> Place | None:
    """The one of some offsets that lies furthest in a direction, seen from the middle one."""
    if not offsets:
        return None
    x, y = (sorted(set(numbers)) for numbers in zip(*offsets, strict=True))
    middle = (x[len(x) // 2], y[len(y) // 2])
    room = max(abs(x[-1] - middle[0]), abs(y[-1] - middle[1]))
    goal = (middle[0] + room * towards[0], middle[1] + room * towards[1])
    return min(offsets, key=lambda at: (abs(at[0] - goal[0]) + abs(at[1] - goal[1]), at))


def stretched(intent: Intent, size: int, column: int, row: int) -> Intent:
    """An intent on a board of rows and columns, of which one each is repeated until the large board is full.

    A record becomes the position that it leads to.

    Args:
        intent: the intent on a small board.
        size: the size of the large one.
        column: the column that is repeated, from 0.
        row: the row that is repeated, from 0.

    Raises:
        NoRoom: the board is not of rows and columns, or is too large.
    """
    small, stones = laid_out(intent)
    if intent.moves is not None:
        moves = tuple(map(ActionText, intent.moves))
        position = replay_record(intent.game, small, dict(intent.options), moves).position
        contents = {cell: position.stones.at(cell) for cell in small.cells}
        stones = {cell: colour for cell, colour in contents.items() if colour is not None}
        intent = replace(intent, moves=None, to_move=intent.to_move or position.mover)
    large = installed_game(intent.game).board(Size(size))
    at = {small.places[cell]: cell for cell in small.cells}
    more = size - small.size

    def squeezed(number: int, repeated: int) -> int:
        return number if number <= repeated else max(repeated, number - more)

    back = {cell: at.get((squeezed(x, column), squeezed(y, row))) for cell, (x, y) in enumerate(large.places)}
    if more < 0 or None in back.values():
        raise NoRoom(f"{intent.id}: {small.describe()} cannot be stretched to size {size}")
    # Stones of the one colour are repeated as those of the other are not: no record is looked for.
    boards = _Carried(intent.game, small, large, lambda cell: back[cell])
    return replace(_carried(intent, boards, stones, ()), record=False)


def _carried(
    intent: Intent, boards: _Carried, contents: Mapping[Cell, Colour], removed: tuple[CellName, ...]
) -> Intent:
    stones: dict[Colour, tuple[str, ...]] = {}
    for name, colour in boards.stones(contents).items():
        stones[colour] = (*stones.get(colour, ()), name)
    return replace(
        intent,
        id=f"{intent.id}-on-{boards.large.size}",
        title=f"{intent.title}; on a board of size {boards.large.size}",
        size=boards.large.size,
        picture=None,
        stones=None if intent.moves is not None else stones,
        moves=None if intent.moves is None else boards.record(intent.moves),
        removed=removed,
        focus=boards.cells(intent.focus),
        says=tuple(boards.claim(claim) for claim in intent.says),
    )
