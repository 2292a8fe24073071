"""The empty board of an SVG picture: its cells, grid, edges and coordinates."""

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element, SubElement

from rulestone.core.boards import Board, Cell, Side
from rulestone.draw.plan import Band, Plan
from rulestone.draw.svg_pieces import closed, draw_words, edge_figure, group, path, strokes
from rulestone.draw.tones import Tone


def draw_ground(parent: Element, board: Board, plan: Plan, edges: Mapping[Side, Tone]) -> None:
    """The board without anything on it. Each cell is an element that carries its name."""
    if plan.ground:
        path(parent, "square", closed(plan.ground))
    cells = group(parent, "points" if plan.grid else "hexagons")
    for cell in board.cells:
        name = board.name(cell)
        element = SubElement(cells, "path", {"data-cell": name, "d": closed(plan.corners(cell))})
        SubElement(element, "title").text = name
    if board.removed:
        _draw_holes(parent, board, plan, sorted(board.removed))
    if plan.grid:
        path(parent, "grid over", strokes(plan.grid))
    if plan.bands:
        owned = group(parent, "edges over")
        for side, tone in edges.items():
            if side in plan.bands:
                _draw_band(owned, plan.bands[side], tone)


def _draw_band(parent: Element, band: Band, tone: Tone) -> None:
    path(parent, f"edge {tone.name}", closed(band.shape))
    for at in band.figures:
        edge_figure(parent, tone, at)


def _draw_holes(parent: Element, board: Board, plan: Plan, removed: Iterable[Cell]) -> None:
    """Where cells were taken out of the board. Each is an element that carries its name, too."""
    holes = group(parent, "holes")
    for cell in removed:
        name = board.name(cell)
        element = SubElement(holes, "path", {"data-hole": name, "d": closed(plan.corners(cell))})
        SubElement(element, "title").text = f"{name}, removed"


def draw_places(parent: Element, plan: Plan, size: float) -> None:
    """The coordinates beside the board, in letters of this size."""
    places = group(parent, "places over")
    for label in plan.labels:
        x, y = label.at[0] + label.away[0] * size, label.at[1] + label.away[1] * size
        kind = "place" if label.stands == "middle" else f"place {label.stands}"
        draw_words(places, kind, (x, y + 0.35 * size), label.text, size)
