"""Positions given as text, a cell of one explained, and a case of one to be drawn."""

from rulestone.book.case_pictures import ShownCase
from rulestone.cases.cases import Case, Expectation
from rulestone.check.case_scenes import case_scene
from rulestone.core.names import ActionText, CellName, ClauseId, Options
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.draw.positions import with_legal
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.cells import Explained, explain
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.protocol.reading import read_question


def asked(name: str, size: int, how: str, options: Options | None = None, removed: str = "") -> Judge:
    """A position by moves with semicolons between, or by stones, `dark=c1,c2 light=d4`, the first to move."""
    if "=" in how and not how.startswith("setup"):
        mover = None if find_game(name).turnless else find_game(name).colours[0]
        return read_question(name, size, stones=how, to_move=mover, options=options, removed=removed)
    moves = [*filter(None, how.split(";"))]
    return read_question(name, size, moves=moves, options=options, removed=removed)


def reached(name: str, size: int, how: str, options: Options | None = None, removed: str = "") -> Position:
    """The position that `asked` asks about."""
    return position_of(check_question(asked(name, size, how, options, removed)))


def explained(
    name: str, size: int, cell: str, how: str = "", options: Options | None = None, removed: str = ""
) -> Explained:
    """What there is to say about a cell of it."""
    query = asked(name, size, how, options, removed)
    position = position_of(check_question(query))
    return explain(query.game, position, position.board.cell(cell), query.options)


def shown_case(name: str, size: int, stones: str, *clauses: str, focus: str = "") -> ShownCase:
    """A case of what is true of these stones, decided by these clauses."""
    query = asked(name, size, stones)
    position = position_of(check_question(query))
    judged = verdict(position)
    case = Case(
        id=f"{name}/shown",
        title="A case to draw",
        clauses=tuple(map(ClauseId, clauses)),
        question="judge",
        game=query.game,
        size=query.size,
        stones=query.stones or {},
        to_move=query.to_move,
        focus=tuple(map(CellName, focus.split())),
        expect=Expectation(legal=tuple(map(ActionText, judged.legal)), over=judged.over),
        agreed=(),
    )
    return ShownCase(case, position, with_legal(case_scene(case), case.game, judged.legal, query.to_move))
