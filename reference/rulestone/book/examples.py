"""Choose the two cases beside a clause: one that it decides, and one that only comes near it."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec

from rulestone.book.case_pictures import telling_scene
from rulestone.cases.cases import Case
from rulestone.core.game import Game, games
from rulestone.core.names import ClauseId
from rulestone.core.register.reading import UnknownGame
from rulestone.core.wrong_shape import words_of
from rulestone.draw.scene import Scene

_TELLING = 12
"""Number of plain cases among which the one with the clearest picture is chosen."""


@cache
def chosen() -> dict[ClauseId, tuple[str, str]]:
    """Return, by clause, the ids of the deciding case and the near miss that games name.

    Games name them in `examples.toml` beside the register.

    Raises:
        UnknownGame: a file cannot be read, or does not name two cases for a clause.
    """
    return {
        ClauseId(f"{game.name}.{clause}"): (f"{game.name}/{decided}", f"{game.name}/{near}")
        for game in games()
        for clause, (decided, near) in _examples(game).items()
    }


def _examples(game: Game) -> dict[str, tuple[str, str]]:
    file = files(game.package) / "examples.toml"
    if not file.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, tuple[str, str]])
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise UnknownGame(f"the examples of {game.name!r}: {file}: {words_of(problem)}") from problem


def deciding(clause_id: ClauseId, cases: Iterable[Case]) -> Case | None:
    """Return the chosen case, or the plainest one that the clause decides, if there is one."""
    decided = [case for case in cases if clause_id in case.clauses]
    return _named(clause_id, 0, decided) or _plainest(clause_id, decided)


def _named(clause_id: ClauseId, place: int, cases: Iterable[Case]) -> Case | None:
    chosen_id = chosen().get(clause_id, ("", ""))[place]
    return next((case for case in cases if case.id == chosen_id), None)


def near_miss(clause_id: ClauseId, cases: Iterable[Case], beside: Case | None) -> Case | None:
    """Return the chosen case, or the plainest one that comes near the clause, on a board like the other's."""
    near = [case for case in cases if clause_id in case.near and case is not beside]
    like = [case for case in near if beside is not None and case.size == beside.size]
    meant = [case for case in like or near if "near" in case.tags]  # written to be near misses
    return _named(clause_id, 1, near) or _plainest(clause_id, meant or like or near)


def _plainest(clause_id: ClauseId, cases: Iterable[Case]) -> Case | None:
    candidates = list(cases)
    handy = [case for case in candidates if 3 <= case.size <= 7 and case.question != "perft"]
    plain = sorted(handy or candidates, key=lambda case: _effort(clause_id, case))[:_TELLING]
    return max(plain, key=lambda case: _number_of_marks(telling_scene(case)), default=None)


def _effort(clause_id: ClauseId, case: Case) -> tuple[int, ...]:
    """Return a key for how hard a case is to take in."""
    stones = sum(map(len, case.stones.values()))
    others = [other for other in case.clauses if other != clause_id]
    return (
        stones == 0,
        len(others),
        bool(case.options),
        case.question == "play" and bool(case.expect.accepted) and stones > 8,
        abs(stones - 5),
    )


def _number_of_marks(scene: Scene) -> int:
    """Return how many marks a picture has."""
    return 2 * len(scene.marked) + bool(scene.labels) + bool(scene.last)
