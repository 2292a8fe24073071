"""The contents of a picture of a position: its stones, marks and signs. `text` and `svg` draw them.

The modules that draw use only scenes, and no positions.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import Literal

from rulestone.core.actions.action import Action
from rulestone.core.actions.setup import Setup
from rulestone.core.boards import Board, Cell, Side
from rulestone.core.names import ActionText, Colour, GameName
from rulestone.core.position import Position
from rulestone.rulebook.installed import find_game

Sign = Literal["asked", "witness", "leaf", "line", "taken", "last"]
"""Why a cell is marked: the question is about it, it explains the answer, it is a leaf, it is on a line, a
stone was taken off there, or it belongs to the last move."""

_USUAL_WORDS: dict[Sign, str] = {
    "asked": "the cell in question",
    "witness": "the cells that show why",
    "leaf": "leaf",
    "line": "seen along a line",
    "taken": "taken off",
    "last": "last move",
}
"""The meaning of each sign, the most important first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The contents of a picture.

    Attributes:
        board: the board.
        stones: the stones on it.
        edges: the owner of each side of the board; empty if sides have no owner.
        last: the cells of the last move.
        taken: the stones that the last move took off the board, by cell.
        paths: the path of a moving stone in the last move, and in the move to explain.
        legal: by colour, the empty cells on which it may place a stone.
        stones_move: whether stones move to these cells from other cells.
        marked: by mark, its cells; a cell may have several marks.
        labels: a short text for some cells; up to three characters are readable.
        lines: pairs of cells joined by a line.
        across: the neighbours of a cell that are across the rim of a board that wraps: the cell, a direction,
            and its neighbour there.
        caption: the caption, in a line.
        legend: the meaning of signs, if it differs from the usual one.
        colours: the colours of the game in order; by default those in the picture.
    """

    board: Board
    stones: Mapping[Cell, Colour] = field(default_factory=dict[Cell, Colour])
    edges: Mapping[Side, Colour] = field(default_factory=dict[Side, Colour])
    last: tuple[Cell, ...] = ()
    taken: Mapping[Cell, Colour] = field(default_factory=dict[Cell, Colour])
    paths: Mapping[Sign, tuple[Cell, ...]] = field(default_factory=dict[Sign, tuple[Cell, ...]])
    legal: Mapping[Colour, Collection[Cell]] = field(default_factory=dict[Colour, Collection[Cell]])
    stones_move: bool = False
    marked: Mapping[Sign, Collection[Cell]] = field(default_factory=dict[Sign, Collection[Cell]])
    labels: Mapping[Cell, str] = field(default_factory=dict[Cell, str])
    lines: tuple[tuple[Cell, Cell], ...] = ()
    across: tuple[tuple[Cell, int, Cell], ...] = ()
    caption: str = ""
    legend: Mapping[Sign, str] = field(default_factory=dict[Sign, str])
    colours: tuple[Colour, ...] = ()

    def signs(self, cell: Cell) -> tuple[Sign, ...]:
        """Return the signs on a cell, the most important first."""
        return tuple(sign for sign in _USUAL_WORDS if cell in self._carriers(sign))

    def cells_with(self, sign: Sign) -> tuple[Cell, ...]:
        """Return the cells with this sign, in board order."""
        return tuple(sorted(self._carriers(sign)))

    def _carriers(self, sign: Sign) -> Collection[Cell]:
        carriers: Mapping[Sign, Collection[Cell]] = {**self.marked, "last": self.last, "taken": self.taken}
        return carriers.get(sign, ())

    def may_place(self, cell: Cell) -> tuple[Colour, ...]:
        """Return the colours that may place a stone on an empty cell."""
        if cell in self.stones:
            return ()
        return tuple(colour for colour, cells in self.legal.items() if cell in cells)

    def placers(self) -> tuple[Colour, ...]:
        """The colours that may place a stone anywhere."""
        return tuple(colour for colour, cells in self.legal.items() if set(cells) - self.stones.keys())

    def meaning(self, sign: Sign) -> str:
        """Return the meaning of a sign in this picture, with the path of a moving stone."""
        path = self.board.names(self.paths.get(sign, ()))
        usual = "in question" if sign == "asked" and path else _USUAL_WORDS[sign]
        words = self.legend.get(sign, usual)
        return f"{words}: {' to '.join(path)}" if path else words

    @property
    def offer(self) -> str:
        """The words for a cell that is legal for a colour."""
        return "may move there" if self.stones_move else "may place"

    def explanations(self) -> tuple[tuple[Sign, str], ...]:
        """The signs in the picture, each with its meaning."""
        return tuple((sign, self.meaning(sign)) for sign in _USUAL_WORDS if self._carriers(sign))

    def palette(self) -> tuple[Colour, ...]:
        """Every colour that the picture may show, those of the game first and in their order."""
        stones = (self.stones[cell] for cell in sorted(self.stones))
        colours = (*self.edges.values(), *self.legal, *stones, *self.taken.values())
        return tuple(dict.fromkeys((*self.colours, *colours)))

    def ownership(self) -> tuple[tuple[Colour, str], ...]:
        """Each colour that owns sides of the board, with those sides in words."""
        sides: dict[Colour, list[str]] = {}
        for side, colour in self.edges.items():
            sides.setdefault(colour, []).append(side)
        return tuple((colour, " and ".join(owned)) for colour, owned in sides.items())


def initials(colours: Iterable[Colour]) -> dict[str, Colour]:
    """Assign each colour a different letter for its stones.

    It is the first letter of the colour or, if an earlier colour has it, the next free one.
    """
    by_letter: dict[str, Colour] = {}
    for colour in dict.fromkeys(colours):
        letters = (letter for letter in (*colour.upper(), *ascii_uppercase) if letter.isalpha())
        by_letter[next(letter for letter in letters if letter not in by_letter)] = colour
    return by_letter


def stone_path(action: Action) -> tuple[Cell, ...]:
    """Return the path of the stone that an action moves, from first to last cell; empty if it moves none."""
    cells = action.cells
    moves = bool(cells) and cells[0] in action.removal_cells and cells[-1] in action.placement_cells
    return cells if moves else ()


def explained_cells(action: Action) -> tuple[Cell, ...]:
    """Return the cells at which an action is explained: its path, or where it places; a set-up has none."""
    return () if isinstance(action, Setup) else stone_path(action) or action.placement_cells


def position_scene(position: Position) -> Scene:
    """Return the stones of a position on its board, and the owners of its sides."""
    return Scene(
        board=position.board,
        stones={Cell(at): stone for at, stone in enumerate(position.stones.contents) if stone is not None},
        edges=position.owners,
        colours=position.colours,
    )


def with_legal(scene: Scene, game: GameName, legal: Iterable[ActionText], turn: Colour | str | None) -> Scene:
    """Add the cells on which legal actions place stones, by colour."""
    cells: dict[Colour, set[Cell]] = {}
    actions = [find_game(game).read_action(scene.board, text) for text in legal]
    for action in actions:
        if action.placement_cells:
            cells.setdefault(action.colour_named or Colour(turn or ""), set()).update(action.placement_cells)
    return replace(scene, legal=cells, stones_move=any(stone_path(action) for action in actions))


def with_last_action(scene: Scene, before: Position, action: Action) -> Scene:
    """Add the action that led to a position, and the stones that it took off."""
    taken = {
        cell: stone
        for cell, stone in zip(before.board.cells, before.stones.on(before.board.cells), strict=True)
        if stone is not None and cell not in (*scene.stones, *stone_path(action)[:1])
    }
    return replace(scene, last=explained_cells(action), taken=taken, paths={"last": stone_path(action)})


def with_question_mark(scene: Scene, cell: Cell) -> Scene:
    """Put a question mark on the cell of a question, because its usual mark looks like a refusal."""
    return replace(scene, marked={**scene.marked, "asked": ()}, labels={**scene.labels, cell: "?"})


def record_scene(begin: Position, actions: Sequence[Action]) -> Scene:
    """Return the position after legal actions, with the last of them marked."""
    before = position = begin
    for action in actions:
        before, position = position, position.after(action)
    scene = position_scene(position)
    return with_last_action(scene, before, actions[-1]) if actions else scene
