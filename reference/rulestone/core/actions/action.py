"""The interface of an action and of a form of actions, and the check that an action is one of a game."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from rulestone.core.boards import Board, Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import ActionText, Colour
from rulestone.core.stones import Stones

CellMap = Callable[[Cell], Cell | None]
"""Maps a cell to another board; None if it is not on it."""


class UnreadableAction(BadInput):
    """A text that is not an action of the game. The message is one line for people."""


class Action(ABC):
    """An action of a player. A game may define its own kinds."""

    __slots__ = ()

    is_listed: ClassVar[bool] = True
    """Whether lists of legal actions contain it."""

    @abstractmethod
    def write(self, board: Board) -> str:
        """Return its text, the inverse of parsing."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it names, the main one first: by default those of its stones."""
        return (*self.placement_cells, *self.removal_cells)

    @property
    def placement_cells(self) -> tuple[Cell, ...]:
        """Those of its cells on which it places stones."""
        return ()

    @property
    def removal_cells(self) -> tuple[Cell, ...]:
        """Those of its cells from which it removes stones."""
        return ()

    @property
    def colour_named(self) -> Colour | None:
        """The colour that it names; None if it is the colour to move, or none."""
        return None

    def canonical(self, board: Board, stones: Stones) -> "Action":
        """Return the one that lists use of all actions that mean the same; by default itself.

        It depends only on the stones, so that it works for unreachable positions too.
        """
        return self

    def mapped(self, cell_map: CellMap) -> "Action | None":
        """Return the same action on another board; None if a cell that it needs is not on it."""
        return self


@dataclass(frozen=True)
class ActionForm(ABC):
    """A form in which actions of a game are written.

    Attributes:
        pattern: a regular expression that matches the whole text of an action.
        has_synonyms: whether several of its actions may mean the same.
    """

    pattern: str
    has_synonyms: ClassVar[bool] = False

    @abstractmethod
    def read(self, board: Board, match: re.Match[str]) -> Action:
        """Return the action of a match.

        Raises:
            UnknownCell: the board lacks a named cell.
        """

    @abstractmethod
    def has(self, action: Action) -> bool:
        """Return whether an action is written in this form, on any board."""

    def actions(self, board: Board) -> Iterable[Action] | None:
        """Return every action of this form on a board, legal or not; None if there are too many."""
        return None

    def match(self, text: str) -> re.Match[str] | None:
        """Match a whole text; return None if it has another form."""
        return re.fullmatch(self.pattern, text)


CELL = "[a-z]+[0-9]+"
"""A pattern that matches the name of a cell."""


Colours = tuple[Colour, Colour]
"""The two colours of a game, in the order of its rules."""


def colour_pattern(colours: Colours) -> str:
    """Return a pattern that matches one of the colours, as the group `colour`."""
    return f"(?P<colour>{'|'.join(colours)})"


class ForeignAction(BadInput):
    """An action of another game, or on a cell that the board lacks. The message is one line."""


def check_action(action: Action, board: Board, forms: Iterable[ActionForm]) -> None:
    """Check that an action, legal or not, is one of these forms and names cells of the board.

    Raises:
        ForeignAction: it is not.
    """
    for cell in action.cells:
        if not board.has(cell):
            raise ForeignAction(f"{cell} is not a cell of {board.describe()}")
    if not any(form.has(action) for form in forms):
        raise ForeignAction(f"{action} is not an action of this game")


def write_action(board: Board, action: Action) -> ActionText:
    """Return the text of an action."""
    return ActionText(action.write(board))
