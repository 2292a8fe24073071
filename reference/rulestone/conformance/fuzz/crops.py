"""Cutting a board down: every smaller board that lies on it, and what becomes of stones and moves."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from rulestone.actions import Action, Placement, Setup, read_action, write_action
from rulestone.boards import Board, Cell, SquareBoard, hex_board, square_board
from rulestone.conformance.fuzz.grounds import Ground
from rulestone.conformance.fuzz.illegal import without_empty_part
from rulestone.conformance.fuzz.subjects import SetUp, Subject
from rulestone.names import ActionText, CellName, Size

Crop = Callable[[Cell], CellName | None]
"""What a cell of the larger board is called on the smaller one; None if it is cut off."""

Place = tuple[int, int]


def crops(subject: Subject, size: Size) -> Iterator[Subject]:
    """What is left of a subject on the boards of a smaller size that lie on its own."""
    ground = subject.ground
    for crop in _windows(ground, size):
        removed = tuple(name for cell in _holes(ground) if (name := crop(cell)) is not None)
        smaller = Ground(ground.game, size, ground.options, removed)
        if isinstance(subject, SetUp):
            kept = {name: stone for cell, stone in subject.stones.items() if (name := crop(cell)) is not None}
            cells = {smaller.board.cell(name): stone for name, stone in kept.items()}
            yield SetUp(smaller, subject.to_move, dict(sorted(cells.items())))
        else:
            moves = (_moved(text, ground, smaller, crop) for text in subject.moves)
            yield replace(subject, ground=smaller).with_moves(move for move in moves if move is not None)


def squeezed(subject: Subject, size: Size) -> Iterator[Subject]:
    """Positions cut down like that whose stones all stay: those cut off stand wherever there is room.

    A stone may matter only by being there.
    """
    for crop in crops(subject, size):
        if not isinstance(subject, SetUp) or not isinstance(crop, SetUp):
            return
        free = [cell for cell in crop.ground.board.cells if cell not in crop.stones]
        counts = Counter(subject.stones.values()) - Counter(crop.stones.values())
        cut_off = list(counts.elements())
        if 0 < len(cut_off) <= len(free):
            stones = crop.stones | dict(zip(free, cut_off, strict=False))
            yield SetUp(crop.ground, subject.to_move, dict(sorted(stones.items())))


def _holes(ground: Ground) -> tuple[Cell, ...]:
    whole = hex_board(ground.size) if ground.removed else ground.board
    return tuple(whole.cell(name) for name in ground.removed)


def _windows(ground: Ground, size: Size) -> Iterator[Crop]:
    board, room = ground.board, ground.size - size
    if isinstance(board, SquareBoard):
        inside = _names(square_board(size))
        steps = sorted({0, room // 2, room})
        offsets = [(across, up) for up in steps for across in steps]
    else:
        inside = _names(hex_board(size))
        reach = sorted({1, room})
        around = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        middle = (0, room)
        offsets = [middle, *((a * step, room + u * step) for step in reach for a, u in around)]
    places = _places(board if isinstance(board, SquareBoard) else hex_board(ground.size))
    for offset in offsets:
        yield _window(places, inside, offset)


def _names(board: Board) -> dict[Place, CellName]:
    return {place: board.name(cell) for cell, place in _places(board).items()}


def _window(places: dict[Cell, Place], inside: dict[Place, CellName], offset: Place) -> Crop:
    def crop(cell: Cell) -> CellName | None:
        across, up = places[cell]
        return inside.get((across - offset[0], up - offset[1]))

    return crop


def _places(board: Board) -> dict[Cell, Place]:
    return {Cell(number): place for number, place in enumerate(board.places)}


def _moved(text: ActionText, ground: Ground, smaller: Ground, crop: Crop) -> ActionText | None:
    """The same action on the smaller board; None if its cell is cut off."""
    action = read_action(ground.game, ground.board, text)

    def kept(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        names = (crop(cell) for cell in cells)
        return tuple(smaller.board.cell(name) for name in names if name is not None)

    moved: Action = action
    match action:
        case Placement(cell, colour, removing):
            name = crop(cell)
            gone = None if removing is None else crop(removing)
            if name is None:
                return None
            taken = None if gone is None else smaller.board.cell(gone)
            moved = Placement(smaller.board.cell(name), colour, taken)
        case Setup(black, red):
            moved = Setup(kept(black), kept(red))
    return without_empty_part(write_action(smaller.board, moved))
