"""Reading pictures: what `text` draws, or a person typed in the same way, back into stones.

Coordinates may be left out, blanks between cells too; where coordinates are given they must be
right. Brackets that mark a cell are ignored, and so is everything after the first blank line. What is
not a stone, an empty or a removed cell is refused: labels and small letters for legal cells, too.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import Literal

from rulestone.boards import Board, Cell, hex_board, letters, square_board
from rulestone.draw.text import BRACKETS, EMPTY, REMOVED
from rulestone.names import CellName, Colour, Size

BoardKind = Literal["square", "hexagonal"]

_ROW = re.compile(r"(?P<label>[a-z]+|[0-9]+)?\s*(?P<cells>[^a-z0-9]*?)\s*(?P<end>[0-9]+)?")
_COLUMNS = re.compile(r"[a-z\s]+")
_NO_BRACKETS = str.maketrans(dict.fromkeys("".join(a + b for a, b in BRACKETS.values()), " "))


class BadPicture(Exception):
    """A picture that shows no position. The message is one line: where, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows.

    Attributes:
        board: its board; a hexagonal one without the cells drawn as removed.
        stones: the stones on it, in board order.
    """

    board: Board
    stones: Mapping[Cell, Colour]

    def by_colour(self) -> dict[Colour, tuple[Cell, ...]]:
        """The stones of each colour that has any, in board order."""
        found: dict[Colour, tuple[Cell, ...]] = {}
        for cell, colour in self.stones.items():
            found[colour] = (*found.get(colour, ()), cell)
        return found


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a picture: its coordinates as typed, where they are, and a character for each cell."""

    label: str | None
    cells: str
    end: str | None


def read_picture(kind: BoardKind, lines: Sequence[str], colours: Mapping[str, Colour]) -> Picture:
    """The position that a picture shows.

    Args:
        kind: the kind of board; its size is that of the picture.
        lines: the picture from the top; blank lines before it do not matter.
        colours: whose stone each letter is, as `initials` gives it.

    Raises:
        BadPicture: a line is no row of the board, has too few or too many cells, a wrong coordinate,
            or a letter that is no colour's.
    """
    bottom_up = _board_lines(lines)[::-1]
    columns = bottom_up.pop(0).split() if bottom_up and _COLUMNS.fullmatch(bottom_up[0]) else None
    if not bottom_up:
        raise BadPicture("the picture has no rows")
    rows = [_row(line) for line in bottom_up]
    if kind == "square":
        size = _check_square(rows, columns)
        board: Board = square_board(size)
    else:
        size = _check_hexagon(rows, columns)
        board = hex_board(size)
    signs = {Cell(index): sign for index, sign in enumerate("".join(row.cells for row in rows))}
    removed = [cell for cell, sign in signs.items() if sign == REMOVED]
    if removed and kind == "square":
        raise BadPicture(f"{board.name(removed[0])}: a square board has no removed cells")
    stones = {
        cell: _stone(board.name(cell), sign, colours)
        for cell, sign in signs.items()
        if sign not in (EMPTY, REMOVED)
    }
    return Picture(hex_board(size, board.names(removed)) if removed else board, stones)


def _board_lines(lines: Sequence[str]) -> list[str]:
    plain = [line.translate(_NO_BRACKETS).strip() for line in lines]
    return list(takewhile(bool, dropwhile(lambda line: not line, plain)))


def _row(line: str) -> _Row:
    found = _ROW.fullmatch(line)
    if found is None:
        raise BadPicture(
            f"{line!r} is no row of a board: stones are capital letters, empty cells are {EMPTY!r}"
        )
    return _Row(found["label"], "".join(found["cells"].split()), found["end"])


def _check_square(rows: Sequence[_Row], columns: Sequence[str] | None) -> Size:
    size = len(rows)
    if columns is not None and columns != [letters(column) for column in range(size)]:
        raise BadPicture(f"the columns of a picture of {size} rows run from a to {letters(size - 1)}")
    for number, row in enumerate(rows, start=1):
        _check_row(row, str(number), size, f"{size} rows")
    return Size(size)


def _check_hexagon(rows: Sequence[_Row], columns: Sequence[str] | None) -> Size:
    if columns is not None:
        raise BadPicture("a hexagonal board has no columns")
    size, even = divmod(len(rows) + 1, 2)
    if even:
        raise BadPicture(f"a hexagonal board has an odd number of rows, not {len(rows)}")
    for number, row in enumerate(rows):
        length = len(rows) - abs(size - 1 - number)
        _check_row(row, letters(number), length, f"a hexagonal board of size {size}")
    return Size(size)


def _check_row(row: _Row, name: str, length: int, where: str) -> None:
    if row.label not in (None, name):
        raise BadPicture(f"row {name} of the picture is labelled {row.label}")
    if len(row.cells) != length:
        raise BadPicture(f"row {name} has {len(row.cells)} cells: in a picture of {where} it needs {length}")
    if row.end not in (None, str(length)):
        raise BadPicture(f"row {name} ends with the number {row.end}: its last cell is {name}{length}")


def _stone(name: CellName, sign: str, colours: Mapping[str, Colour]) -> Colour:
    try:
        return colours[sign]
    except KeyError:
        known = ", ".join(f"{letter} ({colour})" for letter, colour in colours.items())
        raise BadPicture(f"{name}: {sign!r} is no stone; the stones are {known}") from None
