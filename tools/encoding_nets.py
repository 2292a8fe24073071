"""Find out what notices a change to an encoding: quick checks of the ledger, cases, or tests.

Each change is tried in a process of its own, in which the changed module replaces the right one.
"""

import ast
import os
import resource
import signal
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from rulestone.cases.cases import Case, questions_of, read_cases
from rulestone.check.differences import answer_differences
from rulestone.protocol import Unsupported, Verdict
from rulestone.rulebook.installed import game_names
from tools.formula_changes import Change, formula_changes

if TYPE_CHECKING:
    from rulestone_proofs.ledger import Question, Theorem

PACKAGE = "rulestone_proofs"
SOURCES = Path(__file__).parents[1] / "proofs" / PACKAGE
FOLDER = Path(__file__).parents[1] / "tests"
AGREEMENT, PROOFS, LEDGER, CASES, TESTS = "agreement", "proofs", "ledger", "cases", "tests"
ERROR, TIME = "an error", "no end"
NETS = (AGREEMENT, PROOFS, LEDGER, CASES, TESTS, ERROR, TIME)
"""What can notice a change.

Theorems about the formulas; theorems about the games; the ledger, if it lists other checks than are recorded;
cases, asked of the engine `z3`; tests; an error; or an endless run.
"""
TESTED = ("games/test_encoding", "proofs/test_engine")
"""The tests that compare encodings with the reference and with the engine `z3`."""
HELD = ("proofs/test_held",)
"""The tests that check each theorem against its statement."""
STATING = ("bitboard", "theorems")
"""The folders of the modules that state checks. Cases and the tests in `TESTED` do not run these modules."""
SECONDS = 600
"""Maximum processor time for one change. A change that takes longer counts as noticed."""
_SHORT, _LONG = 1.0, 6.0
"""Maximum recorded seconds of a short check, and of a long one."""
_SIZES = 3
"""If a theorem about a game repeats a check for several sizes, only this many of the shortest are run."""
_FIRST = 20
"""Number of cases for each game, if the changed module serves several games."""
_HELD = 4
"""Maximum number of theorems that the tests in `HELD` check, of those whose code uses the module."""
_MEMORY = 6 * 2**30
"""Maximum memory in bytes: some changed encodings build endless formulas."""
_PATIENCE = 30.0
"""Seconds for a check, in addition to ten times its recorded time."""


@dataclass(frozen=True, slots=True)
class Catch:
    """What noticed a change: the net, and the check, case or test in it."""

    net: str
    by: str


@dataclass(frozen=True, slots=True)
class RecordedCheck:
    """A check that may notice a change.

    Attributes:
        seconds: how long it took when it was recorded.
        net: the net that it belongs to.
        theorem: the id of its theorem.
        name: its description.
        question: its question.
    """

    seconds: float
    net: str
    theorem: str
    name: str
    question: "Question"


def source(module: str) -> str:
    """Return the source code of a module of the proofs."""
    return (SOURCES / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


def formula_code(module: str) -> list[ast.stmt]:
    """Return the statements of a module that build formulas, without imports and code for verdicts."""
    return [each for each in ast.parse(source(module)).body if not _builds_no_formula(each)]


def _builds_no_formula(statement: ast.stmt) -> bool:
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Expr():
            return True
        case ast.Assign(targets=[ast.Name(id="JUDGE")]):
            return True
        case ast.FunctionDef(args=arguments):
            kinds = (each.annotation for each in arguments.args)
            return any(isinstance(kind, ast.Name) and kind.id in _VERDICT_ARGUMENTS for kind in kinds)
        case _:
            return False


_VERDICT_ARGUMENTS = ("Position", "Question", "Options")
"""The types of the arguments of functions that make verdicts."""


def encoding_changes(module: str) -> list[Change]:
    """Return every small change to the formulas of a module."""
    spans = [range(each.lineno, (each.end_lineno or each.lineno) + 1) for each in formula_code(module)]
    return [
        change for change in formula_changes(source(module)) if any(change.line in span for span in spans)
    ]


def caught(module: str, change: Change, theorem: str | None = None) -> Catch | None:
    """Return what notices the change; None if nothing does. This runs in a process of its own.

    Args:
        module: the module that is changed.
        change: the change.
        theorem: run only the quick checks of this theorem, instead of all nets.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _answer(module, change, theorem, writing)
    os.close(writing)
    with open(reading, encoding="utf-8") as answer:  # noqa: PTH123 - a pipe has no path
        text = answer.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        return Catch(TIME, f"{SECONDS} seconds of the processor")
    if status:
        return Catch(ERROR, text or f"status {status}")
    net, _, by = text.partition(": ")
    return Catch(net, by) if text else None


def _answer(module: str, change: Change, theorem: str | None, writing: int) -> None:
    """Try the nets in turn, write what caught the change, and end. The child process runs this."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    status, text = 0, ""
    try:
        for loaded in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            del sys.modules[loaded]
        sys.meta_path.insert(0, Changed(f"{PACKAGE}.{module}", change.tree))
        catch = next(_catches(f"{PACKAGE}.{module}", theorem), None)
        text = "" if catch is None else f"{catch.net}: {catch.by}"
    except BaseException as error:  # noqa: BLE001 - whatever it is, the change made it
        status, text = 1, f"{type(error).__name__}: {error}"
    os.write(writing, text.encode()[:2000])
    os._exit(status)


def _catches(module: str, theorem: str | None) -> Iterator[Catch]:
    """Yield everything that notices the change: short checks, then cases and tests, then longer checks."""
    if theorem is not None:
        from rulestone_proofs import catalogue

        yield from _failing(_quick_checks([catalogue.theorem(theorem)]))
        return
    concerned = _concerned(module)
    checks = _quick_checks(concerned)
    yield from _failing(each for each in checks if each.seconds <= _SHORT)
    yield from _other_checks(concerned)
    held = {each.id for each in concerned[:_HELD]}
    if module.split(".")[1] in STATING:
        yield from _failing_tests((*_tests_of(module), *HELD), held)
    else:
        yield from _failing_cases(module)
        yield from _failing_tests((*_tests_of(module), *TESTED, *HELD), held)
    yield from _failing(each for each in checks if each.seconds > _SHORT)


def _concerned(module: str) -> list["Theorem"]:
    """Return the theorems whose code uses the module."""
    from rulestone_proofs import catalogue
    from rulestone_proofs.source import modules

    return [
        theorem
        for theorem in catalogue.theorems()
        if catalogue.checks(theorem) and module in modules((theorem.module,))
    ]


def _other_checks(concerned: Iterable["Theorem"]) -> Iterator[Catch]:
    """Yield the theorems whose checks differ from the recorded ones."""
    from rulestone_proofs import catalogue, results

    for theorem in concerned:
        recorded = results.load().get(theorem.id, results.Entry())
        asked = {results.key(check) for check in catalogue.checks(theorem)}
        for different in asked ^ {*recorded.current, *recorded.stale}:
            yield Catch(LEDGER, f"{theorem.id}: {' '.join(map(str, different))}")


def _quick_checks(concerned: Iterable["Theorem"]) -> list[RecordedCheck]:
    """Return the quick checks of theorems, the shortest first.

    Of theorems about the games, only some short checks are returned, because all of them take minutes.
    """
    from rulestone_proofs import catalogue, results
    from rulestone_proofs.ledger import describe

    recorded = results.load()
    expected: dict[tuple[str, ...], list[RecordedCheck]] = {}
    for theorem in concerned:
        records = recorded.get(theorem.id, results.Entry()).current
        net = PROOFS if theorem.games else AGREEMENT
        for check in catalogue.checks(theorem):
            record = records.get(results.key(check))
            seconds = record.seconds if record is not None else 0.0
            if check.quick and seconds <= (_LONG if net == AGREEMENT else _SHORT):
                alike = expected.setdefault((theorem.id, check.role, check.name), [])
                alike.append(RecordedCheck(seconds, net, theorem.id, describe(check), check.question))
    shortest = (sorted(alike, key=lambda each: each.seconds) for alike in expected.values())
    chosen = (each for alike in shortest for each in (alike if alike[0].net == AGREEMENT else alike[:_SIZES]))
    return sorted(chosen, key=lambda each: (each.seconds, each.theorem))


def _failing(questions: Iterable[RecordedCheck]) -> Iterator[Catch]:
    for each in questions:
        if str(each.question.ask(_PATIENCE + 10 * each.seconds).outcome) != "holds":
            yield Catch(each.net, f"{each.theorem}: {each.name}")


def _failing_cases(module: str) -> Iterator[Catch]:
    """Yield the cases of the game, or of every game, that the engine `z3` answers wrongly."""
    from rulestone_proofs.engine import Z3Engine

    with closing(Z3Engine()) as engine:
        for case in _cases(module.rpartition(".")[2]):
            for query in questions_of(case, ("judge",)):
                answer = engine.ask(query)
                if isinstance(answer, Unsupported):
                    continue
                if not isinstance(answer, Verdict) or answer_differences(case, case.expect, answer):
                    yield Catch(CASES, case.id)


def _tests_of(module: str) -> Iterator[str]:
    """Yield the names of the tests of the module, and of the tests of its whole folder."""
    _, *folders, name = module.split(".")
    yield "/".join(("proofs", *folders, f"test_{name}"))
    yield "/".join(("proofs", *folders[:-1], f"test_{''.join(folders[-1:])}"))


def _failing_tests(names: Iterable[str], theorems: Container[str] | None = None) -> Iterator[Catch]:
    """Run the tests about these theorems, and yield a catch if one fails. Pytest's output is discarded."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    files = [str(path) for name in names for path in sorted(FOLDER.glob(f"{name}.py"))]
    plainly = ("-qx", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain")
    status = pytest.main([*plainly, *files], [_OnlyAbout(theorems)])
    if status != pytest.ExitCode.OK:
        yield Catch(TESTS, f"pytest ends with {status!s}")


class _OnlyAbout:
    """A pytest plugin that deselects tests about other theorems."""

    def __init__(self, theorems: Container[str] | None) -> None:
        self._theorems = theorems

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselect them."""
        items[:] = [each for each in items if self._is_wanted(each)]

    def _is_wanted(self, item: pytest.Item) -> bool:
        callspec = getattr(item, "callspec", None)
        of = None if callspec is None else callspec.params.get("of")
        return of is None or self._theorems is None or of.id in self._theorems


def _cases(name: str) -> list[Case]:
    by_size = sorted(read_cases(), key=lambda case: case.size)
    if name in game_names():
        return [case for case in by_size if case.game == name]
    return [
        case for game in game_names() for case in [case for case in by_size if case.game == game][:_FIRST]
    ]


class Changed(MetaPathFinder, InspectLoader):
    """An importer that replaces one module by a changed version."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self._name = name
        self._source = ast.unparse(tree)

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module, if it is the changed one."""
        return spec_from_loader(fullname, self) if fullname == self._name else None

    def get_source(self, _fullname: str) -> str:
        """Return its changed source code."""
        return self._source
