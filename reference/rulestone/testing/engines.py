"""Check an engine written in Python: the whole check as one function."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulestone.cases.cases import Case
from rulestone.cases.selection import Selection, choose_cases
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_report
from rulestone.check.results import Run
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.core.errors import Error
from rulestone.core.overriding import override
from rulestone.core.wording import printable
from rulestone.engines.engine import Engine
from rulestone.protocol import Capabilities
from rulestone.protocol.reading import read_game
from rulestone.quoting import shell_line
from rulestone.report.text import text_report


def cases_of(games: Iterable[str] = ()) -> tuple[Case, ...]:
    """Return the cases of some games or of all.

    Raises:
        BadRequest: there is no such game.
        BadFixture: the cases of one of these games cannot be read.
    """
    return choose_cases(Selection(games=tuple(map(read_game, games))))[0]


class NoEngine(Error, TypeError):
    """An object that is not an engine. The message is one line and names the parts that an engine needs."""


def as_engine(candidate: Engine | object) -> Engine:
    """Return the same object if it is an engine: it has `capabilities`, `ask` and `close`.

    Raises:
        NoEngine: one of these is missing, or `capabilities` is not a `Capabilities`.
    """
    methods = (getattr(candidate, name, None) for name in ("ask", "close"))
    capabilities: object = getattr(candidate, "capabilities", None)
    if not isinstance(capabilities, Capabilities) or not all(map(callable, methods)):
        needs = (
            "an engine is an object with `capabilities`, a Capabilities, and the methods `ask` and `close`"
        )
        raise NoEngine(f"{printable(repr(candidate), 80)} is no engine: {needs}")
    engine: Engine = candidate  # type: ignore[assignment]  # all its parts have been checked
    return engine


def check_engine(
    engine: Engine,
    *,
    games: Iterable[str] = (),
    cases: Sequence[Case] | None = None,
    known: Iterable[str] = (),
    diagnosed: bool = True,
    strict: bool = False,
) -> Run:
    """Test an engine with the cases.

    Args:
        engine: the engine. It is closed in the end.
        games: run only the cases of these games.
        cases: run these cases instead of the fixtures.
        known: the ids of cases that are expected to fail.
        diagnosed: whether to look for the mistake that explains the failures.
        strict: whether it is a failure to leave a question about a declared game unanswered.

    Returns:
        The result. `exit_status` is 0 if the engine passes. It fails if it leaves a question unanswered that
        its declaration covers. `failures` contains the unexpected results. `report` describes the result in
        words.

    Raises:
        BadRequest: there is no such game.
        NoEngine: the object is not an engine.
    """
    try:
        as_engine(engine)
    except (NoEngine, KeyboardInterrupt):
        raise
    except BaseException:  # noqa: BLE001, S110 - the run reports it
        pass
    games = tuple(games)
    chosen = cases_of(games) if cases is None else tuple(cases)
    settings = CheckSettings(known=frozenset(known), strict=strict)
    outcome = run_cases(chosen, _EngineInTests(lambda: engine), settings)
    outcome = replace(outcome, named=Selection(games=games).named(chosen, {}))
    if diagnosed and any(result.status in ("fail", "error") for result in outcome.results):
        from rulestone.diagnose import causes  # the mutants are loaded only for a run that fails

        outcome = causes.diagnosed(outcome)
    return outcome


def report(outcome: Run) -> str:
    """Return the result of a check as text, as `rulestone check` prints it."""
    return text_report(run_report(outcome))


class _EngineInTests(EngineSpec):
    """An engine of a Python class, which pytest can make."""

    @override
    def rerun_command(self, *cases: str, seed: int | None = None) -> str:
        kind = type(self.make())
        engine = f"{kind.__module__}:{kind.__qualname__}"
        return shell_line(("pytest", "--rulestone-engine", engine, *(f"rulestone::{case}" for case in cases)))
