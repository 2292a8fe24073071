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
from rulestone.core.names import CellName, Colour, Size
from rulestone.core.wording import quantity
from rulestone.draw.plan import TextPlan, TextRow, text_plan
from rulestone.draw.text import BRACKETS, EMPTY, REMOVED

_ROW = re.compile(r"(?P<label>[a-z]+|[0-9]+)?\s*(?P<cells>[^a-z0-9]*?)\s*(?P<end>[0-9]+)?")
_COLUMNS = re.compile(r"[a-z\s]+")
_NO_BRACKETS = str.maketrans(dict.fromkeys("".join(a + b for a, b in BRACKETS.values()), " "))


class BadPicture(Exception):
    """A picture that is not a position. The message is one line: the place, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The position in a picture.

    Attributes:
        board: its board; a hexagonal one without the cells drawn as removed.
        stones: the stones on it, in board order.
    """

    board: Board
    stones: Mapping[Cell, Colour]

    def by_colour(self) -> dict[Colour, tuple[Cell, ...]]:
        """The stones of each colour that has any, in board order."""
        cells: dict[Colour, tuple[Cell, ...]] = {}
        for cell, colour in self.stones.items():
            cells[colour] = (*cells.get(colour, ()), cell)
        return cells


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a picture: its coordinates as typed, their places, and a character for each cell."""

    label: str | None
    cells: str
    end: str | None


def read_picture(kind: BoardKind, lines: Sequence[str], colours: Mapping[str, Colour]) -> Picture:
    """Return the position in a picture.

    Args:
        kind: the kind of board; the picture determines its size.
        lines: the picture from the top; blank lines before it are ignored.
        colours: by letter, the colour of the stone, as `initials` returns them.

    Raises:
        BadPicture: a line is not a row of the board, has too few or too many cells, a wrong coordinate, or an
            unknown letter.
    """
    bottom_up = _board_lines(lines)[::-1]
    columns = bottom_up.pop(0).split() if bottom_up and _COLUMNS.fullmatch(bottom_up[0]) else None
    if not bottom_up:
        raise BadPicture("the picture has no rows")
    rows = [_row(line) for line in bottom_up]
    board = kind.board(_size(kind, len(rows), columns))
    plan = text_plan(board)
    _check_columns(board, plan, columns)
    signs: dict[Cell, str] = {}
    for right, row in zip(plan.rows, rows, strict=True):
        _check_row(board, right, row)
        signs |= zip(right.cells, row.cells, strict=True)
    removed = [cell for cell, sign in signs.items() if sign == REMOVED]
    if removed and not kind.removable:
        raise BadPicture(f"{board.name(removed[0])}: a {kind.name} board has no removed cells")
    stones = {
        cell: _stone(board.name(cell), sign, colours)
        for cell, sign in sorted(signs.items())
        if sign not in (EMPTY, REMOVED)
    }
    return Picture(kind.board(board.size, board.names(removed)), stones)


def _board_lines(lines: Sequence[str]) -> list[str]:
    plain = [line.translate(_NO_BRACKETS).strip() for line in lines]
    return list(takewhile(bool, dropwhile(lambda line: not line, plain)))


def _row(line: str) -> _Row:
    match = _ROW.fullmatch(line)
    if match is None:
        raise BadPicture(
            f"{line!r} is no row of a board: stones are capital letters, empty cells are {EMPTY!r}"
        )
    return _Row(match["label"], "".join(match["cells"].split()), match["end"])


def _size(kind: BoardKind, count: int, columns: Sequence[str] | None) -> Size:
    """Return the size of the board with this many rows."""
    if columns is not None and not text_plan(kind.board(Size(1))).columns:
        raise BadPicture(f"a {kind.name} board has no columns")
    size = kind.size_with_rows(count)
    if size is None:
        usual = [str(len(kind.board(Size(size)).rows)) for size in (1, 2, 3)]
        raise BadPicture(f"no {kind.name} board has {count} rows: it can have {', '.join(usual)} and so on")
    return size


def _check_columns(board: Board, plan: TextPlan, columns: Sequence[str] | None) -> None:
    if columns is not None and tuple(columns) != plan.columns:
        first, last = plan.columns[0], plan.columns[-1]
        raise BadPicture(f"the columns of {board.describe()} run from {first} to {last}")


def _check_row(board: Board, right: TextRow, row: _Row) -> None:
    name, length = right.label, len(right.cells)
    if row.label not in (None, name):
        raise BadPicture(f"row {name} of the picture is labelled {row.label}")
    if len(row.cells) != length:
        where = f"in a picture of {board.describe()} it needs {length}"
        raise BadPicture(f"row {name} has {quantity(len(row.cells), 'cell')}: {where}")
    if row.end not in (None, right.end):
        last = board.name(right.cells[-1])
        raise BadPicture(f"row {name} ends with the number {row.end}: its last cell is {last}")


def _stone(name: CellName, sign: str, colours: Mapping[str, Colour]) -> Colour:
    try:
        return colours[sign]
    except KeyError:
        known = ", ".join(f"{letter} ({colour})" for letter, colour in colours.items())
        raise BadPicture(f"{name}: {sign!r} is no stone; the stones are {known}") from None
