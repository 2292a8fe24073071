"""The cases as tests of pytest: collected, run and reported. Loaded only if an engine is given."""

from dataclasses import replace
from fnmatch import fnmatchcase
from math import inf
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
from _pytest._code.code import ExceptionRepr, TerminalRepr

from rulestone.cases.cases import Case, queries
from rulestone.check.answering import Answering, Fate
from rulestone.check.asking import ask_as_claimed, not_asked
from rulestone.check.claims import unknown_claims
from rulestone.check.engine_sources import DEFAULT_TIMEOUT
from rulestone.check.pace import Pace
from rulestone.check.reports import case_detail
from rulestone.check.results import BAD, Attempt, Result, Run
from rulestone.core.wording import in_one_line, quantity, shell_line
from rulestone.engines import Engine, EngineBroken, EngineGaveUp, UnknownEngine, finish
from rulestone.protocol import BadRequest, Claims, Operation
from rulestone.report.text import detail_text
from rulestone.testing import cases_of
from rulestone.testing.pytest_engines import engine_from

# pytest's `from_parent` has untyped keywords.
# pyright: reportUnknownMemberType=false


_Counted = tuple[str, Operation, Fate]
"""A question by game, operation and fate."""


class CasesPlugin:
    """The plugin that makes tests of the cases and keeps the engine under test.

    Attributes:
        prefix: the beginning of the tests' ids.
        words: the engine as it was given.
        cases: the cases to run.
    """

    def __init__(self, config: pytest.Config, prefix: str) -> None:
        """Read the options. `prefix` is the beginning of the tests' ids.

        Raises:
            UsageError: an option makes no sense.
        """
        self.prefix = prefix
        self.words = str(config.getoption("rulestone_engine"))
        self._last_case: str | None = None
        timeout = config.getoption("rulestone_timeout")
        if timeout is not None and not 0 < timeout < 1e6:
            raise pytest.UsageError(
                f"--rulestone-timeout: must be a positive number of seconds below 1000000, not {timeout:g}"
            )
        self._timeout: float = DEFAULT_TIMEOUT if timeout is None else timeout
        self._pace = Pace(inf) if timeout is None else None  # no limit of questions or time
        self._folder = config.invocation_params.dir
        self._engine: Engine | None = None
        self._claims: Claims | None = None
        self._answering = Answering()
        self._gaps: tuple[str, ...] = ()
        try:
            cases = cases_of(config.getoption("rulestone_game") or ())
        except BadRequest as problem:
            raise pytest.UsageError(f"--rulestone-game: {problem.message}") from None
        patterns = _taken_from(config, prefix) or ["*"]
        self.cases = [case for case in cases if any(fnmatchcase(case.id, each) for each in patterns)]
        if not self.cases:
            raise pytest.UsageError(f"no case matches {' or '.join(patterns)}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the tests before other plugins select among them."""
        for case in self.cases:
            item = CaseItem.from_parent(session, name=case.id, nodeid=f"{self.prefix}::{case.id}")
            item.cases, item.case = self, case
            items.append(item)

    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """Close the engine after the last test, and report errors in closing it."""
        if isinstance(item, CaseItem) and nextitem is None:
            self.finish()

    def pytest_unconfigure(self) -> None:
        """Close the engine."""
        self.close()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what became of the questions, in this process or in another."""
        for name, value in report.user_properties if report.when == "call" else ():
            if name == "rulestone_claims":
                self._claims = msgspec.json.decode(str(value), type=Claims)
            elif name == "rulestone_fates":
                for game, operation, fate in msgspec.json.decode(str(value), type=list[_Counted]):
                    self._answering.note(game, operation, fate)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the session if something that the engine declares was not answered."""
        if not hasattr(session.config, "workerinput") and session.exitstatus == pytest.ExitCode.OK:
            self._gaps = self._find_gaps()
            if self._gaps:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _find_gaps(self) -> tuple[str, ...]:
        if self._answering.number("answered") or self._answering.number("failed"):
            return self._answering.gaps(self._claims)
        return ("the engine answered no question",)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Report declarations that are unknown here, and what was not answered."""
        for line in () if self._claims is None else unknown_claims(self._claims):
            terminalreporter.write_line(f"rulestone: {line}", red=True)
        for line in self._gaps:
            terminalreporter.write_line(f"rulestone: not enough for a success: {line}", red=True)
        for line in self._answering.lines:
            terminalreporter.write_line(f"rulestone: {line}")

    def pytest_report_header(self) -> str:
        """Name the engine."""
        return f"rulestone: {quantity(len(self.cases), 'case')} for {self.words}"

    def engine(self) -> Engine:
        """Return the engine, and start it on first use."""
        if self._engine is None:
            self._engine = engine_from(self.words, self._timeout, self._folder)()
        return self._engine

    def engine_or_end(self, session: pytest.Session) -> Engine:
        """Return the engine. If it cannot be started, fail the test and run no more."""
        try:
            return self.engine()
        except (EngineGaveUp, UnknownEngine) as problem:
            _end(session, problem)

    def ask(self, case: Case) -> Result:
        """Ask the engine a case.

        Raises:
            EngineGaveUp: it cannot be started, or no longer answers.
        """
        engine = self.engine()
        if self._claims is None:
            self._claims = engine.claims
        try:
            result = ask_as_claimed(engine, self._claims, case, self._pace)
        except EngineBroken as broken:
            culprit = f"{broken.message}: that was after the answer to {self._last_case}; this was not asked"
            self._last_case = None
            broken.message = culprit
            return not_asked(case, queries(case, self._claims.ops)[0], broken)
        except (EngineGaveUp, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - by one of its own an engine could skip its tests
            question = queries(case, self._claims.ops)[0]
            attempt = Attempt(question=question, status="error", message=in_one_line(problem))
            return Result(case=case, attempts=(attempt,))
        self._last_case = case.id if result.attempts else self._last_case
        return result

    def counted(self, result: Result) -> list[tuple[str, object]]:
        """Return what became of the questions of a case, as properties of its test."""
        if self._claims is None or result.game not in self._claims.games:
            return []
        outcome = Run(engine=(self.words,), claims=self._claims, results=(result,), selected=1)
        fates = list(outcome.answering.counts.elements())
        claims = msgspec.json.encode(self._claims).decode()
        return [("rulestone_claims", claims), ("rulestone_fates", msgspec.json.encode(fates).decode())]

    def finish(self) -> None:
        """Close the engine. The test fails if it does not end, or raises an exception."""
        late = None if self._engine is None else finish(self._engine)
        raised = self.close()
        if late is not None:
            pytest.fail(f"{late.status} after the answer to {self._last_case}: {late.message}", pytrace=False)
        if raised is not None:
            pytest.fail(f"the engine cannot be closed: {in_one_line(raised)}", pytrace=False)

    def close(self) -> BaseException | None:
        """Close the engine, if it was started, and return the exception it raised.

        Asking again starts it again.
        """
        engine, self._engine = self._engine, None
        try:
            if engine is not None:
                engine.close()
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # noqa: BLE001 - by `SystemExit` it could end pytest with any status
            return problem
        return None


def _end(session: pytest.Session, problem: Exception) -> NoReturn:
    """Fail a test and run no more, since every later test would fail in the same way."""
    session.shouldfail = f"rulestone: {problem}"
    pytest.fail(str(problem), pytrace=False)


def _taken_from(config: pytest.Config, prefix: str) -> list[str]:
    """Remove the case ids, and patterns of them, from pytest's arguments and return them."""
    prefix += "::"
    taken = [argument for argument in config.args if argument.startswith(prefix)]
    config.args[:] = [argument for argument in config.args if argument not in taken]
    return [pattern for argument in taken if (pattern := argument.removeprefix(prefix))]


class CaseItem(pytest.Item):
    """A case as a test.

    Attributes:
        cases: the plugin.
        case: the case.
        gist: what is wrong, in one line; empty if nothing is.
    """

    cases: CasesPlugin
    case: Case
    gist = ""

    def runtest(self) -> None:
        """Ask the engine the case, and skip or fail without a traceback."""
        try:
            result = self.cases.ask(self.case)
        except (EngineGaveUp, UnknownEngine) as problem:
            _end(self.session, problem)
        self.user_properties += self.cases.counted(result)
        if result.status == "skip":
            pytest.skip(result.message)
        if result.status in BAD:
            command = ("pytest", "--rulestone-engine", self.cases.words, self.nodeid)
            detail = case_detail(replace(result, repeat=shell_line(command)))
            self.gist = detail.gist
            pytest.fail(detail_text(detail), pytrace=False)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: object = None,
    ) -> str | TerminalRepr:
        """Describe the failure, with one line in pytest's summary."""
        shown = super().repr_failure(excinfo)
        if self.gist and isinstance(shown, ExceptionRepr) and shown.reprcrash is not None:
            shown.reprcrash.message = self.gist
        return shown

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return no location, since the test is in no file."""
        return self.path, None, self.nodeid
