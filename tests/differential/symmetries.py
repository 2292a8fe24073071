"""The symmetries of the boards, as maps of cell names, and of queries and verdicts under them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product

from rulestone.cases.cases import Expectation
from rulestone.core.boards import HexBoard, SquareBoard, hex_board, square_board
from rulestone.core.game import colours_of, game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import Query, Verdict

Place = tuple[int, int]


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
    board = square_board(size)
    last = size - 1
    maps: dict[str, tuple[Callable[[Place], Place], bool]] = {
        "left and right": (lambda at: (last - at[0], at[1]), False),
        "top and bottom": (lambda at: (at[0], last - at[1]), False),
        "half turn": (lambda at: (last - at[0], last - at[1]), False),
        "quarter turn": (lambda at: (last - at[1], at[0]), True),
        "diagonal": (lambda at: (at[1], at[0]), True),
    }
    return [Symmetry(words, _square_map(board, move), exchanges) for words, (move, exchanges) in maps.items()]


def _square_map(board: SquareBoard, move: Callable[[Place], Place]) -> dict[CellName, CellName]:
    by_place = {board.coordinates(cell): board.name(cell) for cell in board.cells}
    return {name: by_place[move(at)] for at, name in by_place.items()}


def hexagonal_symmetries(size: Size) -> list[Symmetry]:
    board = hex_board(size)
    places = _hexagonal_places(board)
    by_place = {at: name for name, at in places.items()}
    items = []
    for turns, mirrored in product(range(6), (False, True)):

        def move(at: Place, turns: int = turns, mirrored: bool = mirrored) -> Place:
            across, up = (at[0] + at[1], -at[1]) if mirrored else at
            for _ in range(turns):
                across, up = -up, across + up
            return across, up

        words = f"{turns} sixths of a turn{' of the mirror image' if mirrored else ''}"
        items.append(Symmetry(words, {name: by_place[move(at)] for name, at in places.items()}))
    return items


def _hexagonal_places(board: HexBoard) -> dict[CellName, Place]:
    """Steps to the right and steps to the upper right from the middle of the board."""
    radius = board.size - 1
    return {
        board.name(cell): (number - min(row, radius), row - radius)
        for row, cells in enumerate(board.rows)
        for number, cell in enumerate(cells)
    }


BY_KIND = {"square": square_symmetries, "hexagonal": hexagonal_symmetries}
"""The symmetries by what registers call the kind of board."""


@cache
def symmetries(name: GameName, size: Size) -> list[Symmetry]:
    """Those of a game's board, where its kind is known here."""
    kind = game(name).entry.board
    return BY_KIND[kind](size) if kind in BY_KIND else []


def moved(query: Query, symmetry: Symmetry) -> Query:
    """The query about the position seen through the symmetry."""
    assert isinstance(query.stones, dict)
    swap = exchange(query.game) if symmetry.exchanges else {}
    return Query(
        game=query.game,
        size=query.size,
        options=query.options,
        removed=tuple(symmetry.cells[name] for name in query.removed),
        stones={
            swap.get(colour, colour): tuple(symmetry.cells[name] for name in names)
            for colour, names in query.stones.items()
        },
        to_move=swap.get(query.to_move, query.to_move) if isinstance(query.to_move, str) else None,
    )


def exchange(name: GameName) -> dict[Colour, Colour]:
    """The two colours of a game, each for the other."""
    first, second = colours_of(name)
    return {first: second, second: first}


def moved_verdict(name: GameName, verdict: Verdict, symmetry: Symmetry) -> Expectation:
    """What is to be true of the position seen through the symmetry, if this is true of the position."""
    swap = exchange(name) if symmetry.exchanges else {}

    def colour(text: str | None) -> Colour | None:
        return None if text is None else swap.get(Colour(text), Colour(text))

    def action(text: ActionText) -> ActionText:
        names = r"(?<![a-z0-9])[a-z]+[0-9]+|(?<=[0-9])x|[a-z]+[0-9]+"
        return ActionText(
            re.sub(names, lambda match: symmetry.cells.get(CellName(match[0]), CellName(match[0])), text)
        )

    return Expectation(
        legal=tuple(action(text) for text in verdict.legal),
        to_move=colour(verdict.to_move),
        over=verdict.over,
        winner=colour(verdict.winner),
        score={Colour(text): value for text, value in verdict.score.items()} if verdict.score else {},
    )
