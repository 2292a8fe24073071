"""The empty board of an SVG picture: its cells, grid, edges and coordinates."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from rulestone.boards import BOTTOM, LEFT, RIGHT, TOP, Board, Cell, HexBoard, Side, SquareBoard, letters
from rulestone.draw.geometry import PITCH, Layout, Point, Segment, around
from rulestone.draw.pieces import closed, edge_figure, group, path, strokes, words
from rulestone.names import Colour

EDGE = 10.0
"""How thick the coloured edges of a square board are."""

_BOTH_ENDS_FROM = 14
"""The size from which a square board has its coordinates at all four sides."""


def draw_ground(parent: Element, layout: Layout, edges: Mapping[Side, Colour]) -> None:
    """The board without anything on it. Each cell is an element that carries its name."""
    square = isinstance(layout.board, SquareBoard)
    if square:
        middle = (layout.width / 2, layout.height / 2)
        path(parent, "square", closed(around(middle, layout.shape, layout.board.size)))
    cells = group(parent, "points" if square else "hexagons")
    for cell in layout.board.cells:
        name = layout.board.name(cell)
        element = SubElement(cells, "path", {"data-cell": name, "d": closed(layout.corners(cell))})
        SubElement(element, "title").text = name
    if isinstance(layout.board, HexBoard) and layout.board.removed:
        _draw_holes(parent, layout, sorted(layout.board.removed))
    if square:
        path(parent, "grid over", strokes(_grid(layout)))
        owned = group(parent, "edges over")
        for side, colour in edges.items():
            _draw_edge(owned, layout.width, side, colour)


def _draw_holes(parent: Element, layout: Layout, removed: Iterable[Cell]) -> None:
    """Where cells were taken out of the board. Each is an element that carries its name, too."""
    holes = group(parent, "holes")
    for cell in removed:
        name = layout.board.name(cell)
        element = SubElement(holes, "path", {"data-hole": name, "d": closed(layout.corners(cell))})
        SubElement(element, "title").text = f"{name}, removed"


def _grid(layout: Layout) -> list[Segment]:
    beyond = 6.0 if layout.board.size == 1 else 0.0  # a single point would not be seen
    start, end = PITCH / 2 - beyond, layout.width - PITCH / 2 + beyond
    along = [PITCH * (index + 0.5) for index in range(layout.board.size)]
    return [((start, y), (end, y)) for y in along] + [((x, start), (x, end)) for x in along]


def _draw_edge(parent: Element, length: float, side: Side, colour: Colour) -> None:
    far = length + EDGE
    corners: dict[Side, tuple[Point, ...]] = {
        TOP: ((-EDGE, -EDGE), (far, -EDGE), (length, 0), (0, 0)),
        RIGHT: ((far, -EDGE), (far, far), (length, length), (length, 0)),
        BOTTOM: ((far, far), (-EDGE, far), (0, length), (length, length)),
        LEFT: ((-EDGE, far), (-EDGE, -EDGE), (0, 0), (0, length)),
    }
    path(parent, f"edge {colour}", closed(corners[side]))
    middle = -EDGE / 2 if side in (TOP, LEFT) else length + EDGE / 2
    for index in range(int(length / PITCH)):
        along = PITCH * (index + 0.5)
        edge_figure(parent, colour, (along, middle) if side in (TOP, BOTTOM) else (middle, along))


@dataclass(frozen=True, slots=True)
class Margins:
    """What stays free around the board for its edges and coordinates."""

    top: float
    bottom: float
    aside: float


def margins(board: Board, size: float) -> Margins:
    """The margins of a board whose coordinates are in letters of this size."""
    if isinstance(board, HexBoard):
        return Margins(1.2 * size, 1.2 * size, 2.5 * size)
    wide = EDGE + 1.9 * size
    return Margins(wide if board.size >= _BOTH_ENDS_FROM else EDGE + size, wide, wide)


def draw_places(parent: Element, layout: Layout, size: float) -> None:
    """The coordinates beside the board, in letters of this size."""
    places = group(parent, "places over")
    board = layout.board
    if isinstance(board, SquareBoard):
        _draw_square_places(places, layout, size)
    else:
        _draw_rows(places, layout, HexBoard.of(board), size)


def _draw_square_places(parent: Element, layout: Layout, size: float) -> None:
    near, far, drop = EDGE + 0.9 * size, layout.width + EDGE + 0.9 * size, 0.35 * size
    ends = (True, False) if layout.board.size >= _BOTH_ENDS_FROM else (True,)
    for index in range(layout.board.size):
        along = PITCH * (index + 0.5)
        for first in ends:
            level = far + drop if first else -near + drop
            words(parent, "place", (along, level), letters(index), size)
            beside = -near if first else far
            words(parent, "place", (beside, layout.height - along + drop), str(index + 1), size)


def _draw_rows(parent: Element, layout: Layout, board: HexBoard, size: float) -> None:
    aside, drop = PITCH / 2 + 0.4 * size, 0.35 * size
    for index, row in enumerate(board.rows):
        x, y = layout.centres[row[0]]
        words(parent, "place before", (x - aside, y + drop), letters(index), size)
        x, y = layout.centres[row[-1]]
        words(parent, "place after", (x + aside, y + drop), str(len(row)), size)
