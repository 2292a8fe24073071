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

from rulestone.conformance.cases import Case, read_cases
from rulestone.conformance.report_text import text_report
from rulestone.conformance.results import Run
from rulestone.conformance.runner import run
from rulestone.engines import Engine
from rulestone.names import GameName
from rulestone.position_text import read_game
from rulestone.protocol import Answer, Claims, Query

if TYPE_CHECKING:
    from rulestone.strategies import actions, boards, games, options, perfts, records, set_ups, sizes

__all__ = [
    "actions",
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
    """
    wanted: set[GameName] = {read_game(name) for name in games}
    return tuple(case for case in read_cases() if not wanted or case.game in wanted)


def check_engine(
    engine: Engine,
    *,
    games: Iterable[str] = (),
    cases: Sequence[Case] | None = None,
    known: Iterable[str] = (),
    diagnosed: bool = True,
) -> Run:
    """Put every case that an engine claims to it.

    Args:
        engine: the engine; it is left open.
        games: only the cases of these games.
        cases: other cases than those of the fixtures.
        known: the ids of cases that are expected to fail.
        diagnosed: whether to look for what the engine does wrong, if it does something wrong.

    Returns:
        what came of it: `exit_status` is 0 if all is well (a run in which nothing could be asked is not),
        `wrong` are the results that should not be, `report` puts it in words.

    Raises:
        BadRequest: there is no such game.
    """
    chosen = cases_of(games) if cases is None else tuple(cases)
    found = run(chosen, lambda: _LeftOpen(engine), known=frozenset(known))
    if diagnosed and any(result.status == "fail" for result in found.results):
        from rulestone.conformance.diagnose import diagnose  # only a run that fails pays for the mutants

        found = replace(found, diagnosis=diagnose(found.results))
    return found


def report(found: Run) -> str:
    """What came of a check, in words: what `rulestone check` prints."""
    return text_report(found).plain


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
