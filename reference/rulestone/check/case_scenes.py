"""The position of a case as something to see, with the cells marked on which an engine is wrong."""

from collections.abc import Iterable
from dataclasses import replace

from msgspec import UNSET
from msgspec.structs import replace as replace_fields

from rulestone.cases.cases import Case, board_of, by_moves
from rulestone.check.results import CaseResult
from rulestone.core.game import colours_of, game
from rulestone.core.names import CellName
from rulestone.draw.positions import record_scene
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
    move, before = (
        f"move {followed + 1} ({result.case.record[followed]})",
        _record_scene(result.case, followed),
    )
    if before is None:
        return scene
    return replace(
        before,
        marked=scene.marked,
        legend=scene.legend,
        caption=f"before {move}, which was refused though it is legal",
    )


def _followed(result: CaseResult) -> int | None:
    """How many moves the engine follows, if those are fewer than are legal."""
    moves = result.case.record
    for each in result.differences:
        if each.field == "accepted" and isinstance(each.got, int) and isinstance(each.expected, int):
            return each.got if 0 <= each.got < min(each.expected, len(moves)) else None
    return None


def _record_scene(case: Case, count: int) -> Scene | None:
    """What the first moves of a case's record lead to; None if they cannot be played."""
    query = Query.of(replace_fields(by_moves(case), moves=case.record[:count]), "play")
    try:
        checked = check_query(query)
    except BadRequest:  # a case of somebody's own may hold anything
        return None
    return None if replay_of(checked).accepted < count else record_scene(checked.begin, checked.actions)


def with_last_move(scene: Scene, case: Case) -> Scene:
    """A picture of a case's position, with the last of the legal moves of its record."""
    accepted = case.expect.accepted
    played = _record_scene(case, len(case.record) if accepted is UNSET else accepted)
    return scene if played is None else replace(scene, last=played.last, taken=played.taken, ways=played.ways)


def case_scene(case: Case, differing: Iterable[CellName] = ()) -> Scene:
    """The position of a case and the last move of a record; the cells named are marked, unless too many."""
    board = board_of(case)
    marked = [board.cell(name) for name in differing]
    scene = Scene(
        board=board,
        stones={board.cell(name): colour for colour, names in case.stones.items() for name in names},
        edges=game(case.game).rules.owners,
        marked={"asked": marked} if 0 < len(marked) <= _MOST_MARKED else {},
        legend={"asked": "where you are wrong"},
        colours=colours_of(case.game),
    )
    return with_last_move(scene, case) if case.question == "play" else scene
