"""Pictures as plain text.

A stone is the first letter of its colour, `.` an empty cell, `#` a removed cell. A lower-case letter is an
empty cell where that colour may place a stone, `+` one where either may. Coordinates are where the board's
text plan has them: below the columns, before or after the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rulestone.core.boards import Cell
from rulestone.core.names import Colour
from rulestone.draw.plan import TextRow, text_plan
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

Role = Literal["space", "coordinate", "empty", "removed", "stone", "legal", "label", "note"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line of a picture, with its meaning for colouring.

    Attributes:
        text: the characters.
        role: what they show.
        colour: the colour of a stone or a legal cell, if it is one.
        sign: the sign on the cell.
    """

    text: str
    role: Role
    colour: Colour | None = None
    sign: Sign | None = None


TextLine = tuple[Span, ...]

_Letters = Mapping[Colour, str]
"""By colour, the letter of its stones."""


def text(scene: Scene, *, keyed: bool = True) -> tuple[str, ...]:
    """Return the picture as lines of plain text: the board, then the key below it if wanted."""
    return tuple("".join(span.text for span in line).rstrip() for line in spans(scene, keyed=keyed))


def spans(scene: Scene, *, keyed: bool = True) -> tuple[TextLine, ...]:
    """Return the picture as lines of pieces, which `text` joins and a terminal colours."""
    letters = {colour: letter for letter, colour in initials(scene.palette()).items()}
    rows, notes = _rows(scene, letters), _notes(scene, letters) if keyed else ()
    return (*rows, (), *notes) if notes else rows


def _rows(scene: Scene, letters: _Letters) -> tuple[TextLine, ...]:
    plan = text_plan(scene.board)
    signed = bool(scene.explanations())
    lead = max((len(column) - 1 for column in plan.columns), default=0)
    widest = max((len(_body(scene, letters, cell).text) for cell in scene.labels), default=1)
    width = lead + widest + (2 if signed else 1)
    width += width % 2 * plan.staggered  # rows are shifted by half a cell against each other
    label = max(len(row.label) for row in plan.rows)
    margin = label + 2 - signed
    lines: list[TextLine] = []
    for row in reversed(plan.rows):
        before = _indent(row, width) + row.label.rjust(label).ljust(margin)
        cells = (
            span for cell in row.cells for span in _cell(_body(scene, letters, cell), lead, width, signed)
        )
        after = (Span(f" {row.end}", "coordinate"),) if row.end else ()
        lines.append((Span(before, "coordinate"), *cells, *after))
    if plan.columns:
        columns = (column.rjust(lead + signed + 1).ljust(width) for column in plan.columns)
        below = _indent(plan.rows[0], width) + " " * margin + "".join(columns)
        lines.append((Span(below, "coordinate"),))
    return tuple(lines)


def _indent(row: TextRow, width: int) -> str:
    return " " * (row.indent * width // 2)


def _cell(body: Span, lead: int, width: int, signed: bool) -> TextLine:
    """Return a cell of some width, in brackets if it has a sign."""
    opening, closing = (" " * signed, " " * signed) if body.sign is None else BRACKETS[body.sign]
    kind: Role = "space" if body.sign is None else "label"
    trail = width - lead - len(opening) - len(body.text) - len(closing)
    return (
        Span(" " * lead, "space"),
        Span(opening, kind, sign=body.sign),
        body,
        Span(closing, kind, sign=body.sign),
        Span(" " * trail, "space"),
    )


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


def _notes(scene: Scene, letters: _Letters) -> tuple[TextLine, ...]:
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
    if scene.board.removed:
        notes.append(f"{REMOVED:<3}  removed from the board")
    if scene.lines:
        notes.append("lines: " + ", ".join(f"{name(start)}-{name(end)}" for start, end in scene.lines))
    return tuple((Span(note, "note"),) for note in notes)
