"""The position of a case as something to see, with the cells marked on which an engine is wrong."""

from collections.abc import Iterable
from dataclasses import replace

from msgspec.structs import replace as replace_fields

from rulestone.cases.cases import Case, board_of, by_moves
from rulestone.check.results import CaseResult
from rulestone.core.boards import Cell
from rulestone.core.game import colours_of, game
from rulestone.core.names import CellName, Colour
from rulestone.draw.scene import Scene
from rulestone.engines.reference import replay_of
from rulestone.protocol import BadRequest, Query
from rulestone.protocol.checking import check_query

_MOST_MARKED = 24
"""More marked cells than this say nothing: it is wrong all over."""


def result_scene(result: CaseResult) -> Scene:
    """The position of a case, and where the engine differs.

    Where the engine refuses a move of a record that is legal, it is the position before that move: what
    the record leads to in the end is a position that the engine never came to.
    """
    differing = [name for difference in result.differences for name in difference.cells]
    scene = case_scene(result.case, dict.fromkeys(differing))
    followed = _followed(result)
    if followed is None:
        return scene
    stones = _stones_after(result.case, followed)
    if stones is None:
        return scene
    moves = result.case.record
    return replace(
        scene,
        stones=stones,
        caption=f"before move {followed + 1} ({moves[followed]}), which was refused though it is legal",
    )


def _followed(result: CaseResult) -> int | None:
    """How many moves the engine follows, if those are fewer than are legal."""
    moves = result.case.record
    for each in result.differences:
        if each.field == "accepted" and isinstance(each.got, int) and isinstance(each.expected, int):
            return each.got if 0 <= each.got < min(each.expected, len(moves)) else None
    return None


def _stones_after(case: Case, count: int) -> dict[Cell, Colour] | None:
    """What stands after the first moves of a case's record; None if they cannot be played."""
    moves = (case.record)[:count]
    query = Query.of(replace_fields(by_moves(case), moves=moves), "play")
    try:
        played = replay_of(check_query(query))
    except BadRequest:  # a case of somebody's own may hold anything
        return None
    if played.accepted < count:
        return None
    stones = played.position.stones.contents
    return {Cell(at): colour for at, colour in enumerate(stones) if colour is not None}


def case_scene(case: Case, differing: Iterable[CellName] = ()) -> Scene:
    """The position of a case; the cells named are marked, unless they are too many."""
    board = board_of(case.game, case.size, case.removed)
    marked = [board.cell(name) for name in differing]
    return Scene(
        board=board,
        stones={board.cell(name): colour for colour, names in case.stones.items() for name in names},
        edges=game(case.game).rules.owners,
        marked={"asked": marked} if 0 < len(marked) <= _MOST_MARKED else {},
        legend={"asked": "where you are wrong"},
        colours=colours_of(case.game),
    )
