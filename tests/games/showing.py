"""Cases to be drawn, made of stones and of what decides them."""

from rulestone.book.case_pictures import ShownCase
from rulestone.cases.cases import Case, Expectation
from rulestone.check.case_scenes import case_scene
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.draw.positions import offering
from rulestone.engines.reference import position_of, verdict
from rulestone.protocol import Query
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import read_colour, read_stones


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
