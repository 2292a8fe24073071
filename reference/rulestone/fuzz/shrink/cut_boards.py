"""Cutting boards: every smaller board that lies on one, with the stones and moves that are left."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulestone.core.actions import Placement, write_action
from rulestone.core.boards import Board, BoardKind, Cell, Place
from rulestone.core.game import read_action
from rulestone.core.names import ActionText, CellName, Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition

Window = Callable[[Cell], CellName | None]
"""What a cell of the larger board is called on the smaller one; None if it is cut off."""


def cut_position(position: StonePosition, size: Size) -> Iterator[StonePosition]:
    """What is left of a position on the boards of a smaller size that lie on its own."""
    for window, smaller in _smaller(position.ground, size):
        kept = {name: stone for cell, stone in position.stones.items() if (name := window(cell)) is not None}
        cells = {smaller.board.cell(name): stone for name, stone in kept.items()}
        yield StonePosition(smaller, position.to_move, dict(sorted(cells.items())))


def cut_record(record: MoveRecord, size: Size) -> Iterator[MoveRecord]:
    """What is left of a record on the boards of a smaller size that lie on its own."""
    for window, smaller in _smaller(record.ground, size):
        moves = (_moved(text, record.ground, smaller, window) for text in record.moves)
        yield replace(record, ground=smaller).with_moves(move for move in moves if move is not None)


def squeezed_position(position: StonePosition, size: Size) -> Iterator[StonePosition]:
    """The same with all stones: those that are cut off stand wherever there is room.

    A stone may matter only by being there.
    """
    for cut in cut_position(position, size):
        free = [cell for cell in cut.ground.board.cells if cell not in cut.stones]
        counts = Counter(position.stones.values()) - Counter(cut.stones.values())
        cut_off = list(counts.elements())
        if 0 < len(cut_off) <= len(free):
            stones = cut.stones | dict(zip(free, cut_off, strict=False))
            yield StonePosition(cut.ground, position.to_move, dict(sorted(stones.items())))


def squeezed_record(record: MoveRecord, size: Size) -> Iterator[MoveRecord]:
    """The same with all moves: those that are cut off are played wherever there is room.

    A move may matter only by its being the other colour's turn then.
    """
    ground = record.ground
    for window in windows(ground.kind, ground.board, size):
        smaller = Ground(ground.game, size, ground.options)
        moved = [_moved(text, ground, smaller, window) for text in record.moves]
        taken = {cell for text in moved if text is not None for cell in _cells(text, smaller)}
        free = (cell for cell in smaller.board.cells if cell not in taken)
        kept = [
            _placed_elsewhere(text, ground, smaller, free) if after is None else after
            for text, after in zip(record.moves, moved, strict=True)
        ]
        if None in moved and len(moved) <= len(smaller.board.cells):
            yield replace(record, ground=smaller).with_moves(text for text in kept if text is not None)


def _smaller(ground: Ground, size: Size) -> Iterator[tuple[Window, Ground]]:
    """The boards of a smaller size that lie on one, with those of its holes that lie on them."""
    for window in windows(ground.kind, ground.board, size):
        removed = tuple(name for cell in _holes(ground) if (name := window(cell)) is not None)
        yield window, Ground(ground.game, size, ground.options, removed)


def _cells(text: ActionText, ground: Ground) -> tuple[Cell, ...]:
    return read_action(ground.game, ground.board, text).cells


def _placed_elsewhere(
    text: ActionText, ground: Ground, smaller: Ground, free: Iterator[Cell]
) -> ActionText | None:
    """A placement on the next free cell; None if there is none, or this is no placement."""
    action = read_action(ground.game, ground.board, text)
    cell = next(free, None) if isinstance(action, Placement) else None
    if cell is None or not isinstance(action, Placement):
        return None
    return write_action(smaller.board, Placement(cell, action.colour))


def _holes(ground: Ground) -> tuple[Cell, ...]:
    """The removed cells, in the order in which they were removed."""
    whole = ground.kind.board(ground.size)
    return tuple(whole.cell(name) for name in ground.removed)


def windows(kind: BoardKind, board: Board, size: Size) -> Iterator[Window]:
    """The boards of a smaller size that lie on a board of this kind."""
    whole = kind.board(size)
    inside = dict(zip(whole.places, whole.names(whole.cells), strict=True))
    for offset in kind.offsets(board.size, size):
        yield _window(board.places, inside, offset)


def _window(places: Sequence[Place], inside: Mapping[Place, CellName], offset: Place) -> Window:
    def name_of(cell: Cell) -> CellName | None:
        across, up = places[cell]
        return inside.get((across - offset[0], up - offset[1]))

    return name_of


def _moved(text: ActionText, ground: Ground, smaller: Ground, window: Window) -> ActionText | None:
    """The same action on the smaller board; None if its cell is cut off."""
    action = read_action(ground.game, ground.board, text)

    def move(cell: Cell) -> Cell | None:
        name = window(cell)
        return None if name is None else smaller.board.cell(name)

    moved = action.moved(move)
    return None if moved is None else write_action(smaller.board, moved)
