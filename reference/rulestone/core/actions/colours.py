"""Actions that name a colour and no cell: its choice, and its wish to stop."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rulestone.core.actions.action import Action, ActionForm, Colours, colour_pattern
from rulestone.core.boards import Board
from rulestone.core.names import Colour
from rulestone.core.overriding import override


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


def stop(colours: Colours) -> ActionForm:
    """`black:stop`."""
    return _ColourForm(f"{colour_pattern(colours)}:stop", Stop, colours)


def choice(colours: Colours) -> ActionForm:
    """`choose black`."""
    return _ColourForm(f"choose {colour_pattern(colours)}", Choose, colours)
