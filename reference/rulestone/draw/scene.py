"""Scenes: what there is to see on a board, before anybody decides how to draw it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulestone.boards import Board, Cell, Side
from rulestone.names import Colour

Mark = Literal["asked", "witness", "leaf", "line"]
"""Why a cell is marked: it was asked about, it witnesses the answer, it is a leaf, or on a line."""

Sign = Literal["asked", "witness", "leaf", "line", "last"]
"""Whatever a picture may have to explain: a mark, or the last move."""

SIGNS: tuple[Sign, ...] = ("last", "asked", "witness", "leaf", "line")
"""All signs, in the order in which a picture explains them."""

_USUAL_WORDS: dict[Sign, str] = {
    "last": "last move",
    "asked": "the cell asked about",
    "witness": "the cells that show why",
    "leaf": "leaf",
    "line": "seen along a line",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a picture shows.

    Attributes:
        board: the board.
        stones: the stones that stand on it.
        edges: on a square board, whose each side is; empty where sides belong to nobody.
        last: the cells of the last move.
        legal: by colour, the empty cells where it may place a stone.
        marked: the cells that carry a mark, and why.
        labels: a short text for some cells: at most three characters stay readable.
        lines: pairs of cells to be joined by a line.
        caption: what the picture is of, in a line.
        legend: what the signs mean here, where the usual words will not do.
    """

    board: Board
    stones: Mapping[Cell, Colour] = field(default_factory=dict)
    edges: Mapping[Side, Colour] = field(default_factory=dict)
    last: tuple[Cell, ...] = ()
    legal: Mapping[Colour, Collection[Cell]] = field(default_factory=dict)
    marked: Mapping[Cell, Mark] = field(default_factory=dict)
    labels: Mapping[Cell, str] = field(default_factory=dict)
    lines: tuple[tuple[Cell, Cell], ...] = ()
    caption: str = ""
    legend: Mapping[Sign, str] = field(default_factory=dict)

    def sign(self, cell: Cell) -> Sign | None:
        """The sign that the cell carries; its mark where it is marked and of the last move as well."""
        mark = self.marked.get(cell)
        if mark is None and cell in self.last:
            return "last"
        return mark

    def may_place(self, cell: Cell) -> tuple[Colour, ...]:
        """The colours that may place a stone on the cell, which is empty."""
        if cell in self.stones:
            return ()
        return tuple(colour for colour, cells in self.legal.items() if cell in cells)

    def explanations(self) -> tuple[tuple[Sign, str], ...]:
        """The signs that occur in the picture, each with what it means."""
        shown = {self.sign(cell) for cell in self.board.cells}
        return tuple((sign, self.legend.get(sign, _USUAL_WORDS[sign])) for sign in SIGNS if sign in shown)

    def ownership(self) -> tuple[tuple[Colour, str], ...]:
        """Each colour that owns sides of the board, with those sides in words."""
        sides: dict[Colour, list[str]] = {}
        for side, colour in self.edges.items():
            sides.setdefault(colour, []).append(side)
        return tuple((colour, " and ".join(owned)) for colour, owned in sides.items())


def initial(colour: Colour) -> str:
    """The letter that stands for a stone of this colour."""
    return colour[0].upper()


def initials(colours: Iterable[Colour]) -> dict[str, Colour]:
    """The colours by their letters; those of one game never share a letter."""
    return {initial(colour): colour for colour in colours}
