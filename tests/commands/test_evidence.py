"""What each command and door ends with where nothing, or nothing of what was named, is evidence.

None of these runs may be a success. A new command or door that can succeed needs a row here.
"""

import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest
from _pytest.pytester import Pytester

from rulestone.author import steps, tables
from rulestone.cases.cases import Case, fixtures_root
from rulestone.commands import COMMANDS
from rulestone.core.overriding import override
from rulestone.engines.engine import Engine
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import (
    OPERATIONS,
    Answer,
    Capabilities,
    GameCapabilities,
    Played,
    Question,
    Unsupported,
)
from rulestone.testing import cases_of, check_engine
from tests.helpers.altered import AlteredEngine, always
from tests.helpers.running import SERVING, InstallEngine, RunCommand
from tests.javascript.test_runner import needs_node, node
from tests.release.test_release import ended, needs_bash
from tests.release.test_release import runner as runner

pytest_plugins = ["pytester"]

needs_z3 = pytest.mark.skipif(find_spec("z3") is None, reason="z3 is not installed")


class Leaves(ReferenceEngine):
    """It ends the process that closes it, as if all were well."""

    @override
    def close(self) -> NoReturn:
        raise SystemExit(0)


class Unready(ReferenceEngine):
    """It skips the test that looks at its capabilities."""

    @property
    @override
    def capabilities(self) -> Capabilities:
        pytest.skip("not today")


class Over:
    """A game that is over at once."""

    capabilities = Capabilities(name="over", version="1", games={"over": GameCapabilities()}, ops=("play",))

    def ask(self, question: Question, /) -> Answer:
        """The game is over."""
        return Played(accepted=0, legal=(), over=True, winner=None, to_move=None)

    def close(self) -> None:
        """Nothing to release."""


def knows(*names: str, ops: tuple[str, ...] = OPERATIONS) -> Callable[[], AlteredEngine]:
    """An engine that is right about the games of these names, which need not exist."""
    return partial(AlteredEngine, games=dict.fromkeys(names, GameCapabilities()), ops=ops)


def raises(problem: type[BaseException]) -> Callable[[], AlteredEngine]:
    """An engine that raises this whatever it is asked."""
    return partial(AlteredEngine, always(problem("not today")))


class OneOver(Over):
    """Two games, one of which is over at once."""

    capabilities = Capabilities(
        name="over", version="1", games={"over": GameCapabilities(), "evening": GameCapabilities()}
    )

    @override
    def ask(self, question: Question, /) -> Answer:
        return super().ask(question) if question.game == "over" else ReferenceEngine().ask(question)


misspelt = knows("minefeild")
mostly_misspelt = knows("minefeild", "evening")
without_minefield = knows("evening", "lefe")
declines = partial(AlteredEngine, always(Unsupported(unsupported="not today")))
skips = raises(pytest.skip.Exception)
xfails = raises(pytest.xfail.Exception)
UNKNOWN_OPTION = GameCapabilities(options={"opneing": (True,)})


def serving(*change: str) -> str:
    """The command of a program that is right, with a shell's commands after it."""
    return shlex.join(("sh", "-c", " ".join((sys.executable, str(SERVING), "reference", *change))))


ENDS_BADLY = serving("; exit 3")
DECLINES = serving("""| sed -u '/"protocol"/!s/,.*/,"unsupported":"not today"}/'""")
KNOWS_EVENING = serving("""| sed -u 's/"games":{.*}},"ops"/"games":{"evening":{}},"ops"/'""")
NO_ENGINE = shlex.join((sys.executable, "-c", "pass"))


Ends = Callable[["Doors"], int]
"""A run that returns the exit status."""

Row = tuple[int, Ends]
"""The status that a run must have, and the run."""


def with_none(name: str, line: str) -> Ends:
    """A command of an author where a function finds nothing."""

    def ends(doors: "Doors") -> int:
        with pytest.MonkeyPatch.context() as patch:
            for module in (steps, tables):
                patch.setattr(module, name, lambda *_: ())
            return doors.command(line)

    return ends


def without_table(doors: "Doors") -> int:
    """Counts of a game without a table of them."""
    doors.request.getfixturevalue("own_fixtures")
    return doors.command("author perft evening --check")


@dataclass(frozen=True, slots=True)
class Doors:
    """The doors: each method returns the exit status of a run."""

    run: RunCommand
    install_engine: InstallEngine
    request: pytest.FixtureRequest
    folder: Path

    def command(self, line: str, make: Callable[[], Engine] | None = None) -> int:
        """A command. ENGINE stands for the engine, FOLDER for one with an empty file."""
        name = "" if make is None else self.install_engine(make)
        (self.folder / "empty.jsonl").touch()
        return self.run(line.replace("ENGINE", name).replace("FOLDER", str(self.folder))).status

    def check_engine(self, make: Callable[[], Engine], *games: str, strict: bool = False) -> int:
        """The function for tests of one's own."""
        named = games or ("evening", "minefield")
        return check_engine(make(), games=games, cases=few(*named), strict=strict).exit_status

    def plugin(self, engine: str, arguments: str) -> int:
        """The plug-in for pytest, with an engine of this module or a command."""
        options = ("-p", "no:cacheprovider", "--rulestone-engine", engine)
        pytester: Pytester = self.request.getfixturevalue("pytester")  # it changes folder and modules
        return int(pytester.runpytest_inprocess(*options, *shlex.split(arguments)).ret)

    def javascript(self, body: str) -> int:
        """The package for npm: 1 if a test that it makes fails, 2 if it makes none."""
        text = f"""
            import {{ testCases, testFuzz }} from "./javascript/runner/index.mjs";
            import {{ NodeGame, view }} from "./javascript/test/node-games.mjs";
            const bodies = [], test = (_, body) => bodies.push(body), game = "minefield", maxSize = 3;
            let status = 0;
            try {{ {body} }} catch {{ status = 2; }}
            for (const body of bodies) try {{ body(); }} catch {{ status = 1; }}
            console.log(status);
        """
        return int(node("--input-type=module", "-e", text))

    def action(self, name: str, engine: str, games: str = "evening") -> int:
        """A step of the GitHub action."""
        runner: dict[str, str] = self.request.getfixturevalue("runner")
        return ended(name, {**runner, "GAMES": games}, engine)[0]


def few(*names: str) -> tuple[Case, ...]:
    """Some cases of games on small boards."""
    return tuple(case for case in cases_of(names) if case.size <= 2)


@pytest.fixture
def doors(
    run: RunCommand, install_engine: InstallEngine, request: pytest.FixtureRequest, tmp_path: Path
) -> Doors:
    return Doors(run, install_engine, request, tmp_path)


def command(status: int, line: str, make: Callable[[], Engine] | None = None) -> Row:
    """A row of a command."""
    return status, lambda doors: doors.command(line, make)


def function(status: int, make: Callable[[], Engine], *games: str, strict: bool = False) -> Row:
    """A row of `check_engine`."""
    return status, lambda doors: doors.check_engine(make, *games, strict=strict)


def plugin(status: int, engine: str, arguments: str) -> Row:
    """A row of the plug-in; a name without blanks is one of this module."""
    words = engine if " " in engine else f"{__name__}:{engine}"
    return status, lambda doors: doors.plugin(words, arguments)


def javascript(status: int, body: str) -> Row:
    """A row of the package for npm."""
    return status, lambda doors: doors.javascript(body)


def action(status: int, name: str, engine: str, games: str = "evening") -> Row:
    """A row of a step of the GitHub action."""
    return status, lambda doors: doors.action(name, engine, games)


FEW = "--case evening/opening-*"
ONE_UNASKED = "--case evening/opening-* --case minefield/play-switch"
NAMED = "--game evening --game minefield --tag size"
SELF = "--count 5"
SUMS = fixtures_root() / "evening" / "sums.json"
BOTH = "--game evening --game minefield --count 5"

ROWS: Mapping[str, Row] = {
    # of every command, the status that it must have
    "check: its only game is unknown": command(2, f"check {FEW} ENGINE", misspelt),
    "check: every question is declined": command(2, f"check {FEW} ENGINE", declines),
    "check: every question skips the test": command(1, f"check {FEW} ENGINE", skips),
    "check: its capabilities skip the test": command(3, f"check {FEW} ENGINE", Unready),
    "check: closing it leaves with 0": command(1, f"check {FEW} ENGINE", Leaves),
    "check: of two games named one is unknown to it": command(1, f"check {NAMED} ENGINE", without_minefield),
    "check: of two cases named one is unknown to it": command(
        1, f"check {ONE_UNASKED} ENGINE", without_minefield
    ),
    "check: of two clauses named one is unknown to it": command(
        1, "check --clause evening.end --clause minefield.switch ENGINE", without_minefield
    ),
    "check: of two tags named one is unknown to it": command(
        1, "check --tag ring --tag draw ENGINE", without_minefield
    ),
    "check: of two games named one has no such case": command(
        1, "check --game lefe --game minefield --clause minefield.switch bitboard"
    ),
    "check: of two patterns one matches nothing": command(2, f"check {FEW} --case no/* bitboard"),
    "check: the program ends badly": command(1, f"check {FEW} -- {ENDS_BADLY}"),
    "check: the program declines": command(2, f"check {FEW} -- {DECLINES}"),
    "check: the program does not start": command(3, f"check {FEW} -- {NO_ENGINE}"),
    "check --jobs: the program ends badly": command(1, f"check {NAMED} --jobs 2 -- {ENDS_BADLY}"),
    "check --shuffle: every question is declined": command(2, f"check {FEW} --shuffle 1 ENGINE", declines),
    "check --strict: a game is unknown": command(1, f"check --strict {FEW} ENGINE", mostly_misspelt),
    "check --strict: an operation is unknown": command(
        1, f"check --strict {FEW} ENGINE", knows("evening", ops=("judge", "play", "plya"))
    ),
    "check --strict: an option is unknown": command(
        1, f"check --strict {FEW} ENGINE", partial(AlteredEngine, games={"evening": UNKNOWN_OPTION})
    ),
    "fuzz: its only game is unknown": command(2, "fuzz --count 5 ENGINE", misspelt),
    "fuzz: every question is declined": command(2, "fuzz --count 5 ENGINE", declines),
    "fuzz: every question skips the test": command(1, "fuzz --count 5 --game evening ENGINE", skips),
    "fuzz: closing it leaves with 0": command(1, "fuzz --count 5 --game evening --size 2 ENGINE", Leaves),
    "fuzz: of two games named one is unknown to it": command(2, f"fuzz {BOTH} ENGINE", without_minefield),
    "fuzz: of two games named one is never played": command(
        1, "fuzz --game evening --game lefe --count 1 --size 2 bitboard"
    ),
    "fuzz: the program ends badly": command(1, f"fuzz --game evening --count 1 --size 2 -- {ENDS_BADLY}"),
    "fuzz: the program does not start": command(3, f"fuzz --count 1 -- {NO_ENGINE}"),
    "fuzz --variant: no such variant": command(2, "fuzz bitboard --variant minefield/no-such"),
    "contradictions: the game is over at once": command(1, f"contradictions {SELF} ENGINE", Over),
    "contradictions: one of two games is over at once": command(
        1, f"contradictions {SELF} --size 2 ENGINE", OneOver
    ),
    "contradictions: every question is declined": command(2, f"contradictions {SELF} ENGINE", declines),
    "contradictions: every question skips the test": command(1, f"contradictions {SELF} ENGINE", skips),
    "contradictions: of two games named one is unknown to it": command(
        2, f"contradictions {BOTH} ENGINE", without_minefield
    ),
    "contradictions: the program ends badly": command(1, f"contradictions {SELF} --size 2 -- {ENDS_BADLY}"),
    "prove: no board is tried": command(1, "prove minefield.no-crosscut --quick --max-size 1 --jobs 1"),
    "prove: no such theorem": command(2, "prove minefield.no-such --quick"),
    "author cases: no other engine": command(1, f"author cases {SUMS} --check --engine reference"),
    "author cases: of two engines one knows no game": command(
        2, "author cases evening --check --engine bitboard --engine ENGINE", misspelt
    ),
    "author cases: an engine does not start": command(
        3, f"author cases evening --check --engine {shlex.quote(NO_ENGINE)}"
    ),
    "author coverage: no cases": (1, with_none("cases_of_game", "author coverage evening --check")),
    "author coverage: an engine has no say": command(2, "author coverage --check --engine bitboard"),
    "author kills: no mutants": (1, with_none("mutants_of", "author kills evening --check")),
    "author kills: an engine has no say": command(2, "author kills evening --check --engine bitboard"),
    "author perft: the engine does not count": command(
        2, "author perft evening --check --engine ENGINE", knows("evening", ops=("judge", "play"))
    ),
    "author perft: no table of the game": (1, without_table),
    "bench: every question is declined": command(1, "bench ENGINE --game evening", declines),
    "bench: of two games named one is unknown to it": command(
        1, "bench ENGINE --game evening --game minefield", without_minefield
    ),
    "bench: the program does not start": command(3, f"bench --game evening -- {NO_ENGINE}"),
    "perft: the engine does not count": command(
        2, "perft evening --size 2 --depth 1 --engine ENGINE", declines
    ),
    "judge: the engine declines": command(2, "judge evening --size 2 --engine ENGINE", declines),
    "show: the engine declines": command(2, "show evening --size 2 --legal --engine ENGINE", declines),
    "solve: the time is up": command(1, "solve minefield --size 6 --seconds 0.1"),
    "audit: an empty file": command(2, "audit FOLDER/empty.jsonl"),
    "audit: a folder without records": command(2, "audit FOLDER/rulestone"),
    "case: no such case": command(2, "case evening/no-such"),
    "rules: no such clause": command(2, "rules evening.no-such"),
    "games: no such game": command(2, "games chess"),
    "stats: no games": command(2, "stats evening --count 0"),
    "compare: no games": command(2, "compare evening evening/no-such --count 0"),
    # of every other door
    "check_engine: its only game is unknown": function(2, misspelt),
    "check_engine: every question is declined": function(2, declines),
    "check_engine: every question skips the test": function(1, skips),
    "check_engine: every question is expected to fail": function(1, xfails),
    "check_engine: its capabilities skip the test": function(3, Unready),
    "check_engine: closing it leaves with 0": function(1, Leaves),
    "check_engine: of two games named one is unknown to it": function(
        1, without_minefield, "evening", "minefield"
    ),
    "check_engine(strict): a game is unknown": function(1, mostly_misspelt, "evening", strict=True),
    "pytest: its only game is unknown": plugin(1, "misspelt", "rulestone::evening/opening-*"),
    "pytest: every question is declined": plugin(1, "declines", "rulestone::evening/opening-*"),
    "pytest: every question skips the test": plugin(1, "skips", "rulestone::evening/opening-*"),
    "pytest: every question is expected to fail": plugin(1, "xfails", "rulestone::evening/opening-*"),
    "pytest: its capabilities skip the test": plugin(1, "Unready", "rulestone::evening/opening-*"),
    "pytest: closing it leaves with 0": plugin(1, "Leaves", "rulestone::evening/opening-*"),
    "pytest: its module skips": plugin(4, "no_such_name", "rulestone::evening/opening-*"),
    "pytest: the game named is unknown to it": plugin(
        1, "without_minefield", "--rulestone-game minefield rulestone::minefield/swap-*"
    ),
    "pytest: of two games named one is unknown to it": plugin(
        1,
        "without_minefield",
        "--rulestone-game minefield --rulestone-game evening rulestone::*/opening-* rulestone::*/swap-set*",
    ),
    "pytest: of two patterns one is unknown to it": plugin(
        1, "without_minefield", "rulestone::evening/opening-* rulestone::minefield/play-switch"
    ),
    "pytest: of two patterns one matches nothing": plugin(
        4, "without_minefield", "rulestone::evening/opening-* rulestone::evening/no-such"
    ),
    "pytest: the program ends badly": plugin(1, ENDS_BADLY, "rulestone::evening/opening-*"),
    "pytest: the program does not start": plugin(1, NO_ENGINE, "rulestone::evening/opening-*"),
    "npm: a view without fields": javascript(
        1, "testCases((setup) => new NodeGame(setup), { test, game, maxSize, view: () => ({}) });"
    ),
    "npm: no case is for the class": javascript(2, "testCases(() => null, { test, game });"),
    "npm: only the last test is run": javascript(
        1,
        "testCases((setup) => new NodeGame(setup), { test, game, view }); bodies.splice(0, bodies.length-1);",
    ),
    "npm: no time": javascript(
        1, "testCases((setup) => new NodeGame(setup), { test, game, maxSize, view, seconds: -1 });"
    ),
    "npm testFuzz: a view without fields": javascript(
        1, "testFuzz((setup) => new NodeGame(setup), { test, game, maxSize, seconds: 0, view: () => ({}) });"
    ),
    "npm testFuzz: no board is for the class": javascript(2, "testFuzz(() => null, { test, game });"),
    "action: the program declines": action(2, "Check the engine", DECLINES),
    "action: of two games named one is unknown to it": action(
        1, "Check the engine", KNOWS_EVENING, "evening minefield"
    ),
    "action, further: of two games named one is unknown to it": action(
        2, "Look further", KNOWS_EVENING, "evening minefield"
    ),
}
"""By command or door and what is missing, the status and the run."""

CLAIM_NOTHING = ("book", "serve")
"""Commands whose success says nothing about an engine, a record or a rule."""

NEEDS = {"npm": needs_node, "prove": needs_z3, "author kills": needs_z3, "action": needs_bash}


@pytest.mark.parametrize(
    ("status", "ends"),
    [
        pytest.param(*row, id=name, marks=[mark for door, mark in NEEDS.items() if name.startswith(door)])
        for name, row in ROWS.items()
    ],
)
@pytest.mark.usefixtures("short_bench")
def test_a_run_without_evidence_is_no_success(doors: Doors, status: int, ends: Ends) -> None:
    assert ends(doors) == status


def test_every_command_has_a_row() -> None:
    assert {name.partition(":")[0].partition(" ")[0] for name in ROWS} | set(CLAIM_NOTHING) >= set(COMMANDS)
