"""Embed a small case in a larger board: placed somewhere on it, or stretched to fill it.

*Placed*, the small board is a part of the large one. Rules about cells near each other work as before, and
the statements about the small case apply to that part. *Stretched*, one line of the small board is repeated
in each direction, so that edges stay edges and chains still join what they joined.

Either way the result is a case of its own, and engines confirm it like any other. `python -m
tests.tools.embedding FILE` fills in the cases of a file that have an `id`, a `size` and `embeds`, and nothing
else; then `rulestone author cases FILE` completes them. What the author of the small case says holds for the
large one too, which `tests/cases/test_embedding.py` checks.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.authoring.drafts import Draft, DraftFile
from rulestone.cases.cases import Case, Embedding, Expectation, case_files, read_structure, written
from rulestone.core.actions import write_action
from rulestone.core.boards import Board, Cell, Place
from rulestone.core.game import Game
from rulestone.core.names import ActionText, CellName, Colour, Size
from rulestone.core.registry import find_game


class NoRoom(Exception):
    """A case that cannot be embedded in such a board. The message says why."""


@dataclass(frozen=True, slots=True)
class Boards:
    """A small board, a large one, and the correspondence of their cells.

    Attributes:
        game: the game.
        small: the board of the small case.
        large: the board in which it is embedded.
        back: by cell of the large board, its cell of the small one; None if it has none.
        stretches: whether cells of the small board are repeated.
    """

    game: Game
    small: Board
    large: Board
    back: Callable[[Cell], Cell | None]
    stretches: bool = False

    @property
    def removed(self) -> tuple[CellName, ...]:
        """The removed cells of the large board."""
        whole = self.game.kind.board(self.large.size)
        return whole.names(cell for cell in whole.cells if cell not in self.large.cells)

    def record(self, moves: Iterable[ActionText]) -> tuple[ActionText, ...]:
        """Translate a record of the small board to the large one."""
        played = (self.game.read_action(self.small, text).moved(self._forth) for text in moves)
        return tuple(write_action(self.large, action) for action in played if action is not None)

    def cells(self, names: Iterable[CellName]) -> tuple[CellName, ...]:
        """Translate cells of the small board to the large one: the first of those that repeat each."""
        there = (self._forth(self.small.cell(name)) for name in names)
        return tuple(self.large.name(cell) for cell in there if cell is not None)

    def stones(self, stones: Mapping[Colour, Iterable[CellName]]) -> dict[Colour, tuple[CellName, ...]]:
        """Translate stones of the small board to all cells of the large one that repeat theirs."""
        by_colour: dict[Colour, tuple[CellName, ...]] = {}
        for colour, names in stones.items():
            own = {self.small.cell(name) for name in names}
            by_colour[colour] = self.large.names(cell for cell in self.large.cells if self.back(cell) in own)
        return by_colour

    def expectation(self, expected: Expectation) -> Expectation:
        """Restrict an answer about the large board to the cells of the small one."""
        legal, why = expected.legal, expected.why
        if legal is not UNSET:
            legal = tuple(dict.fromkeys(text for each in legal if (text := self._action(each)) is not None))
        if why is not UNSET:
            why = {str(text): because for each, because in why.items() if (text := self._action(each))}
        return replace(expected, legal=legal, why=why)

    def _forth(self, cell: Cell) -> Cell | None:
        return next((each for each in self.large.cells if self.back(each) == cell), None)

    def _action(self, text: str) -> ActionText | None:
        """Translate an action on the large board to the small one; None if it is outside."""
        moved = self.game.read_action(self.large, text).moved(self.back)
        return None if moved is None else write_action(self.small, moved)


def boards_of(small: Case, embedding: Embedding, size: Size) -> Boards:
    """Return the board of a small case and the larger one that embeds it.

    Raises:
        NoRoom: the small board is not part of a board of this size, or cannot be stretched to it.
    """
    game = find_game(small.game)
    board = game.board(small.size, small.removed)
    if embedding.placed is not None:
        return _placed(game, board, size, embedding.placed, walled=embedding.walled)
    return _stretched(game, board, size, embedding.stretched or (0, 0))


def _placed(game: Game, small: Board, size: Size, towards: Place, *, walled: bool) -> Boards:
    """Place the small board in a larger one; `walled` removes all cells around it."""
    offset = _offset(tuple(game.kind.offsets(size, small.size)), towards)
    if offset is None:
        raise NoRoom(f"{small.describe()} does not fit into one of size {size}")
    across, up = offset
    whole = game.kind.board(size)
    tile = game.kind.board(small.size)
    part = {(tile.places[cell][0] + across, tile.places[cell][1] + up): cell for cell in tile.cells}
    back = {cell: part.get(whole.places[cell]) for cell in whole.cells}
    removed = [cell for cell, of in back.items() if (walled if of is None else of not in small.cells)]
    large = game.kind.board(size, whole.names(removed))
    return Boards(game, small, large, lambda cell: back[cell] if cell in large.cells else None)


def _offset(offsets: Sequence[Place], towards: Place) -> Place | None:
    """Return the offset that lies furthest in a direction from the middle one."""
    if not offsets:
        return None
    x, y = (sorted(set(numbers)) for numbers in zip(*offsets, strict=True))
    middle = (x[len(x) // 2], y[len(y) // 2])
    room = max(abs(x[-1] - middle[0]), abs(y[-1] - middle[1]))
    goal = (middle[0] + room * towards[0], middle[1] + room * towards[1])
    return min(offsets, key=lambda at: (abs(at[0] - goal[0]) + abs(at[1] - goal[1]), at))


def _stretched(game: Game, small: Board, size: Size, repeated: Place) -> Boards:
    """Repeat one column and one row of a board until it has this size."""
    large = game.board(size)
    at = {small.places[cell]: cell for cell in small.cells}
    more = size - small.size

    def squeezed(number: int, repeated: int) -> int:
        return number if number <= repeated else max(repeated, number - more)

    back = [at.get((squeezed(x, repeated[0]), squeezed(y, repeated[1]))) for x, y in large.places]
    if more < 0 or None in back:
        raise NoRoom(f"{small.describe()} cannot be stretched to size {size}")
    return Boards(game, small, large, back.__getitem__, stretches=True)


def embedded(draft: Draft, small: Case, boards: Boards) -> Draft:
    """Fill in a case from the small case that it embeds. A record of its own is kept."""
    stones: dict[Colour, tuple[CellName, ...]] = {}
    moves = None if small.moves is None else boards.record(small.moves)
    asks = draft.asks
    if "stones" in small.asks:
        stones = boards.stones(small.stones)
        if draft.moves is not None:
            moves = draft.moves
        # Stones of one colour are repeated and those of the other are not, so no record leads there.
        elif boards.stretches or asks == ("stones",):
            moves, asks = None, ("stones",)
    return replace(
        draft,
        title=f"{small.title}; on a board of size {draft.size}",
        clauses=small.clauses,
        near=small.near,
        tags=small.tags,
        question=small.question,
        options=small.options,
        removed=boards.removed,
        focus=boards.cells(small.focus),
        stones=stones,
        to_move=small.to_move,
        moves=moves,
        asks=asks,
        depth=small.depth,
    )


def filled(path: Path) -> DraftFile:
    """Return a file of drafts with those filled in that embed a case of the same folder."""
    file = read_structure(path, DraftFile)
    small = {
        case.id: case
        for beside in case_files(path.parent)
        for case in read_structure(beside, DraftFile).cases
    }

    def whole(draft: Draft) -> Draft:
        if draft.embeds is None or draft.title:
            return draft
        named = replace(draft, game=draft.game or file.game)
        case = small[draft.embeds.case]
        return embedded(named, case, boards_of(case, draft.embeds, draft.size))

    return replace(file, cases=tuple(map(whole, file.cases)))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_bytes(written(filled(Path(name))))
