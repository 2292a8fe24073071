"""For the tests of engines written in Python: the whole check as one function, and strategies for Hypothesis.

    from rulestone.testing import check_engine, report

    def test_my_engine() -> None:
        run = check_engine(MyEngine())
        assert run.exit_status == 0, report(run)

The strategies (`set_ups`, `records`, …) are loaded when they are first used, because they need
Hypothesis, which rulestone itself does not. With pytest there is more: see `rulestone.pytest_plugin`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from rulestone.cases.cases import BadFixture, Case, collect_cases
from rulestone.check.reports import run_report
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.check.shares import with_required
from rulestone.core.names import GameName
from rulestone.engines import Engine
from rulestone.protocol import Answer, Claims, Query
from rulestone.protocol.reading import read_game
from rulestone.report.text import plain_text, text_parts

if TYPE_CHECKING:
    from rulestone.strategies import actions, boards, games, options, perfts, records, set_ups, sizes

__all__ = [
    "NoEngine",
    "actions",
    "as_engine",
    "boards",
    "cases_of",
    "check_engine",
    "games",
    "options",
    "perfts",
    "records",
    "report",
    "set_ups",
    "sizes",
]


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module("rulestone.strategies"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def cases_of(games: Iterable[str] = ()) -> tuple[Case, ...]:
    """The cases of the fixtures, of some games or of all.

    Raises:
        BadRequest: there is no such game.
        BadFixture: the cases of one of these games cannot be read.
    """
    names_of_games: set[GameName] = {read_game(name) for name in games}
    collection = collect_cases()
    for name in names_of_games & collection.problems.keys():
        raise BadFixture(collection.problems[name])
    return tuple(case for case in collection.cases if not names_of_games or case.game in names_of_games)


class NoEngine(TypeError):
    """An object that cannot be asked as an engine is. The message is one line: what it lacks."""


def as_engine(candidate: Engine | object) -> Engine:
    """The same object, if it has all that an engine has: `claims`, `ask` and `close`.

    Raises:
        NoEngine: it lacks some of it, or its claims are no `Claims`.
    """
    if isinstance(candidate, type):
        raise NoEngine(f"{candidate.__name__} is a class: give an object of it")
    kind = type(candidate).__name__
    missing = [name for name in ("claims", "ask", "close") if not hasattr(candidate, name)]
    if missing:
        raise NoEngine(f"{kind} is no engine, it has no {' and no '.join(missing)}")
    wrong = [name for name in ("ask", "close") if not callable(getattr(candidate, name))]
    if wrong:
        raise NoEngine(f"{kind} is no engine: {' and '.join(wrong)} cannot be called")
    claims: object = getattr(candidate, "claims")  # noqa: B009 - nothing is known of it yet
    if not isinstance(claims, Claims):
        hint = ", it must be a property" if callable(claims) else ""
        raise NoEngine(
            f"{kind} is no engine: its claims are of type {type(claims).__name__}, not Claims{hint}"
        )
    engine: Engine = candidate  # type: ignore[assignment]  # all its parts have been looked at
    return engine


def check_engine(
    engine: Engine,
    *,
    games: Iterable[str] = (),
    cases: Sequence[Case] | None = None,
    known: Iterable[str] = (),
    diagnosed: bool = True,
    require_clauses: bool = False,
) -> Run:
    """Run the fixtures against an engine.

    Args:
        engine: the engine; it is left open.
        games: only the cases of these games.
        cases: other cases than those of the fixtures.
        known: the ids of cases that are expected to fail.
        diagnosed: whether to look for what the engine does wrong, if it does something wrong.
        require_clauses: whether a clause of a claimed game of which nothing was asked makes the run fail.

    Returns:
        what came of it: `exit_status` is 0 if all is well (a run in which nothing could be asked is not),
        `wrong` are the results that should not be, `report` puts it in words.

    Raises:
        BadRequest: there is no such game.
        NoEngine: the object is no engine.
    """
    try:
        as_engine(engine)
    except NoEngine:
        raise
    except Exception:  # noqa: BLE001, S110 - the run tells what its claims raise
        pass
    chosen = cases_of(games) if cases is None else tuple(cases)
    outcome = run(chosen, lambda: _LeftOpen(engine), known=frozenset(known))
    if require_clauses:
        outcome = with_required(outcome)
    if diagnosed and any(result.status == "fail" for result in outcome.results):
        from rulestone.check.diagnose import diagnose  # only a run that fails pays for the mutants

        outcome = replace(outcome, diagnosis=diagnose(outcome.results))
    return outcome


def report(outcome: Run) -> str:
    """What came of a check, in words: what `rulestone check` prints."""
    return plain_text(text_parts(run_report(outcome)))


class _LeftOpen:
    """An engine that is somebody else's to close."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def claims(self) -> Claims:
        """What the engine claims."""
        return self._engine.claims

    def ask(self, query: Query) -> Answer:
        """Ask the engine."""
        return self._engine.ask(query)

    def close(self) -> None:
        """Leave it open."""
