"""Asking about positions given as text: cells, stones, records, goals, and cases to be drawn."""

from rulestone.book.case_pictures import ShownCase
from rulestone.cases.cases import Case, Expectation
from rulestone.check.case_scenes import case_scene
from rulestone.core.boards import Board
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Options, Size
from rulestone.core.stones import Stones
from rulestone.draw.positions import Explained, explain, offering
from rulestone.engines.reference import position_of, verdict
from rulestone.protocol import Query
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import read_colour, read_question, read_stones


def stones(board: Board, **by_colour: str) -> Stones:
    """Stones on a board: under each colour the names of its cells, with spaces between."""
    at = {Colour(colour): [board.cell(name) for name in names.split()] for colour, names in by_colour.items()}
    return Stones.of_colours(board, at)


def shown_case(
    game: str, size: int, stones: str, to_move: str | None, *clauses: str, focus: str = ""
) -> ShownCase:
    """A case of what is true of these stones, decided by these clauses."""
    name = GameName(game)
    mover: Colour | None = None if to_move is None else read_colour(name, to_move, "to_move")
    by_colour = read_stones(name, stones)
    position = position_of(check_query(Query(game=name, size=Size(size), stones=by_colour, to_move=mover)))
    judged = verdict(position)
    case = Case(
        id=f"{game}/shown",
        title="A case to draw",
        clauses=tuple(map(ClauseId, clauses)),
        question="judge",
        game=name,
        size=Size(size),
        stones=by_colour,
        to_move=mover,
        focus=tuple(map(CellName, focus.split())),
        expect=Expectation(legal=tuple(map(ActionText, judged.legal)), to_move=mover, over=judged.over),
        agreed=(),
    )
    scene = case_scene(case)
    return ShownCase(case, position, offering(scene, case.game, judged.legal, mover))


def explained(
    game: str,
    size: int,
    cell: str,
    *,
    stones: str | None = None,
    to_move: str | None = None,
    moves: str = "",
    removed: str = "",
    options: Options | None = None,
) -> Explained:
    """What there is to say about a cell of a position given as text."""
    question = read_question(
        game,
        size,
        removed=removed,
        options=options,
        stones=stones,
        to_move=to_move,
        moves=moves if stones is None else None,
    )
    position = position_of(check_query(question))
    return explain(question.game, position, position.board.cell(cell), question.options)
