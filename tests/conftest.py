"""Fixtures that many tests share: Hypothesis profiles, broken engines, and a few cases for them.

The profile `ci` uses the same few examples every time; the same ones again would find little more. `nightly`
uses many random ones. `first` does not shrink, for tests of whether something is found at all.
"""

import gc
import os
import re
import secrets
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, suppress
from io import BufferedReader, BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings

import rulestone.__main__ as cli
from rulestone.cases.cases import Case, CaseFile, Expectation, fixtures_root
from rulestone.commands.output import Bar
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.engines.engine import Engine
from rulestone.exits import interruptible
from rulestone.workers.processes import Workers
from tests.helpers.installing import with_engine
from tests.helpers.interrupting import is_pending
from tests.helpers.naming import in_words
from tests.helpers.order import rank
from tests.helpers.running import (
    Broken,
    CommandResult,
    InstallEngine,
    Pipe,
    RunCommand,
    RunLine,
    SetClock,
    forget_games,
    start_nothing,
    wait_until,
)

if TYPE_CHECKING:
    from xdist.remote import Producer

    from tests.helpers.scheduling import Together

CHANGES_PYTHON = re.compile(
    "PYTHON(?!PATH$)|(LC_|LANG$|LANGUAGE$)|(NO_COLOR|FORCE_COLOR|PY_COLORS|CLICOLOR|COLORTERM|TTY_)|(COLUMNS|LINES)$"
)
"""Variables that change Python itself, the locale, colours, or the width of what is printed.

`PYTHONPATH` stays: mutation runs name the changed copy by it, which child processes have to import too.
"""

for name in tuple(os.environ):
    if CHANGES_PYTHON.match(name):
        del os.environ[name]
os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # has what is installed
sys.dont_write_bytecode = False
# Without bytecode files each of the many processes of the tests would compile its imports again.

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)
settings.register_profile(
    "first", settings.get_profile("ci"), max_examples=150, phases=[Phase.explicit, Phase.generate]
)
settings.register_profile("fresh", settings.get_profile("ci"), derandomize=False)
settings.register_profile("nightly", settings.get_profile("ci"), derandomize=False, max_examples=6_000)
settings.load_profile(os.environ.get("RULESTONE_PROFILE", "ci"))

# A shell ignores Ctrl-C for tests in the background, nohup the end of the terminal. Their tests would fail.
for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    number = getattr(signal, name, None)  # Windows has no SIGHUP
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)


@pytest.hookimpl(optionalhook=True)  # there may be no pytest-xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> "Together | None":
    """Use our scheduler, unless the command line selects another distribution mode."""
    from tests.helpers.scheduling import Together

    return Together(config, log) if config.getoption("dist") == "load" else None


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than there are processors, because tests wait for browsers, time limits and signals."""
    return (yield) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests first that say most about a mistake in the rules."""
    items.sort(key=lambda item: rank(item.nodeid))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the command that renews all golden files that are not as they are kept."""
    failed = "\n".join(report.longreprtext for report in terminalreporter.stats.get("failed", []))
    if names := sorted({*re.findall(r"RULESTONE_RENEW=([-.\w]+) pytest", failed)}):
        terminalreporter.write_line(
            f"If all is as it should be: RULESTONE_RENEW={','.join(names)} pytest -k golden"
        )


def pytest_make_parametrize_id(val: object) -> str | None:
    """Let the name of a red test tell its parameters."""
    return in_words(val)


gc.set_threshold(10_000, 20, 20)


def pytest_collection_finish() -> None:
    """Exclude tests and modules from garbage collection, which would take a tenth of the time."""
    gc.freeze()


LONGEST_FOLDER = 70
"""The length from which on sockets in a folder may have too long a name."""


@pytest.fixture(autouse=True)
def _not_interrupted_before() -> None:
    """Let no test see the signal that another one has sent."""
    with interruptible():
        pass


@pytest.fixture(scope="session", autouse=True)
def own_temporary_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep in pytest's folder what libraries and browsers leave in the temporary one."""
    folder = str(tmp_path_factory.mktemp("tmp"))
    if len(folder) < LONGEST_FOLDER:
        tempfile.tempdir = os.environ["TMPDIR"] = folder


@pytest.fixture(autouse=True)
def ctrl_c_stays() -> Iterator[None]:
    """Fail a test that changes the handling of Ctrl-C, because a later Ctrl-C would end all tests."""
    before = signal.getsignal(signal.SIGINT)
    yield
    after = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)
    assert after is before


@pytest.fixture(autouse=True)
def draw_seed(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let commands draw the same seeds in each run. Return a function that sets the next ones."""
    seeds = [Random(1).randrange]

    def draw(seed: int) -> None:
        seeds[0] = lambda *_: seed

    monkeypatch.setattr(secrets, "randbelow", lambda below: seeds[0](below))
    return draw


BROKEN = Path(__file__).parent / "engines" / "broken.py"


def processes_with(mark: str, where: str = "environ") -> dict[int, str]:
    """All processes that carry a mark, in their environment or elsewhere: their command lines."""
    found = dict[int, str]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            number = int(folder.name)
            if mark.encode() in (folder / where).read_bytes() and not is_pending(signal.SIGKILL, number):
                found[number] = (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
    return found


@pytest.fixture
def nothing_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that leaves a process behind, and end it. An environment variable marks each test's."""
    start_nothing()
    mark = f"RULESTONE_TEST_{time.monotonic_ns()}"
    monkeypatch.setenv(mark, "1")
    yield
    with suppress(AssertionError):  # these end by themselves, soon after the process that they served
        wait_until(lambda: not any("multiprocessing" in command for command in processes_with(mark).values()))
    left = processes_with(mark)
    for number in left:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    assert left == {}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> RunCommand:
    """Run a command in this process, given as a shell line, as separate arguments, or both."""

    def command(line: str, *arguments: str) -> CommandResult:
        status = cli.run_command([*shlex.split(line), *arguments])
        printed = capsys.readouterr()
        return CommandResult(status, printed.out, printed.err)

    return command


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Pipe:
    """Return a function that makes bytes, or a stream of them, the standard input of this process."""

    def pipe(content: bytes | BufferedReader) -> None:
        stream = BytesIO(content) if isinstance(content, bytes) else content
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(stream))

    return pipe


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Return a function that gives modules, by their names, a clock of the test's own."""

    def set_clock(now: Callable[[], float], *modules: str) -> None:
        clock = SimpleNamespace(**dict.fromkeys(("time", "monotonic", "perf_counter", "process_time"), now))
        for module in modules:
            monkeypatch.setattr(f"{module}.time", clock)

    return set_clock


@pytest.fixture
def own_fixtures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in place of rulestone's fixtures: it has the cases of the games, and none of the tables."""
    folder, shipped = tmp_path / "fixtures", fixtures_root()
    folder.mkdir()
    for own in shipped.iterdir():
        if own.is_dir():
            (folder / own.name).symlink_to(own)
    for module in ("cases", "large"):
        monkeypatch.setattr(f"rulestone.cases.{module}.fixtures_root", lambda: folder)
    forget_games("rulestone.cases.large", "rulestone.cases.mutants", "rulestone_book")
    yield folder
    forget_games("rulestone.cases.large", "rulestone.cases.mutants", "rulestone_book")


@pytest.fixture
def cannot_replace(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Return a function that lets every file fail to take the place of another."""

    def cannot_replace(problem: BaseException) -> None:
        def fail(*_: Path) -> None:
            raise problem

        monkeypatch.setattr(Path, "replace", fail)

    return cannot_replace


@pytest.fixture
def interrupt_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that lets Ctrl-C come when a command tells progress in words of this pattern."""

    def interrupt_at(pattern: str) -> None:
        def tell(_bar: Bar, words: str, _completed: int | None = None) -> None:
            if re.fullmatch(pattern, words):
                raise KeyboardInterrupt

        monkeypatch.setattr(Bar, "tell", tell)

    return interrupt_at


@pytest.fixture
def run_line(run: RunCommand, pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> RunLine:
    """Run a line that a user would copy into a shell. A shell runs only what is piped into it."""

    def command(line: str, folder: Path) -> CommandResult:
        before, _, last = line.rpartition(" | ")
        program, *words = shlex.split(last)
        assert program == "rulestone"
        pipe(subprocess.run(("bash", "-c", before), capture_output=True, timeout=120, check=True).stdout)
        monkeypatch.chdir(folder)
        return run(shlex.join(words))

    return command


@pytest.fixture
def broken(request: pytest.FixtureRequest) -> Broken:
    """Return the command of a broken engine, by its name and arguments. It needs no installed package.

    Nothing of it may be left behind when the test ends.
    """
    request.getfixturevalue("nothing_left_behind")

    def command(name: str, *arguments: str) -> tuple[str, ...]:
        return (sys.executable, "-S", str(BROKEN), name, *arguments)

    return command


@pytest.fixture
def install_engine() -> Iterator[InstallEngine]:
    """Install an engine by what makes it, instead of one of the same name, and return the name.

    Only this process knows it.
    """
    with ExitStack() as stack:

        def install(make: Callable[..., Engine], name: str = "altered") -> str:
            stack.enter_context(with_engine(name, make))
            return name

        yield install


POINTS = ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4")


def position(name: str, size: int, tags: Sequence[str] = ()) -> Case:
    """Return a case with one black stone on b2, on a board of size 2 to 4."""
    points = [point for point in POINTS if "abcd".index(point[0]) < size and int(point[1]) <= size]
    return Case(
        id=f"minefield/{name}",
        title=f"One stone on a board of size {size}",
        clauses=(ClauseId("minefield.turn"),),
        near=(ClauseId("minefield.switch"),),
        tags=tuple(tags),
        question="judge",
        game=GameName("minefield"),
        size=Size(size),
        picture=("2 . B", "1 . .", "  a b"),
        stones={Colour("black"): (CellName("b2"),), Colour("white"): ()},
        to_move=Colour("white"),
        moves=(ActionText("b2"),),
        asks=("stones", "moves"),
        expect=Expectation(
            legal=tuple(ActionText(point) for point in points if point != "b2"),
            to_move=Colour("white"),
            over=False,
            winner=None,
            why={"b2": (ClauseId("minefield.turn"),)},
        ),
        agreed=(),
    )


@pytest.fixture(scope="session")
def cases() -> tuple[Case, ...]:
    """Three cases. Every broken engine answers the first and the last rightly, and breaks on the second."""
    return (position("first", 2, ["small"]), position("breaking", 4, ["big"]), position("last", 3))


@pytest.fixture
def saved(cases: tuple[Case, ...], tmp_path: Path) -> str:
    """Save these cases to a file for `--case`, and return its path."""
    return save(cases, tmp_path / "cases.json")


def save(cases: Sequence[Case], path: Path, game: str = "minefield") -> str:
    """Write cases of a game to a file, and return its path."""
    content = CaseFile(format=1, game=GameName(game), about="Tests", cases=tuple(cases))
    path.write_bytes(msgspec.json.encode(content))
    return str(path)


@pytest.fixture(scope="module")
def threads_of_dask() -> Iterator[Workers]:
    """A cluster whose two workers are threads of this process, which starts quickly.

    It ends with the module: a cluster with nothing to do takes a tenth of a processor.
    """
    yield from _cluster(processes=False)


@pytest.fixture(scope="module")
def processes_of_dask() -> Iterator[Workers]:
    """A cluster of two processes. If they are killed, others replace them."""
    yield from _cluster(processes=True)


def _cluster(*, processes: bool) -> Iterator[Workers]:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'rulestone[cluster]'")
    import dask

    from rulestone.workers.cluster import connected
    from tests.helpers.work import local_cluster

    with (
        dask.config.set(
            {
                "distributed.scheduler.allowed-failures": 1,
                "distributed.worker.multiprocessing-method": "forkserver",
            }
        ),
        local_cluster(2, processes=processes) as cluster,
        connected(cluster.scheduler_address) as workers,
    ):
        yield workers
