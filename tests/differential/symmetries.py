"""The symmetries of the boards, as maps of cell names, and of queries and verdicts under them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product

from rulestone.cases.cases import Expectation
from rulestone.core.actions import write_action
from rulestone.core.boards import Board, Place, hex_board, square_board
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.core.registry import find_game
from rulestone.protocol import Judge, Question, Verdict


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of a board onto itself.

    Attributes:
        words: which one it is.
        cells: by cell name, the name of the cell it goes to.
        exchanges: whether it takes the one colour's edges to the other's, so that colours must change too.
    """

    words: str
    cells: dict[CellName, CellName]
    exchanges: bool = False


def square_symmetries(size: Size) -> list[Symmetry]:
    board, last = square_board(size), size - 1
    return [
        _symmetry("left and right", board, lambda x, y: (last - x, y)),
        _symmetry("top and bottom", board, lambda x, y: (x, last - y)),
        _symmetry("half turn", board, lambda x, y: (last - x, last - y)),
        _symmetry("quarter turn", board, lambda x, y: (last - y, x), exchanges=True),
        _symmetry("diagonal", board, lambda x, y: (y, x), exchanges=True),
    ]


def hexagonal_symmetries(size: Size) -> list[Symmetry]:
    items = []
    for turns, mirrored in product(range(6), (False, True)):

        def move(x: int, y: int, turns: int = turns, mirrored: bool = mirrored) -> Place:
            across, up = x, y - (size - 1)  # from the middle
            if mirrored:
                across, up = across + up, -up
            for _ in range(turns):
                across, up = -up, across + up
            return across, up + size - 1

        words = f"{turns} sixths of a turn{' of the mirror image' if mirrored else ''}"
        items.append(_symmetry(words, hex_board(size), move))
    return items


def _symmetry(
    words: str, board: Board, move: Callable[[int, int], Place], *, exchanges: bool = False
) -> Symmetry:
    by_place = dict(zip(board.places, board.names(board.cells), strict=True))
    return Symmetry(words, {name: by_place[move(*at)] for at, name in by_place.items()}, exchanges)


BY_KIND = {"square": square_symmetries, "hexagonal": hexagonal_symmetries}
"""The symmetries by what registers call the kind of board."""


@cache
def symmetries(name: GameName, size: Size) -> list[Symmetry]:
    """Those of a game's board, where its kind is known here."""
    kind = find_game(name).entry.board
    return BY_KIND[kind](size) if kind in BY_KIND else []


def moved(query: Judge, symmetry: Symmetry) -> Judge:
    """The query about the position seen through the symmetry."""
    assert isinstance(query.stones, dict)
    swap = exchange(query.game) if symmetry.exchanges else {}
    return Judge(
        game=query.game,
        size=query.size,
        options=query.options,
        removed=tuple(symmetry.cells[name] for name in query.removed),
        stones={
            swap.get(colour, colour): tuple(symmetry.cells[name] for name in names)
            for colour, names in query.stones.items()
        },
        to_move=None if query.to_move is None else swap.get(query.to_move, query.to_move),
    )


def exchange(name: GameName) -> dict[Colour, Colour]:
    """The two colours of a game, each for the other."""
    first, second = find_game(name).colours
    return {first: second, second: first}


def moved_verdict(query: Question, verdict: Verdict, symmetry: Symmetry) -> Expectation:
    """What is to be true of the position seen through the symmetry, if this is true of the position."""
    swap = exchange(query.game) if symmetry.exchanges else {}
    board = find_game(query.game).board(query.size)

    def colour(text: str | None) -> Colour | None:
        return None if text is None else swap.get(Colour(text), Colour(text))

    def action(text: ActionText) -> ActionText:
        read = find_game(query.game).read_action(board, text)
        there = read.moved(lambda cell: board.cell(symmetry.cells[board.name(cell)]))
        return write_action(board, there or read)

    return Expectation(
        legal=tuple(action(text) for text in verdict.legal),
        to_move=colour(verdict.to_move),
        over=verdict.over,
        winner=colour(verdict.winner),
        score={Colour(text): value for text, value in verdict.score.items()} if verdict.score else {},
    )
