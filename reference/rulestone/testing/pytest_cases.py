"""The cases as tests of pytest: collected, run and reported. Loaded only if an engine is given."""

import pickle
import shlex
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from pkgutil import resolve_name
from re import fullmatch
from shutil import which
from typing import NoReturn

import pytest

from rulestone.cases.cases import Case, questions_of
from rulestone.cases.selection import Selection, choose_cases
from rulestone.check.asking import Pace, ask_as_declared, result_broken_before
from rulestone.check.engine_spec import DEFAULT_TIMEOUT, engine_spec
from rulestone.check.reports import case_detail
from rulestone.check.result_lines import diagnosis_lines
from rulestone.check.results import FAILURES, Attempt, Result, Run
from rulestone.check.tally import QuestionTally, end, unknown_declarations
from rulestone.core.errors import BadInput
from rulestone.core.wording import in_one_line, printable, quantity
from rulestone.diagnose.causes import diagnosed
from rulestone.engines.engine import Engine, EngineBroken, EngineUnusable, finish, misspelt_fields
from rulestone.engines.installed import UnknownEngine, is_installed
from rulestone.fuzz.similar import similar_results
from rulestone.protocol import Capabilities
from rulestone.protocol.reading import read_game
from rulestone.quoting import shell_line
from rulestone.report.text import detail_parts, plain_text
from rulestone.testing import as_engine

# pytest's `from_parent` has untyped keywords.
# pyright: reportUnknownMemberType=false


class CasesPlugin:
    """The plugin that makes tests of the cases and keeps the engine under test.

    Attributes:
        engine_text: the engine as it was given.
    """

    def __init__(self, config: pytest.Config, prefix: str) -> None:
        """Read the options. `prefix` is the beginning of the tests' ids.

        Raises:
            UsageError: an option is invalid.
        """
        self.engine_text = str(config.getoption("rulestone_engine"))
        self._prefix = prefix
        self._last_case = ""
        timeout = config.getoption("rulestone_timeout")
        if timeout is not None and not 0 < timeout < 1e6:
            raise pytest.UsageError(
                f"--rulestone-timeout: must be a positive number of seconds below 1000000, not {timeout:g}"
            )
        self._pace = Pace(inf) if timeout is None else None  # no limit of time for all questions
        self._strict = bool(config.getoption("rulestone_strict"))
        self._results: list[Result] = []
        self._engine: Engine | None = None
        self._capabilities: Capabilities | None = None
        self._gaps: tuple[str, ...] = ()
        try:
            self._make = engine_from(
                self.engine_text, timeout or DEFAULT_TIMEOUT, config.invocation_params.dir
            )
            games = tuple(map(read_game, config.getoption("rulestone_game") or ()))
            selection = Selection(games=games, ids=tuple(_taken_from(config, prefix)))
            self._cases, _ = choose_cases(selection)
        except (UnknownEngine, BadInput) as problem:
            raise pytest.UsageError(f"rulestone: {problem}") from None
        self._named = selection.named(self._cases, {})

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the tests before other plugins select among them, and have them counted as collected."""
        own: list[pytest.Item | pytest.Collector] = []
        for case in self._cases:
            item = CaseItem.from_parent(session, name=case.id, nodeid=f"{self._prefix}::{case.id}")
            item.cases, item.case = self, case
            items.append(item)
            own.append(item)
        report = pytest.CollectReport(self._prefix, "passed", None, own)
        session.config.hook.pytest_collectreport(report=report)

    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """End the engine after the last test, which fails if the engine does not end as it should."""
        if self._engine is None or not isinstance(item, CaseItem) or isinstance(nextitem, CaseItem):
            return
        engine, self._engine = self._engine, None
        late, ended = finish(engine), QuestionTally()
        end(engine, ended)
        if late is not None:
            message = f"{late.status} after the answer to {self._last_case}: {late.message}"
            pytest.fail(message, pytrace=False)
        if ended.bad_ends:
            pytest.fail("; ".join(ended.bad_ends), pytrace=False)

    def pytest_unconfigure(self) -> None:
        """Close the engine, if the last case was not sent."""
        if self._engine is not None:
            with suppress(BaseException):  # `SystemExit` could end pytest with any status
                self._engine.close()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Keep the results of a process of pytest-xdist that ends."""
        output = getattr(node, "workeroutput", {})
        if "rulestone_results" in output:
            self._capabilities, results = pickle.loads(output["rulestone_results"])  # noqa: S301 - our own
            self._results += results

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the session if declared questions were not answered."""
        output: object = getattr(session.config, "workeroutput", None)
        if isinstance(output, dict):
            output["rulestone_results"] = pickle.dumps((self._capabilities, self._results))
        elif session.exitstatus == pytest.ExitCode.OK:
            silence = ("the engine answered no question",)
            self._gaps = silence if self._run.tally.nothing_answered else self._run.gaps
            if self._gaps:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Report the diagnosis, declarations that are unknown here, and questions without an answer."""
        if any(result.is_wrong_answer for result in self._results):
            outcome = diagnosed(self._run, partial(similar_results, make=self._make))
            for line in diagnosis_lines(outcome):
                terminalreporter.write_line(f"rulestone: {line}", red=True)
        gaps = (f"not enough for a success: {line}" for line in self._gaps)
        for line in (*unknown_declarations(self._capabilities), *gaps):
            terminalreporter.write_line(f"rulestone: {line}", red=True)
        for line in self._run.tally.lines:
            terminalreporter.write_line(f"rulestone: {line}")

    def pytest_report_header(self) -> str:
        """Name the engine."""
        return f"rulestone: {quantity(len(self._cases), 'case')} for {self.engine_text}"

    def ask(self, case: Case) -> Result:
        """Return the engine's result for a case; start the engine first if necessary.

        Raises:
            EngineUnusable: it cannot be started, or no longer answers.
            UnknownEngine: it cannot be made.
        """
        engine = self._engine = self._engine or self._make()
        capabilities = self._capabilities = self._capabilities or engine.capabilities
        try:
            result = ask_as_declared(engine, capabilities, case, self._pace)
            self._last_case = case.id if result.attempts else self._last_case
        except EngineBroken as broken:
            broken.message += f": that was after the answer to {self._last_case}; this was not sent"
            result = result_broken_before(case, questions_of(case, capabilities.ops)[0], broken)
        except (EngineUnusable, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - by one of its own an engine could skip its tests
            question = questions_of(case, capabilities.ops)[0]
            attempt = Attempt(question=question, status="error", message=in_one_line(problem))
            result = Result(case=case, attempts=(attempt,))
        is_required = self._strict and case.game in capabilities.games
        result = replace(result, missing=result.unanswered if is_required else "")
        self._results.append(result)
        return result

    @property
    def _run(self) -> Run:
        """The results so far, of all processes. What was named and is deselected counts for nothing."""
        tested = {result.id for result in self._results}
        return Run(
            engine=(self.engine_text,),
            capabilities=self._capabilities,
            results=tuple(self._results),
            selected=len(self._results),
            named={name: ids for name, ids in self._named.items() if not tested.isdisjoint(ids)},
            strict=self._strict,
        )

    def tell_misspelt(self) -> None:
        """Warn of each misspelt field of the engine's replies; fail the test if that is requested."""
        for line in () if self._engine is None else misspelt_fields(self._engine):
            if self._strict:
                pytest.fail(line, pytrace=False)
            warnings.warn(f"rulestone: {line}", pytest.PytestWarning, stacklevel=1)


def _taken_from(config: pytest.Config, prefix: str) -> list[str]:
    """Remove the case ids, and patterns of them, from pytest's arguments and return them.

    In a folder below that of the configuration, pytest prints an id with `../` before it.
    """
    own = [argument for argument in config.args if argument.lstrip("./").startswith(f"{prefix}::")]
    config.args[:] = [argument for argument in config.args if argument not in own]
    return [pattern for argument in own if (pattern := argument.partition("::")[2])]


class CaseItem(pytest.Item):
    """A case as a test.

    Attributes:
        cases: the plugin.
        case: the case.
    """

    cases: CasesPlugin
    case: Case

    def runtest(self) -> None:
        """Test the engine with the case, and skip or fail without a traceback."""
        try:
            result = self.cases.ask(self.case)
        except (EngineUnusable, UnknownEngine) as problem:
            self._end(problem)
        gist = self._report(result) if result.status in FAILURES else ""
        # After the report, because warnings may be errors.
        self.cases.tell_misspelt()
        if result.status == "skip":
            pytest.skip(result.message)
        if gist:
            pytest.fail(gist, pytrace=False)

    def _report(self, result: Result) -> str:
        """Add the report of a failed case, and return its first line."""
        command = ("pytest", "--rulestone-engine", self.cases.engine_text, self.nodeid)
        detail = case_detail(replace(result, rerun_command=shell_line(command)))
        text = plain_text(detail_parts(detail))
        self.add_report_section("call", "report", text)
        self.user_properties.append(("rulestone_report", text))  # for --junitxml
        return detail.gist

    def _end(self, problem: Exception) -> NoReturn:
        """Fail and run no more tests, since every later one would fail in the same way."""
        self.session.shouldfail = f"rulestone: {problem}"
        pytest.fail(str(problem), pytrace=False)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return no location, since the test is in no file."""
        return self.path, None, self.nodeid


def engine_from(text: str, timeout: float, folder: Path) -> Callable[[], Engine]:
    """Return a function that makes the engine: `module:factory`, an installed engine, or a command.

    Args:
        text: the value of the option.
        timeout: seconds that a command has for an answer.
        folder: an additional folder in which modules are found.

    Raises:
        UnknownEngine: there is no such module, factory or program.
    """
    if fullmatch(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*", text) and not is_installed(text):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
        try:
            make: object = resolve_name(text)
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            raise UnknownEngine(f"{text}: {in_one_line(problem)}") from problem
        if not callable(make):
            raise UnknownEngine(f"{text} cannot be called: it must make an engine")
        return partial(_made, text, make)
    try:
        command = shlex.split(text)
    except ValueError as problem:
        raise UnknownEngine(f"{printable(text)}: {problem}") from None
    if not command or not (is_installed(command[0]) or which(command[0])):
        raise UnknownEngine(f"{printable(text)!r} is no module:factory, installed engine or program")
    return engine_spec(command, timeout).make


def _made(text: str, make: Callable[[], object]) -> Engine:
    """Return the engine that a factory makes. All that it raises is one line."""
    try:
        return as_engine(make())
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        raise UnknownEngine(f"{text}: {in_one_line(problem)}") from problem
