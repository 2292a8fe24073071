"""The position that the first player sets up."""

import re
from dataclasses import dataclass
from typing import ClassVar

from rulestone.core.actions.action import CELL, Action, ActionForm, CellMap, Colours
from rulestone.core.boards import Board, Cell
from rulestone.core.names import Colour
from rulestone.core.overriding import override


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


def setup(colours: Colours) -> ActionForm:
    """`setup black=a1,b2 red=c3`, in the order of the colours."""
    cells = f"(?:{CELL}(?:,{CELL})*)?"
    parts = "".join(f"(?: {colour}=(?P<{colour}>{cells}))?" for colour in colours)
    return _SetupForm(f"setup{parts}", colours)
