"""Pictures as plain text.

A stone is the first letter of its colour, `.` an empty cell, `#` a removed cell. A lower-case letter is an
empty cell where that colour may place a stone, `+` one where either may. Coordinates are where the board's
text plan has them: below the columns, before or after the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from rulestone.core.boards import Cell
from rulestone.core.names import Colour
from rulestone.draw.plan import TextPlan, TextRow, text_plan
from rulestone.draw.scene import Scene, Sign, initials

BRACKETS: dict[Sign, tuple[str, str]] = {
    "last": ("(", ")"),
    "asked": ("<", ">"),
    "witness": ("[", "]"),
    "leaf": ("{", "}"),
    "line": ("|", "|"),
    "taken": ("/", "/"),
}
"""The brackets around a cell with a sign."""

EMPTY, REMOVED, _EITHER = ".", "#", "+"

Part = Literal["space", "coordinate", "empty", "removed", "stone", "legal", "label", "note"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line of a picture, with its meaning for colouring.

    Attributes:
        text: the characters.
        part: what they show.
        colour: the colour of a stone or a legal cell, if it is one.
        sign: the sign on the cell.
    """

    text: str
    part: Part
    colour: Colour | None = None
    sign: Sign | None = None


Line = tuple[Span, ...]

_Letters = Mapping[Colour, str]
"""By colour, the letter of its stones."""


def text(scene: Scene) -> tuple[str, ...]:
    """Return the picture as lines of plain text: the board, then the key below it."""
    return tuple("".join(span.text for span in line).rstrip() for line in spans(scene))


def spans(scene: Scene) -> tuple[Line, ...]:
    """Return the picture as lines of pieces, which `text` joins and a terminal colours."""
    letters = {colour: letter for letter, colour in initials(scene.palette()).items()}
    rows, notes = _rows(scene, letters), _notes(scene, letters)
    return (*rows, (), *notes) if notes else rows


@dataclass(frozen=True, slots=True)
class _Room:
    """The width of each cell of a picture in characters.

    Attributes:
        lead: blanks before it.
        widest: the width of the longest text in a cell, without brackets.
        signed: whether there is room for brackets.
        trail: blanks after it.
    """

    lead: int
    widest: int
    signed: bool
    trail: int

    @property
    def first(self) -> int:
        """The index of the first character within a cell."""
        return self.lead + self.signed

    @property
    def width(self) -> int:
        """The width of a cell."""
        return self.first + self.widest + self.signed + self.trail


def _room(scene: Scene, letters: _Letters, plan: TextPlan) -> _Room:
    signed = bool(scene.explanations())
    lead = max((len(column) - 1 for column in plan.columns), default=0)
    widest = max((len(_body(scene, letters, cell).text) for cell in scene.labels), default=1)
    room = _Room(lead, widest, signed, 0 if signed else 1)
    # If rows are shifted by half a cell against each other, the width of a cell is even.
    return replace(room, trail=room.trail + room.width % 2) if plan.staggered else room


def _rows(scene: Scene, letters: _Letters) -> tuple[Line, ...]:
    plan = text_plan(scene.board)
    room = _room(scene, letters, plan)
    label = max(len(row.label) for row in plan.rows)
    margin = label + 2 - room.signed
    lines: list[Line] = []
    for row in reversed(plan.rows):
        before = _indent(row, room) + row.label.rjust(label).ljust(margin)
        cells = (span for cell in row.cells for span in _cell(scene, letters, room, cell))
        after = (Span(f" {row.end}", "coordinate"),) if row.end else ()
        lines.append((Span(before, "coordinate"), *cells, *after))
    if plan.columns:
        columns = (column.rjust(room.first + 1).ljust(room.width) for column in plan.columns)
        below = _indent(plan.rows[0], room) + " " * margin + "".join(columns)
        lines.append((Span(below, "coordinate"),))
    return tuple(lines)


def _indent(row: TextRow, room: _Room) -> str:
    return " " * (row.indent * room.width // 2)


def _cell(scene: Scene, letters: _Letters, room: _Room, cell: Cell) -> Line:
    body = _body(scene, letters, cell)
    lead = Span(" " * room.lead, "space")
    trail = Span(" " * (room.widest - len(body.text) + room.trail), "space")
    if not room.signed:
        return lead, body, trail
    opening, closing = (" ", " ") if body.sign is None else BRACKETS[body.sign]
    return lead, _enclosed(opening, body), body, _enclosed(closing, body), trail


def _enclosed(bracket: str, body: Span) -> Span:
    return Span(bracket, "space" if body.sign is None else "label", sign=body.sign)


def _body(scene: Scene, letters: _Letters, cell: Cell) -> Span:
    if cell in scene.board.removed:
        return Span(REMOVED, "removed")
    sign, label = next(iter(scene.signs(cell)), None), scene.labels.get(cell, "")
    stone = scene.stones.get(cell)
    if stone is not None:
        return Span(letters[stone] + label, "stone", stone, sign)
    if label:
        return Span(label, "label", None, sign)
    match scene.may_place(cell):
        case ():
            return Span(EMPTY, "empty", None, sign)
        case (colour,):
            return Span(letters[colour].lower(), "legal", colour, sign)
        case _:
            return Span(_EITHER, "legal", None, sign)


def _notes(scene: Scene, letters: _Letters) -> tuple[Line, ...]:
    name = scene.board.name
    notes = [scene.caption] if scene.caption else []
    notes += [f"{colour.capitalize()}: {sides}" for colour, sides in scene.ownership()]
    notes += [" ".join(BRACKETS[sign]) + f"  {words}" for sign, words in scene.explanations()]
    notes += [
        f"{letters[colour].lower():<3}  {colour.capitalize()} {scene.offer}"
        for colour, cells in scene.legal.items()
        if any(scene.may_place(cell) == (colour,) for cell in cells)
    ]
    if any(len(scene.may_place(cell)) > 1 for cell in scene.board.cells):
        notes.append(f"{_EITHER:<3}  either {scene.offer}")
    if scene.holes and scene.board.removed:
        notes.append(f"{REMOVED:<3}  {scene.holes}")
    if scene.lines:
        notes.append("lines: " + ", ".join(f"{name(start)}-{name(end)}" for start, end in scene.lines))
    return tuple((Span(note, "note"),) for note in notes)
