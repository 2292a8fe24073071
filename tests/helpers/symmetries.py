"""The symmetries of the boards, as maps of cell names, and of queries and verdicts under them."""

from dataclasses import dataclass

from rulestone.cases.cases import Expectation
from rulestone.core.actions.action import write_action
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.protocol import Judge, Question, Verdict
from rulestone.rulebook.installed import find_game
from rulestone.symmetries import keeps_sides
from rulestone.symmetries import symmetries as of_board


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of a board onto itself.

    Attributes:
        cells: by cell name, the name of the cell it goes to.
        exchanges: whether it takes the one colour's edges to the other's, so that colours must change too.
    """

    cells: dict[CellName, CellName]
    exchanges: bool


def symmetries(name: GameName, size: Size, options: Options) -> list[Symmetry]:
    """Those of a game's board that leave something elsewhere."""
    game = find_game(name)
    board, owners = game.start(game.board(size), options).board, game.position_class.owners
    same = dict(zip(owners.values(), owners.values(), strict=True))
    return [
        Symmetry(
            {board.name(cell): board.name(to) for cell, to in way.items()},
            not keeps_sides(board, way, owners, same),
        )
        for way in of_board(board)[1:]
    ]


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
        there = read.mapped(lambda cell: board.cell(symmetry.cells[board.name(cell)]))
        return write_action(board, there or read)

    return Expectation(
        legal=tuple(action(text) for text in verdict.legal),
        to_move=colour(verdict.to_move),
        over=verdict.over,
        winner=colour(verdict.winner),
        score={Colour(text): value for text, value in verdict.score.items()} if verdict.score else {},
    )
