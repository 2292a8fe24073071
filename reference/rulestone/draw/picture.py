"""Parse pictures, drawn by `text` or typed by people in the same way, into stones.

Coordinates and blanks between cells may be left out, but given coordinates must be right. Brackets that mark
a cell are ignored, and so is everything after the first blank line. Anything that is not a stone, an empty or
a removed cell is refused, including labels and lower-case letters for legal cells.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from rulestone.core.boards import Board, BoardKind, Cell
from rulestone.core.names import Colour, Size
from rulestone.core.wording import quantity
from rulestone.draw.plan import text_plan
from rulestone.draw.text import BRACKETS, EMPTY, REMOVED

_COLUMNS = re.compile(r"[a-z\s]+")
_NO_BRACKETS = str.maketrans(dict.fromkeys("".join(a + b for a, b in BRACKETS.values()), " "))


class BadPicture(Exception):
    """A picture that is not a position. The message is one line: the place, and what is wrong."""


@dataclass(frozen=True, slots=True)
class TypedPosition:
    """The position in a picture.

    Attributes:
        board: its board; a hexagonal one without the cells drawn as removed.
        stones: the stones on it, in board order.
    """

    board: Board
    stones: Mapping[Cell, Colour]

    def by_colour(self) -> dict[Colour, tuple[Cell, ...]]:
        """The stones of each colour that has any, in board order."""
        return {
            colour: tuple(cell for cell, stone in self.stones.items() if stone == colour)
            for colour in dict.fromkeys(self.stones.values())
        }


def read_picture(kind: BoardKind, lines: Sequence[str], colours: Mapping[str, Colour]) -> TypedPosition:
    """Return the position in a picture.

    Args:
        kind: the kind of board; the picture determines its size.
        lines: the picture from the top; blank lines before it are ignored.
        colours: by letter, the colour of the stone, as `initials` returns them.

    Raises:
        BadPicture: a line is not a row of the board, has too few or too many cells, a wrong coordinate, or an
            unknown letter.
    """
    plain = [line.translate(_NO_BRACKETS).strip() for line in lines]
    rows = list(takewhile(bool, dropwhile(lambda line: not line, plain)))
    columns = rows.pop() if rows and _COLUMNS.fullmatch(rows[-1]) else None
    sizes = map(Size, range(1, len(rows) + 1))
    size = next((size for size in sizes if len(kind.board(size).rows) == len(rows)), None)
    if size is None:
        usual = [str(len(kind.board(Size(size)).rows)) for size in (1, 2, 3)]
        words = f"a {kind.name} board has {', '.join(usual)} or so on"
        raise BadPicture(f"the picture has {quantity(len(rows), 'row')}: {words}")
    board = kind.board(size)
    plan = text_plan(board)
    if columns is not None and tuple(columns.split()) != plan.columns:
        there = f"are {' '.join(plan.columns)}" if plan.columns else "have no letters"
        raise BadPicture(f"the columns of {board.describe()} {there}")
    signs: dict[Cell, str] = {}
    for row, line in zip(plan.rows, reversed(rows), strict=True):
        cells = "".join(line.split()).removeprefix(row.label).removesuffix(row.end)
        if len(cells) != len(row.cells):
            right = f"{quantity(len(row.cells), 'cell')} of {board.describe()}"
            raise BadPicture(f"row {row.label}: {line!r} is not {right}, with right coordinates or none")
        signs |= zip(row.cells, cells, strict=True)
    removed = [cell for cell, sign in signs.items() if sign == REMOVED]
    if removed and not kind.removable:
        raise BadPicture(f"{board.name(removed[0])}: a {kind.name} board has no removed cells")
    for cell, sign in signs.items():
        if sign not in (EMPTY, REMOVED, *colours):
            known = ", ".join(f"{letter} ({colour})" for letter, colour in colours.items())
            raise BadPicture(f"{board.name(cell)}: {sign!r} is no stone; the stones are {known}")
    stones = {cell: colours[signs[cell]] for cell in board.cells if signs[cell] in colours}
    return TypedPosition(kind.board(size, board.names(removed)), stones)
