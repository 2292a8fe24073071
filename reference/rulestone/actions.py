"""Actions: what a player can do, and how it is written.

Reading an action asks only whether the text is one and names cells of the board. Whether the action
is legal is the rules' business.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from rulestone.boards import Board, Cell
from rulestone.names import ActionText, Colour, GameName


class UnreadableAction(Exception):
    """A text that is no action of the game. Its message is one line for a person."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A stone set on a cell.

    Attributes:
        cell: where.
        colour: whose; None in games with turns, where it is the colour to move.
        removing: (Lefe) a stone of the tree that is taken off; None where nothing is.
    """

    cell: Cell
    colour: Colour | None = None
    removing: Cell | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """(Necklace) Blue takes over Red's stone, as a person: the two people exchange colours."""


@dataclass(frozen=True, slots=True)
class Setup:
    """(Interleave) The position that the first player sets up: as written, sound or not."""

    black: tuple[Cell, ...]
    red: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """The second player's choice of a colour, after a pie or a set-up."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Stop:
    """(Turnless games) A colour declares that it wishes to place no more."""

    colour: Colour


Action = Placement | Swap | Setup | Choose | Stop

COLOURS: dict[GameName, tuple[Colour, Colour]] = {
    GameName("minefield"): (Colour("black"), Colour("white")),
    GameName("necklace"): (Colour("red"), Colour("blue")),
    GameName("lefe"): (Colour("dark"), Colour("light")),
    GameName("interleave"): (Colour("black"), Colour("red")),
    GameName("evening"): (Colour("white"), Colour("black")),
}
"""The two colours of each game; in games with turns the first begins."""

_CELL = "[a-z]+[0-9]+"
_CELLS = f"(?:{_CELL}(?:,{_CELL})*)?"


def _placement(board: Board, found: re.Match[str]) -> Action:
    return Placement(board.cell(found["cell"]))


def _turn(board: Board, found: re.Match[str]) -> Action:
    tree = found["tree"]
    return Placement(board.cell(found["cell"]), removing=None if tree is None else board.cell(tree))


def _coloured(board: Board, found: re.Match[str]) -> Action:
    return Placement(board.cell(found["cell"]), colour=Colour(found["colour"]))


def _setup(board: Board, found: re.Match[str]) -> Action:
    def cells(colour: str) -> tuple[Cell, ...]:
        return tuple(board.cell(name) for name in (found[colour] or "").split(",") if name)

    return Setup(cells("black"), cells("red"))


_Reader = Callable[[Board, re.Match[str]], Action]
_Form = tuple[re.Pattern[str], _Reader]


def _coloured_form(colours: str) -> _Form:
    return re.compile(f"(?P<colour>{colours}):(?P<cell>{_CELL})"), _coloured


def _stop_form(colours: str) -> _Form:
    return re.compile(f"(?P<colour>{colours}):stop"), lambda _, found: Stop(Colour(found["colour"]))


def _choose_form(colours: str) -> _Form:
    return re.compile(f"choose (?P<colour>{colours})"), lambda _, found: Choose(Colour(found["colour"]))


_PLACEMENT: _Form = (re.compile(f"(?P<cell>{_CELL})"), _placement)
_FORMS: dict[GameName, tuple[_Form, ...]] = {
    GameName("minefield"): (_PLACEMENT,),
    GameName("necklace"): (_PLACEMENT, (re.compile("swap"), lambda _board, _found: Swap())),
    GameName("lefe"): (
        (re.compile(f"(?P<cell>{_CELL})(?:x(?P<tree>{_CELL}))?"), _turn),
        _choose_form("dark|light"),
    ),
    GameName("interleave"): (
        (re.compile(f"setup(?: black=(?P<black>{_CELLS}))?(?: red=(?P<red>{_CELLS}))?"), _setup),
        _choose_form("black|red"),
        _coloured_form("black|red"),
        _stop_form("black|red"),
    ),
    GameName("evening"): (_coloured_form("white|black"), _stop_form("white|black")),
}

ACTION_FORMS: dict[GameName, str] = {
    GameName("minefield"): "a point such as c3",
    GameName("necklace"): "a point such as c3, or swap",
    GameName("lefe"): "a cell such as c3, with a removal c3xd4, or choose dark, choose light",
    GameName("interleave"): (
        "setup black=a1,b2 red=c3, choose black, choose red, black:c3, red:d4, black:stop or red:stop"
    ),
    GameName("evening"): "white:c3, black:d2, white:stop or black:stop",
}
"""How the actions of each game are written, for error messages and help."""


def read_action(game: GameName, board: Board, text: str) -> Action:
    """The action that a text means.

    Raises:
        UnreadableAction: the text is no action of this game.
        UnknownCell: it names no cell of the board.
    """
    for pattern, reader in _FORMS[game]:
        found = pattern.fullmatch(text)
        if found:
            return reader(board, found)
    shown = text if len(text) <= 40 else text[:37] + "…"
    raise UnreadableAction(f"{shown!r} is no action of {game.title()}: write {ACTION_FORMS[game]}")


def write_action(board: Board, action: Action) -> ActionText:
    """How an action is written: the inverse of `read_action`."""
    match action:
        case Placement(cell, colour, removing):
            whose = "" if colour is None else f"{colour}:"
            taken = "" if removing is None else f"x{board.name(removing)}"
            return ActionText(f"{whose}{board.name(cell)}{taken}")
        case Swap():
            return ActionText("swap")
        case Choose(colour):
            return ActionText(f"choose {colour}")
        case Stop(colour):
            return ActionText(f"{colour}:stop")
        case Setup(black, red):
            reds = f" red={','.join(board.names(red))}" if red else ""
            return ActionText(f"setup black={','.join(board.names(black))}{reds}")
