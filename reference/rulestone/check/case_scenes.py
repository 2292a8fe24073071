"""The picture of a case, with marks on the cells where an engine is wrong."""

from collections.abc import Iterable
from dataclasses import replace

from msgspec import UNSET

from rulestone.cases.cases import Case, board_of
from rulestone.check.results import Result
from rulestone.core.names import CellName
from rulestone.core.registry import find_game
from rulestone.draw.scene import Scene, record_scene
from rulestone.engines.reference import replay_of
from rulestone.protocol import BadRequest
from rulestone.protocol.checking import check_question

_MOST_MARKED = 24
"""With more marked cells than this, none is marked: the engine is wrong everywhere."""


def result_scene(result: Result) -> Scene:
    """Return the position of a case, with marks where the engine differs.

    If the engine refuses a legal move of a record, it is the position before that move, because the engine
    never reached the end of the record.
    """
    differing = [name for difference in result.differences for name in difference.cells]
    scene = case_scene(result.case, dict.fromkeys(differing))
    record = result.case.record
    for difference in result.differences:
        got, expected = difference.got, difference.expected
        if difference.field != "accepted" or not isinstance(got, int) or not isinstance(expected, int):
            continue
        refused = 0 <= got < min(expected, len(record))
        before = _record_scene(result.case, got) if refused else None
        if before is not None:
            words = f"before move {got + 1} ({record[got]}), which was refused though it is legal"
            return replace(before, marked=scene.marked, legend=scene.legend, caption=words)
    return scene


def _record_scene(case: Case, count: int) -> Scene | None:
    """Return the position after the first moves of a case's record; None if they cannot be played."""
    query = case.play(case.record[:count])
    try:
        checked = check_question(query)
    except BadRequest:  # cases written by users may hold anything
        return None
    return None if replay_of(checked).accepted < count else record_scene(checked.begin, checked.actions)


def with_last_move(scene: Scene, case: Case) -> Scene:
    """Add the last legal move of a case's record to a picture."""
    accepted = case.expect.accepted
    played = _record_scene(case, len(case.record) if accepted is UNSET else accepted)
    return (
        scene if played is None else replace(scene, last=played.last, taken=played.taken, paths=played.paths)
    )


def case_scene(case: Case, differing: Iterable[CellName] = ()) -> Scene:
    """Return the position of a case and the last move of its record, with marks unless too many."""
    board = board_of(case)
    marked = [board.cell(name) for name in differing]
    scene = Scene(
        board=board,
        stones={board.cell(name): colour for colour, names in case.stones.items() for name in names},
        edges=find_game(case.game).rules.owners,
        marked={"asked": marked} if 0 < len(marked) <= _MOST_MARKED else {},
        legend={"asked": "where you are wrong"},
        colours=find_game(case.game).colours,
    )
    return with_last_move(scene, case) if case.operation == "play" else scene
