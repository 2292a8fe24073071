"""Pictures as plain text.

A stone is the first letter of its colour, `.` an empty cell, `#` a cell that was removed. A small
letter is an empty cell where that colour may place a stone, `+` one where either may. Square boards
have column letters below and row numbers at the left. On hexagonal boards each row begins with its
letter and ends with the number of its last cell; cells are counted from 1 at the left.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from rulestone.boards import Cell, HexBoard, SquareBoard, letters
from rulestone.draw.scene import Scene, Sign, initial
from rulestone.names import Colour

BRACKETS: dict[Sign, tuple[str, str]] = {
    "last": ("(", ")"),
    "asked": ("<", ">"),
    "witness": ("[", "]"),
    "leaf": ("{", "}"),
    "line": ("|", "|"),
}
"""What encloses a cell that carries a sign."""

EMPTY, REMOVED, EITHER = ".", "#", "+"

Part = Literal["space", "coordinate", "empty", "removed", "stone", "legal", "label", "note"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line of a picture, with what it is, so that it can be coloured.

    Attributes:
        text: the characters.
        part: what they show.
        colour: whose stone or legal cell it is, where it is one colour's.
        sign: the sign that the cell carries.
    """

    text: str
    part: Part
    colour: Colour | None = None
    sign: Sign | None = None


Line = tuple[Span, ...]


def text(scene: Scene) -> tuple[str, ...]:
    """The picture as lines of plain text: the board, then what needs explaining below it."""
    return tuple("".join(span.text for span in line).rstrip() for line in spans(scene))


def spans(scene: Scene) -> tuple[Line, ...]:
    """The picture as lines of pieces: what `text` joins and a terminal colours."""
    rows = (
        _square(scene) if isinstance(scene.board, SquareBoard) else _hexagon(scene, HexBoard.of(scene.board))
    )
    notes = _notes(scene)
    return (*rows, (), *notes) if notes else rows


@dataclass(frozen=True, slots=True)
class _Room:
    """The characters that each cell of a picture takes.

    Attributes:
        lead: blanks before it.
        widest: what the cell with the longest text needs, brackets not counted.
        signed: whether there is room for brackets.
        trail: blanks after it.
    """

    lead: int
    widest: int
    signed: bool
    trail: int

    @property
    def first(self) -> int:
        """Where in a cell its first character stands."""
        return self.lead + self.signed

    @property
    def width(self) -> int:
        """All characters of a cell."""
        return self.first + self.widest + self.signed + self.trail


def _room(scene: Scene, lead: int) -> _Room:
    signed = bool(scene.explanations())
    widest = max((len(_body(scene, cell).text) for cell in scene.labels), default=1)
    return _Room(lead, widest, signed, 0 if signed else 1)


def _square(scene: Scene) -> tuple[Line, ...]:
    size = scene.board.size
    room = _room(scene, lead=len(letters(size - 1)) - 1)
    margin = len(str(size)) + 2 - room.signed
    lines: list[Line] = []
    for row in reversed(range(size)):
        cells = (_cell(scene, room, Cell(row * size + column)) for column in range(size))
        lines.append(_row(f"{row + 1}".rjust(len(str(size))).ljust(margin), cells))
    columns = (letters(column).rjust(room.first + 1).ljust(room.width) for column in range(size))
    lines.append(_row(" " * margin + "".join(columns), ()))
    return tuple(lines)


def _hexagon(scene: Scene, board: HexBoard) -> tuple[Line, ...]:
    room = _room(scene, lead=0)
    # Each row is shifted by half a cell against the next, so a cell takes an even number of characters.
    room = replace(room, trail=room.trail + room.width % 2)
    margin = len(letters(2 * board.size - 2))
    lines: list[Line] = []
    for number, row in reversed(tuple(enumerate(board.rows))):
        indent = " " * (abs(board.size - 1 - number) * room.width // 2)
        label = letters(number).rjust(margin).ljust(margin + 2 - room.signed)
        line = _row(indent + label, (_cell(scene, room, cell) for cell in row))
        lines.append((*line, Span(f" {len(row)}", "coordinate")))
    return tuple(lines)


def _row(label: str, cells: Iterable[Line]) -> Line:
    return (Span(label, "coordinate"), *(span for cell in cells for span in cell))


def _cell(scene: Scene, room: _Room, cell: Cell) -> Line:
    body = _body(scene, cell)
    lead = Span(" " * room.lead, "space")
    trail = Span(" " * (room.widest - len(body.text) + room.trail), "space")
    if not room.signed:
        return lead, body, trail
    opening, closing = (" ", " ") if body.sign is None else BRACKETS[body.sign]
    return lead, _enclosed(opening, body), body, _enclosed(closing, body), trail


def _enclosed(bracket: str, body: Span) -> Span:
    return Span(bracket, "space" if body.sign is None else "label", sign=body.sign)


def _body(scene: Scene, cell: Cell) -> Span:
    board = scene.board
    if isinstance(board, HexBoard) and cell in board.removed:
        return Span(REMOVED, "removed")
    sign, label = next(iter(scene.signs(cell)), None), scene.labels.get(cell, "")
    stone = scene.stones.get(cell)
    if stone is not None:
        return Span(initial(stone) + label, "stone", stone, sign)
    if label:
        return Span(label, "label", None, sign)
    match scene.may_place(cell):
        case ():
            return Span(EMPTY, "empty", None, sign)
        case (colour,):
            return Span(initial(colour).lower(), "legal", colour, sign)
        case _:
            return Span(EITHER, "legal", None, sign)


def _notes(scene: Scene) -> tuple[Line, ...]:
    name = scene.board.name
    notes = [scene.caption] if scene.caption else []
    notes += [f"{colour.capitalize()}: {sides}" for colour, sides in scene.ownership()]
    notes += [" ".join(BRACKETS[sign]) + f"  {words}" for sign, words in scene.explanations()]
    notes += [
        f"{initial(colour).lower():<3}  {colour.capitalize()} may place"
        for colour, cells in scene.legal.items()
        if any(scene.may_place(cell) == (colour,) for cell in cells)
    ]
    if any(len(scene.may_place(cell)) > 1 for cell in scene.board.cells):
        notes.append(f"{EITHER:<3}  either may place")
    if scene.holes and isinstance(scene.board, HexBoard) and scene.board.removed:
        notes.append(f"{REMOVED:<3}  {scene.holes}")
    if scene.lines:
        notes.append("lines: " + ", ".join(f"{name(start)}-{name(end)}" for start, end in scene.lines))
    return tuple((Span(note, "note"),) for note in notes)
