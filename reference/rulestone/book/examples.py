"""Which cases stand beside a clause: one that it decides, and one that only comes near it."""

from collections.abc import Iterable

from rulestone.book.telling import telling_scene
from rulestone.conformance.cases import Case
from rulestone.draw.scene import Scene
from rulestone.names import ClauseId

_TELLING = 12
"""Of so many plain cases, the one with the most telling picture is taken."""


def deciding(clause_id: ClauseId, cases: Iterable[Case]) -> Case | None:
    """The plainest case that the clause decides, if there is one."""
    return _plainest(clause_id, (case for case in cases if clause_id in case.clauses))


def near_miss(clause_id: ClauseId, cases: Iterable[Case], beside: Case | None) -> Case | None:
    """The plainest case that comes near the clause, on a board like that of the case it stands beside."""
    near = [case for case in cases if clause_id in case.near and case is not beside]
    like = [case for case in near if beside is not None and case.size == beside.size]
    return _plainest(clause_id, like or near)


def _plainest(clause_id: ClauseId, cases: Iterable[Case]) -> Case | None:
    found = list(cases)
    handy = [case for case in found if 3 <= case.size <= 7 and case.question != "perft"]
    plain = sorted(handy or found, key=lambda case: _effort(clause_id, case))[:_TELLING]
    return max(plain, key=lambda case: _told(telling_scene(case)), default=None)


def _effort(clause_id: ClauseId, case: Case) -> tuple[int, ...]:
    """How much there is to take in before one sees the point of a case."""
    stones = sum(map(len, case.stones.values()))
    others = [other for other in case.clauses if other != clause_id]
    return (
        stones == 0,
        len(others),
        bool(case.options),
        case.question == "play" and bool(case.expect.accepted) and stones > 8,
        abs(stones - 5),
    )


def _told(scene: Scene) -> int:
    """How much a picture marks."""
    return 2 * len(scene.marked) + bool(scene.labels) + bool(scene.last)
