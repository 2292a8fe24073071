"""Actions of players, and their notation.

Parsing an action checks only its form and the names of its cells. The rules decide whether it is legal. The
`Game` lists its forms; those that several games share are defined here.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import permutations
from typing import ClassVar

from rulestone.core.boards import Board, Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import ActionText, Colour
from rulestone.core.overriding import override
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


@dataclass(frozen=True, slots=True)
class Placement(Action):
    """A stone placed on a cell.

    Attributes:
        cell: the cell.
        colour: the colour of the stone; None for the colour to move, in games with turns.
        removing: a stone of the group that is removed with it; None if no group is.
    """

    cell: Cell
    colour: Colour | None = None
    removing: Cell | None = None

    @override
    def write(self, board: Board) -> str:
        """`c3`, `c3xd4`, `black:c3`."""
        whose = "" if self.colour is None else f"{self.colour}:"
        taken = "" if self.removing is None else f"x{board.name(self.removing)}"
        return f"{whose}{board.name(self.cell)}{taken}"

    @property
    @override
    def placement_cells(self) -> tuple[Cell, ...]:
        return (self.cell,)

    @property
    @override
    def removal_cells(self) -> tuple[Cell, ...]:
        return () if self.removing is None else (self.removing,)

    @property
    @override
    def colour_named(self) -> Colour | None:
        return self.colour

    @override
    def canonical(self, board: Board, stones: Stones) -> "Placement":
        colour = None if self.removing is None else stones.at(self.removing)
        if self.removing is None or colour is None:
            return self
        return replace(self, removing=min(board.reached((self.removing,), stones.of(colour))))

    @override
    def mapped(self, cell_map: CellMap) -> "Placement | None":
        cell = cell_map(self.cell)
        taken = None if self.removing is None else cell_map(self.removing)
        return None if cell is None else Placement(cell, self.colour, taken)


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """The second player takes over the first stone: the two players exchange colours."""

    @override
    def write(self, board: Board) -> str:
        """`swap`."""
        return "swap"


@dataclass(frozen=True, slots=True)
class Setup(Action):
    """The position that the first player sets up, as written, valid or not.

    Attributes:
        stones: by colour, in the order of the game's colours, the cells of its stones.
    """

    is_listed: ClassVar[bool] = False

    stones: tuple[tuple[Colour, tuple[Cell, ...]], ...]

    @override
    def write(self, board: Board) -> str:
        """`setup black=a1,b2 red=c3`; colours without stones are left out."""
        parts = (f" {colour}={','.join(board.names(cells))}" for colour, cells in self.stones if cells)
        return f"setup{''.join(parts)}"

    @property
    @override
    def placement_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for _, cells in self.stones for cell in cells)

    @override
    def mapped(self, cell_map: CellMap) -> "Setup":
        return Setup(
            tuple(
                (colour, tuple(to for cell in cells if (to := cell_map(cell)) is not None))
                for colour, cells in self.stones
            )
        )


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """The second player's choice of a colour, after a pie or a set-up."""

    colour: Colour

    @override
    def write(self, board: Board) -> str:
        """`choose dark`."""
        return f"choose {self.colour}"

    @property
    @override
    def colour_named(self) -> Colour:
        return self.colour


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """A colour declares that it wants to place no more stones."""

    is_listed: ClassVar[bool] = False

    colour: Colour

    @property
    @override
    def colour_named(self) -> Colour:
        return self.colour

    @override
    def write(self, board: Board) -> str:
        """`black:stop`."""
        return f"{self.colour}:stop"


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


@dataclass(frozen=True)
class _PlacementForm(ActionForm):
    colours: tuple[Colour | None, ...] = (None,)

    @override
    def read(self, board: Board, match: re.Match[str]) -> Placement:
        colour = match.groupdict().get("colour")
        return Placement(board.cell(match["cell"]), None if colour is None else Colour(colour))

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Placement) and action.colour in self.colours and action.removing is None

    @override
    def actions(self, board: Board) -> Iterable[Placement]:
        return (Placement(cell, colour) for colour in self.colours for cell in board.cells)


class _RemovalForm(ActionForm):
    has_synonyms = True

    @override
    def read(self, board: Board, match: re.Match[str]) -> Placement:
        return Placement(board.cell(match["cell"]), None, board.cell(match["taken"]))

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Placement) and action.colour is None and action.removing is not None

    @override
    def actions(self, board: Board) -> Iterable[Placement]:
        return (Placement(cell, None, taken) for cell, taken in permutations(board.cells, 2))


@dataclass(frozen=True)
class _ColourForm(ActionForm):
    kind: type[Choose] | type[Stop]
    colours: Colours

    @override
    def read(self, board: Board, match: re.Match[str]) -> Choose | Stop:
        return self.kind(Colour(match["colour"]))

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, self.kind) and action.colour in self.colours

    @override
    def actions(self, board: Board) -> Iterable[Choose | Stop]:
        return map(self.kind, self.colours)


class _SwapForm(ActionForm):
    @override
    def read(self, board: Board, match: re.Match[str]) -> Swap:
        return Swap()

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Swap)

    @override
    def actions(self, board: Board) -> Iterable[Swap]:
        return (Swap(),)


@dataclass(frozen=True)
class _SetupForm(ActionForm):
    colours: Colours

    @override
    def read(self, board: Board, match: re.Match[str]) -> Setup:
        names = {colour: filter(None, (match[colour] or "").split(",")) for colour in self.colours}
        return Setup(tuple((colour, tuple(map(board.cell, names[colour]))) for colour in self.colours))

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Setup) and all(colour in self.colours for colour, _ in action.stones)


PLACEMENT = _PlacementForm(f"(?P<cell>{CELL})")
"""`c3`: a stone of the colour to move."""

REMOVAL = _RemovalForm(f"(?P<cell>{CELL})x(?P<taken>{CELL})")
"""`c3xd4`: a stone, and the removal of the group of the stone on `d4`."""

SWAP = _SwapForm("swap")
"""`swap`."""


def coloured_placement(colours: Colours) -> ActionForm:
    """`black:c3`, in games without turns."""
    return _PlacementForm(f"{_either(colours)}:(?P<cell>{CELL})", colours)


def stop(colours: Colours) -> ActionForm:
    """`black:stop`."""
    return _ColourForm(f"{_either(colours)}:stop", Stop, colours)


def choice(colours: Colours) -> ActionForm:
    """`choose black`."""
    return _ColourForm(f"choose {_either(colours)}", Choose, colours)


def setup(colours: Colours) -> ActionForm:
    """`setup black=a1,b2 red=c3`, in the order of the colours."""
    cells = f"(?:{CELL}(?:,{CELL})*)?"
    parts = "".join(f"(?: {colour}=(?P<{colour}>{cells}))?" for colour in colours)
    return _SetupForm(f"setup{parts}", colours)


def _either(colours: Colours) -> str:
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
