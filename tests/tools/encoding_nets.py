"""What should notice a change to an encoding: the ledger's quick checks, cases put to the engine z3, tests.

Each is asked in a process of its own, in which the changed module takes the place of the right one.
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

from rulestone.cases.cases import Case, queries, read_cases
from rulestone.check.differences import answer_differences
from rulestone.core.game import game_names
from rulestone.protocol import Unsupported, Verdict
from tests.tools.formula_changes import Change, formula_changes

if TYPE_CHECKING:
    from rulestone_proofs.ledger import Theorem
    from rulestone_proofs.questions import Question

PACKAGE = "rulestone_proofs"
SOURCES = Path(__file__).parents[2] / "proofs" / PACKAGE
FOLDER = Path(__file__).parents[1]
AGREEMENT, PROOFS, LEDGER, CASES, TESTS = "agreement", "proofs", "ledger", "cases", "tests"
ERROR, TIME = "an error", "no end"
NETS = (AGREEMENT, PROOFS, LEDGER, CASES, TESTS, ERROR, TIME)
"""How a change is noticed: by theorems about the formulas, by theorems about the games, because the checks
are not those of the record, by the cases put to the engine, by tests; because it does not run, or not end."""
TESTED = ("games/test_encoding", "proofs/test_engine")
"""The tests that put encodings beside other things."""
HELD = ("proofs/test_held",)
"""The tests that hold each theorem to what it says."""
STATING = ("bitboard", "theorems")
"""The folders of the modules that state checks: cases and the tests of `TESTED` do not come by these."""
SECONDS = 600
"""The processor time that all nets together may take; a change that makes them run on has been noticed."""
_SHORT, _LONG = 1.0, 6.0
"""A check is short, or long, that took no more seconds than these when it was recorded."""
_SIZES = 3
"""Of a check that is made size by size, so many of the shortest are asked."""
_FIRST = 20
"""Of each game, so many cases are put where the changed module serves several games."""
_HELD = 4
"""So many of the theorems whose code uses a module are held to what they say."""
_MEMORY = 6 * 2**30
"""The bytes that a changed encoding may take up: some make formulas without end."""
_PATIENCE = 30.0
"""The seconds that a check may take, besides ten times what it took when it was recorded."""


@dataclass(frozen=True, slots=True)
class Catch:
    """How a change was noticed: by which net, and by what of it."""

    net: str
    by: str


@dataclass(frozen=True, slots=True)
class RecordedCheck:
    """A check that may notice a change.

    Attributes:
        seconds: how long it took when it was recorded.
        net: which net it belongs to.
        theorem: whose it is.
        name: what it is, in words.
        question: what is asked.
    """

    seconds: float
    net: str
    theorem: str
    name: str
    question: "Question"


def source(module: str) -> str:
    """The text of a module of the proofs."""
    return (SOURCES / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


def formula_code(module: str) -> list[ast.stmt]:
    """The statements of a module that are about formulas: neither its imports nor its verdicts."""
    return [each for each in ast.parse(source(module)).body if not _is_aside(each)]


def _is_aside(statement: ast.stmt) -> bool:
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Expr():
            return True
        case ast.Assign(targets=[ast.Name(id="JUDGE")]):
            return True
        case ast.FunctionDef(args=arguments):
            kinds = (each.annotation for each in arguments.args)
            return any(isinstance(kind, ast.Name) and kind.id in _OF_VERDICTS for kind in kinds)
        case _:
            return False


_OF_VERDICTS = ("Position", "Query", "Options")
"""What functions are given that make verdicts."""


def encoding_changes(module: str) -> list[Change]:
    """Every small change to the formulas of a module."""
    spans = [range(each.lineno, (each.end_lineno or each.lineno) + 1) for each in formula_code(module)]
    return [
        change for change in formula_changes(source(module)) if any(change.line in span for span in spans)
    ]


def caught(module: str, change: Change, theorem: str | None = None) -> Catch | None:
    """What notices the change, if anything does; found out in a process of its own.

    Args:
        module: the module that is changed.
        change: the change.
        theorem: its quick checks alone are asked, instead of all nets.
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
    """In the child: ask the nets in turn, say what caught the change, and end."""
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
    """Everything that notices the change: short checks first, then cases and tests, then longer checks."""
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
        yield from _failing_tests((*_mirrors(module), *HELD), held)
    else:
        yield from _failing_cases(module)
        yield from _failing_tests((*_mirrors(module), *TESTED, *HELD), held)
    yield from _failing(each for each in checks if each.seconds > _SHORT)


def _concerned(module: str) -> list["Theorem"]:
    """The theorems whose code uses the module."""
    from rulestone_proofs import catalogue
    from rulestone_proofs.source import definitions

    return [
        theorem
        for theorem in catalogue.theorems()
        if catalogue.checks(theorem)
        and module in {each for each, _ in definitions((theorem.module, "CHECKS"))}
    ]


def _other_checks(concerned: Iterable["Theorem"]) -> Iterator[Catch]:
    """The theorems of which other checks are recorded than are asked."""
    from rulestone_proofs import catalogue, results

    for theorem in concerned:
        recorded = results.load().get(theorem.id, results.Entry())
        asked = {results.key(check) for check in catalogue.checks(theorem)}
        for different in asked ^ {*recorded.current, *recorded.stale}:
            yield Catch(LEDGER, f"{theorem.id}: {' '.join(map(str, different))}")


def _quick_checks(concerned: Iterable["Theorem"]) -> list[RecordedCheck]:
    """The quick checks of theorems, short ones first.

    Of theorems about the games, only some of the short ones: they take minutes altogether.
    """
    from rulestone_proofs import catalogue, results
    from rulestone_proofs.freshness import describe

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
    """The cases of the game, or of every game, that the engine z3 answers otherwise."""
    from rulestone_proofs.engine import Z3Engine

    with closing(Z3Engine()) as engine:
        for case in _cases(module.rpartition(".")[2]):
            for query in queries(case, ("judge",)):
                answer = engine.ask(query)
                if isinstance(answer, Unsupported):
                    continue
                if not isinstance(answer, Verdict) or answer_differences(case, case.expect, answer):
                    yield Catch(CASES, case.id)


def _mirrors(module: str) -> Iterator[str]:
    """The tests of the module, and those of all that is in its folder."""
    _, *folders, name = module.split(".")
    yield "/".join(("proofs", *folders, f"test_{name}"))
    yield "/".join(("proofs", *folders[:-1], f"test_{''.join(folders[-1:])}"))


def _failing_tests(names: Iterable[str], theorems: Container[str] | None = None) -> Iterator[Catch]:
    """Whether a test fails, of those that are about these theorems; what pytest says goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    files = [str(path) for name in names for path in sorted(FOLDER.glob(f"{name}.py"))]
    plainly = ("-qx", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain")
    status = pytest.main([*plainly, *files], [_About(theorems)])
    if status != pytest.ExitCode.OK:
        yield Catch(TESTS, f"pytest ends with {status!s}")


class _About:
    """Leaves out the tests about other theorems than these."""

    def __init__(self, theorems: Container[str] | None) -> None:
        self._theorems = theorems

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave them out."""
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
    """Imports one module changed."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self._name = name
        self._source = ast.unparse(tree)

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, if it is the one that is changed."""
        return spec_from_loader(fullname, self) if fullname == self._name else None

    def get_source(self, _fullname: str) -> str:
        """Its text, changed."""
        return self._source
