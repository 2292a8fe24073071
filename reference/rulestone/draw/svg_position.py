"""Drawing the contents of a board as SVG: stones, marks, labels, lines, legal placements."""

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element

from rulestone.core.boards import Cell
from rulestone.core.names import Colour
from rulestone.draw import svg_pieces
from rulestone.draw.plan import Plan, Point
from rulestone.draw.scene import Scene
from rulestone.draw.svg_pieces import draw_words, group, path, strokes
from rulestone.draw.tones import Tone

_NAMED_FROM = 0.6
"""The least scale at which empty cells that are drawn with outlines have their names in them."""


def draw_position(
    parent: Element, scene: Scene, plan: Plan, tones: Mapping[Colour, Tone], scale: float
) -> None:
    """Everything on the board, from what lies lowest to what lies on top."""
    over = group(parent, "over")
    witnesses = [plan.corners(cell) for cell in scene.signed("witness")]
    if witnesses:
        svg_pieces.witness(over, witnesses)
    if not plan.grid and scale >= _NAMED_FROM:
        _draw_names(over, scene, plan, 8.5 / scale)
    if scene.lines:
        ends = ((plan.centres[start], plan.centres[end]) for start, end in scene.lines)
        path(over, "sight", strokes(ends))
    for cell in scene.board.cells:
        _draw_cell(over, scene, plan, tones, cell)
    if witnesses:
        svg_pieces.witness_outline(over, witnesses)
    for cell in scene.signed("line"):
        svg_pieces.sight(over, plan.shape, plan.centres[cell])
    for cell in scene.signed("asked"):
        occupied = cell in (*scene.stones, *scene.labels, *scene.ways.get("asked", ()))
        svg_pieces.draw_asked(over, plan.shape, plan.centres[cell], occupied=occupied)
    for cell in scene.signed("leaf"):
        _draw_leaf(over, plan.centres[cell], labelled=cell in scene.labels)
    _draw_last(over, scene, plan)


def _draw_last(parent: Element, scene: Scene, plan: Plan) -> None:
    """The cells of the last move, and the ways of stones."""
    for cell in scene.signed("last"):
        svg_pieces.last(parent, plan.centres[cell])
    for sign, way in scene.ways.items():
        svg_pieces.arrow(parent, sign, [plan.centres[cell] for cell in way])


def _draw_names(parent: Element, scene: Scene, plan: Plan, size: float) -> None:
    names = group(parent, "names")
    for cell in scene.board.cells:
        if cell not in scene.stones:
            x, y = plan.centres[cell]
            draw_words(names, "name", (x, y + 16), scene.board.name(cell), size)


def _draw_cell(parent: Element, scene: Scene, plan: Plan, tones: Mapping[Colour, Tone], cell: Cell) -> None:
    at, label = plan.centres[cell], scene.labels.get(cell)
    stone = scene.stones.get(cell)
    if stone is not None:
        svg_pieces.stone(parent, tones[stone], at, bare=label is not None)
    if cell in scene.taken:
        svg_pieces.taken(parent, tones[scene.taken[cell]], at, turned=stone is not None)
    if stone is None and label is None:
        _draw_places_for(parent, [tones[colour] for colour in scene.may_place(cell)], at)
    if label is not None:
        kind = "label halo" if stone is None else f"label on-{tones[stone].name}"
        size = 17 if len(label) < 3 else 12
        draw_words(parent, kind, (at[0], at[1] + 0.36 * size), label, size)


def _draw_places_for(parent: Element, placers: Sequence[Tone], at: Point) -> None:
    left = at[0] - 6.0 * (len(placers) - 1)
    for number, tone in enumerate(placers):
        svg_pieces.draw_may_place(parent, tone, (left + 12 * number, at[1]))


def _draw_leaf(parent: Element, at: Point, *, labelled: bool) -> None:
    if labelled:
        svg_pieces.leaf(parent, (at[0] + 12, at[1] - 11), 0.6)
    else:
        svg_pieces.leaf(parent, at)
