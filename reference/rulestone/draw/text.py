"""Pictures as text, plain or coloured. The colours add no information.

A stone is the first letter of its colour, `.` an empty cell, `#` a removed cell. A lower-case letter is an
empty cell where that colour may place a stone, `+` one where either may. Coordinates are where the board's
text plan has them: below the columns, before or after the rows.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from rulestone.core.boards import Cell
from rulestone.core.boards.hexagonal import HexBoard
from rulestone.core.names import Colour
from rulestone.draw.plan import looks, text_plan
from rulestone.draw.scene import Scene, Sign, initials

if TYPE_CHECKING:
    from rich.text import Text

_EMPTY, _REMOVED, _EITHER = ".", "#", "+"
"""An empty cell, a removed one, and one on which either colour may place a stone."""

StyledText = tuple[str, str]
"""A piece of a line, and its style in a terminal."""

TextLine = tuple[StyledText, ...]

_SIGNS: dict[Sign, tuple[str, str, str]] = {
    "last": ("(", ")", "bold"),
    "asked": ("<", ">", "bold magenta"),
    "witness": ("[", "]", "bold yellow"),
    "leaf": ("{", "}", "bold green"),
    "line": ("|", "|", "bold cyan"),
    "taken": ("/", "/", "bold red"),
}
"""The brackets around a cell with a sign, and its style in a terminal."""

_DIM, _LEGAL = "dim", "green"
"""The styles in a terminal of unimportant text, and of legal cells."""

_ByColour = Mapping[Colour, str]


def text(scene: Scene, *, keyed: bool = True) -> tuple[str, ...]:
    """Return the picture as lines of plain text: the board, then the key below it if wanted."""
    return tuple("".join(piece for piece, _ in line).rstrip() for line in _lines(scene, keyed=keyed))


def rich_text(scene: Scene) -> "Text":
    """Return the lines of `text`, with colours for a terminal."""
    from rich.text import Text  # only a terminal needs it

    picture = Text("\n", no_wrap=True).join(Text.assemble(*line) for line in _lines(scene, keyed=True))
    picture.no_wrap = True
    return picture


def _lines(scene: Scene, *, keyed: bool) -> list[TextLine]:
    letters = {colour: letter for letter, colour in initials(scene.palette()).items()}
    styles = {colour: look.terminal for colour, look in looks(scene.palette()).items()}
    bodies = {
        cell: (_REMOVED, _DIM) if cell in scene.board.removed else _body(scene, letters, styles, cell)
        for row in scene.board.rows
        for cell in row
    }
    notes = [((note, ""),) for note in _notes(scene, letters)] if keyed else []
    return [*_rows(scene, bodies), *([()] if notes else []), *notes]


def _body(scene: Scene, letters: _ByColour, styles: _ByColour, cell: Cell) -> StyledText:
    """Return the contents of a cell of the board."""
    label, stone = scene.labels.get(cell, ""), scene.stones.get(cell)
    if stone is not None:
        return letters[stone] + label, styles[stone]
    style = next((_SIGNS[sign][2] for sign in scene.signs(cell)), "")
    if label:
        return label, style
    match scene.may_place(cell):
        case ():
            return _EMPTY, style or _DIM
        case (colour,):
            return letters[colour].lower(), style or _LEGAL
        case _:
            return _EITHER, style or _LEGAL


def _rows(scene: Scene, bodies: Mapping[Cell, StyledText]) -> Iterator[TextLine]:
    plan = text_plan(scene.board)
    signed = bool(scene.explanations())
    lead = max((len(column) - 1 for column in plan.columns), default=0)
    width = lead + max((len(bodies[cell][0]) for cell in scene.labels), default=1) + (2 if signed else 1)
    width += width % 2 * plan.staggered  # rows are shifted by half a cell against each other
    margin = max(len(row.label) for row in plan.rows)
    for row in reversed(plan.rows):
        before = " " * (row.indent * width // 2) + row.label.rjust(margin).ljust(margin + 2 - signed)
        cells = [_cell(scene, cell, bodies[cell], lead, width, " " * signed) for cell in row.cells]
        yield ((before, _DIM), *chain.from_iterable(cells), (f" {row.end}" if row.end else "", _DIM))
    if plan.columns:
        columns = (column.rjust(lead + signed + 1).ljust(width) for column in plan.columns)
        before = " " * (plan.rows[0].indent * width // 2 + margin + 2 - signed)
        yield ((before + "".join(columns), _DIM),)


def _cell(scene: Scene, cell: Cell, body: StyledText, lead: int, width: int, blank: str) -> TextLine:
    """Return a cell of some width, in brackets if it has a sign; otherwise blanks are instead of them."""
    sign = next(iter(scene.signs(cell)), None)
    opening, closing, style = (blank, blank, "") if sign is None else _SIGNS[sign]
    trail = width - lead - len(opening) - len(body[0]) - len(closing)
    return ((" " * lead + opening, style), body, (closing + " " * trail, style))


def _notes(scene: Scene, letters: _ByColour) -> Iterator[str]:
    name = scene.board.name
    if scene.caption:
        yield scene.caption
    yield from (f"{colour.capitalize()}: {sides}" for colour, sides in scene.ownership())
    yield from (" ".join(_SIGNS[sign][:2]) + f"  {words}" for sign, words in scene.explanations())
    placers = {scene.may_place(cell) for cell in scene.board.cells}
    for colour in scene.legal:
        if (colour,) in placers:
            yield f"{letters[colour].lower():<3}  {colour.capitalize()} {scene.offer}"
    if any(len(colours) > 1 for colours in placers):
        yield f"{_EITHER:<3}  either {scene.offer}"
    if isinstance(scene.board, HexBoard) and scene.board.wraps:
        yield "opposite sides of the board are glued"
    if scene.board.removed:
        yield f"{_REMOVED:<3}  removed from the board"
    if scene.across:
        cells = dict.fromkeys(near for _, _, near in scene.across)
        yield f"across the rim: {', '.join(scene.board.names(cells))}"
    if scene.lines:
        yield "lines: " + ", ".join(f"{name(start)}-{name(end)}" for start, end in scene.lines)
