"""Pictures as plain text.

A stone is the first letter of its colour, `.` an empty cell, `#` a cell that was removed. A small
letter is an empty cell where that colour may place a stone, `+` one where either may. Square boards
have column letters below and row numbers at the left. On hexagonal boards each row begins with its
letter and ends with the number of its last cell; cells are counted from 1 at the left.
"""

from dataclasses import dataclass
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
    rows = _square(scene) if isinstance(scene.board, SquareBoard) else _hexagon(scene, scene.board)
    notes = _notes(scene)
    return (*rows, (), *notes) if notes else rows


def _square(scene: Scene) -> tuple[Line, ...]:
    size = scene.board.size
    inside = max(_inside(scene), len(letters(size - 1)))
    gap = "" if _has_signs(scene) else " "
    margin = len(str(size))
    lines: list[Line] = []
    for row in reversed(range(size)):
        label = Span(f"{row + 1:>{margin}} {gap}", "coordinate")
        cells = [_cell(scene, Cell(row * size + column), inside, gap) for column in range(size)]
        lines.append((label, *(span for cell in cells for span in cell)))
    padding = gap or " "
    columns = "".join(f"{'' if gap else ' '}{letters(column):>{inside}}{padding}" for column in range(size))
    lines.append((Span(" " * margin + " " + gap + columns, "coordinate"),))
    return tuple(lines)


def _hexagon(scene: Scene, board: HexBoard) -> tuple[Line, ...]:
    margin = len(letters(2 * board.size - 2))
    inside = _inside(scene)
    gap = "" if _has_signs(scene) else " "
    # Each row is shifted by half a cell against the next, so a cell takes an even number of characters.
    width = inside + (1 if gap else 2)
    trail = gap + " " * (width % 2)
    shift = (width + 1) // 2
    lines: list[Line] = []
    for number, row in reversed(tuple(enumerate(board.rows))):
        indent = " " * (abs(board.size - 1 - number) * shift)
        label = Span(f"{indent}{letters(number):>{margin}} {gap}", "coordinate")
        cells = [_cell(scene, cell, inside, trail) for cell in row]
        end = Span(f" {len(row)}", "coordinate")
        lines.append((label, *(span for cell in cells for span in cell), end))
    return tuple(lines)


def _cell(scene: Scene, cell: Cell, inside: int, trail: str) -> Line:
    body = _body(scene, cell)
    lead = " " * (inside - len(body.text))
    if not _has_signs(scene):
        return Span(lead, "space"), body, Span(trail, "space")
    opening, closing = (" ", " ") if body.sign is None else BRACKETS[body.sign]
    return Span(lead, "space"), _enclosed(opening, body), body, _enclosed(closing, body), Span(trail, "space")


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


def _inside(scene: Scene) -> int:
    """The characters that the widest cell needs, its brackets not counted."""
    return max((len(_body(scene, cell).text) for cell in scene.labels), default=1)


def _has_signs(scene: Scene) -> bool:
    return bool(scene.explanations())


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
    if scene.lines:
        notes.append("lines: " + ", ".join(f"{name(start)}-{name(end)}" for start, end in scene.lines))
    return tuple((Span(note, "note"),) for note in notes)
