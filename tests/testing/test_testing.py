"""Checking engines in one's own tests: the whole check as one function, and the plug-in for pytest."""

import shlex
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest
from _pytest.pytester import Pytester, RunResult

from rulestone.cases.cases import read_cases
from rulestone.core.names import GameName, Size
from rulestone.engines.installed import UnknownEngine, load_engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.contradictions import find_contradictions
from rulestone.fuzz.report import contradiction_reports, search_reports
from rulestone.fuzz.search import SearchSettings, search
from rulestone.protocol import BadRequest, Failure, GameCapabilities
from rulestone.report.text import text_report
from rulestone.testing import NoEngine, cases_of, check_engine, report
from rulestone.testing.pytest_cases import engine_from
from tests.conftest import BROKEN
from tests.helpers.altered import AlteredEngine
from tests.helpers.running import SERVING

pytest_plugins = ["pytester"]

ALONE = ("-p", "no:hypothesispytest")
"""Without a plugin that has no part in it and takes its time to load."""

ENGINE = """
from rulestone_bitboard.engine import BitboardEngine

made = []

def make():
    made.append(1)
    return BitboardEngine()

class Maker:
    make = staticmethod(make)

nothing = 7

def half():
    return 7

def raises():
    raise RuntimeError("no licence")

def leaves():
    raise SystemExit(0)
"""

FIRST = f"rulestone::{cases_of(['minefield'])[0].id}"


def test_a_whole_check_is_one_call() -> None:
    engine = AlteredEngine.instead_of(load_engine("bitboard"))
    outcome = check_engine(engine, games=["evening"])
    assert outcome.exit_status == 0
    assert outcome.counts["pass"] == len(outcome.results) == len(cases_of(["evening"]))
    assert engine.closed


def test_a_complete_check_fails_where_a_declared_game_is_not_asked_in_full() -> None:
    engine = AlteredEngine(games={"evening": GameCapabilities(size_list=(1,))}, ops=("judge", "play"))
    assert check_engine(engine, games=["evening"]).exit_status == 0
    strict = check_engine(engine, games=["evening", "lefe"], strict=True)
    assert strict.exit_status == 1
    assert {result.game for result in strict.failures} == {"evening"}
    assert "does not declare evening of this size" in report(strict)


def test_a_run_of_an_engine_that_does_not_start_says_so() -> None:
    outcome = check_engine(StdioEngine(("no-such-program",)))
    assert outcome.exit_status == 3
    assert "cannot start" in report(outcome)


def test_a_failed_check_has_a_diagnosis() -> None:
    engine = load_engine("variant:evening/place-at-a-tie")
    small = [case for case in cases_of(["evening"]) if case.size <= 4 and case.question != "perft"]
    cases = [case for case in small if "evening.place" in case.clauses]
    outcome = check_engine(engine, cases=cases)
    assert outcome.failures
    assert outcome.diagnosis is not None
    assert "evening/place-at-a-tie" in [each.mutant for each in outcome.diagnosis]
    assert "it is not (evening.place)" in report(outcome)
    assert (
        "repeat: pytest --rulestone-engine rulestone.engines.reference:ReferenceEngine rulestone::evening/"
        in report(outcome)
    )
    known = check_engine(engine, cases=cases, known=[result.id for result in outcome.failures])
    assert known.exit_status == 0
    one = check_engine(engine, cases=[outcome.failures[0].case], diagnosed=False)
    assert (len(one.results), one.diagnosis) == (1, None)


def test_a_check_in_which_all_are_errors_has_a_diagnosis() -> None:
    """One that fits no known mistake, but says so."""
    failing = AlteredEngine(lambda _, __: Failure(error="no licence"))
    outcome = check_engine(failing, cases=cases_of(["evening"])[:4])
    assert (outcome.counts["error"], outcome.diagnosis) == (4, ())
    assert "Diagnosis: no known mistake fits 4 of 4 failures in evening; " in report(outcome)


class Method(ReferenceEngine):
    """Its capabilities are a method."""

    def capabilities(self) -> None:  # type: ignore[override]  # that is the mistake
        """Forgotten to be a property."""


class Mute:
    """It has a part that cannot be called."""

    capabilities = ReferenceEngine().capabilities
    ask = "nothing"

    def close(self) -> None:
        """Nothing to release."""


@pytest.mark.parametrize(
    ("candidate", "words"),
    [
        (ReferenceEngine, "<class '.*ReferenceEngine'>"),
        (7, "7"),
        (Mute(), "<.*Mute object.*>"),
        (Method(), "<.*Method object.*>"),
        (SimpleNamespace(capabilities=Mute.capabilities, ask=print), "namespace.*"),
    ],
)
def test_an_object_that_is_no_engine_is_refused_with_what_it_lacks(candidate: object, words: str) -> None:
    with pytest.raises(
        NoEngine, match=rf"^{words} is no engine: an engine is an object with `capabilities`, a"
    ):
        check_engine(candidate)  # type: ignore[arg-type]  # that is the mistake


def test_cases_are_of_the_games_that_are_named() -> None:
    assert {case.game for case in cases_of(["Evening", "lefe"])} == {"evening", "lefe"}
    with pytest.raises(BadRequest, match="no game is called 'go'"):
        cases_of(["go"])


# The plug-in: options, engines and cases


def broken(name: str) -> str:
    return shlex.join((sys.executable, str(BROKEN), name))


def ran(pytester: Pytester, engine: str, *arguments: str) -> RunResult:
    return pytester.runpytest_inprocess(
        *("-p", "no:cacheprovider", "-p", "no:unraisableexception", "--rulestone-engine", engine), *arguments
    )


def test_without_the_option_the_plugin_loads_nothing(pytester: Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_loaded():
            loaded = {name for name in sys.modules if name.startswith("rulestone")}
            assert loaded <= {"rulestone", "rulestone.pytest_plugin"}
            assert "msgspec" not in sys.modules
        """
    )
    pytester.runpytest_subprocess(*ALONE, "-p", "no:xdist").assert_outcomes(passed=1)


def test_the_cases_are_collected_and_counted_and_one_engine_is_asked(pytester: Pytester) -> None:
    pytester.makepyfile(my_engine=ENGINE, test_other="def test_other(): pass")
    result = ran(pytester, "my_engine:Maker.make", "test_other.py", FIRST)
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["rulestone: 1 case for my_engine:Maker.make", "collected 2 items"])
    assert "no tests" not in ran(pytester, "bitboard", FIRST).stdout.str()


def test_a_printed_test_id_selects_its_case_from_a_subfolder(pytester: Pytester) -> None:
    pytester.makeini("[pytest]")
    folder = pytester.mkdir("below")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        printed = ran(pytester, broken("wrong_rule"), "rulestone::minefield/hard-corner-black-*", "-x")
        name = next(line for line in printed.outlines if line.startswith("FAILED ")).split()[1]
        assert name.startswith("../rulestone::")
        again = ran(pytester, broken("wrong_rule"), name)
    again.assert_outcomes(failed=1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("my_engine:half", "my_engine:half: NoEngine: 7 is no engine: an engine is an object with"),
        ("false", "“false” does not introduce itself"),
    ],
)
def test_a_bad_engine_is_reported_once(pytester: Pytester, words: str, message: str) -> None:
    pytester.makepyfile(my_engine=ENGINE)
    result = ran(pytester, words, "--rulestone-game", "evening")
    assert result.parseoutcomes().get("failed") == 1
    assert message in result.stdout.str()
    assert "Traceback" not in result.stdout.str() + result.stderr.str()
    assert len(result.outlines) < 25, "the report is too long"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "no_such_module_anywhere:make",
            "no_such_module_anywhere:make: ModuleNotFoundError: No module named",
        ),
        ("leaving:make", "leaving:make: SystemExit: 0"),
        ("engines_of_mine:missing", "has no attribute 'missing'"),
        ("engines_of_mine:leaves", "engines_of_mine:leaves: SystemExit: 0"),
        ("engines_of_mine:nothing", "engines_of_mine:nothing cannot be called: it must make an engine"),
        ("engines_of_mine:raises", "engines_of_mine:raises: RuntimeError: no licence"),
    ],
)
def test_a_factory_beside_the_tests_is_found_and_its_errors_are_reported(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "engines_of_mine.py").write_text(ENGINE)
    (tmp_path / "leaving.py").write_text("raise SystemExit(0)")
    monkeypatch.syspath_prepend(tmp_path / "elsewhere")  # the path is as it was afterwards
    monkeypatch.delitem(sys.modules, "engines_of_mine", raising=False)
    make = engine_from("engines_of_mine:make", 1, tmp_path)
    assert make() is not make()
    with pytest.raises(UnknownEngine, match=message):
        engine_from(words, 1, tmp_path)()


HOSTILE = """
import pytest
from rulestone.engines.reference import ReferenceEngine

class Leaves(ReferenceEngine):
    def close(self):
        raise SystemExit(0)

class Skips(ReferenceEngine):
    def ask(self, query):
        pytest.skip("nothing to see here")

class Interrupted(ReferenceEngine):
    def ask(self, query):
        raise KeyboardInterrupt

    def close(self):
        open("closed", "x").close()
"""


@pytest.mark.parametrize(
    ("engine", "outcomes", "message"),
    [
        ("Leaves", {"passed": 1, "errors": 1}, "Failed: the engine cannot be closed: SystemExit: 0"),
        ("Skips", {"failed": 1}, "Failed: Skipped: nothing to see here"),
    ],
)
def test_whatever_an_engine_raises_pytest_does_not_succeed(
    pytester: Pytester,
    engine: str,
    outcomes: dict[str, int],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", "true")  # then pytest cuts nothing off the lines of its summary
    pytester.makepyfile(hostile=HOSTILE)
    result = ran(pytester, f"hostile:{engine}", FIRST)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(**outcomes)
    *_, said, _ = result.outlines
    assert said.endswith(f" - {message}")
    assert len(result.outlines) < 40, "the report is too long"


def test_an_engine_is_closed_though_the_tests_are_interrupted(pytester: Pytester) -> None:
    pytester.makepyfile(hostile=HOSTILE)
    two = (f"rulestone::{each.id}" for each in cases_of(["minefield"])[:2])
    options = ("-p", "no:cacheprovider", "--rulestone-engine", "hostile:Interrupted")
    result = pytester.runpytest_inprocess(*options, *two, no_reraise_ctrlc=True)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert (pytester.path / "closed").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rulestone::minefield/*",), "tests of rulestone need --rulestone-engine"),
        (("--rulestone-engine", "bitboard", "rulestone::no-such"), "no case is called 'no-such'"),
        (("--rulestone-engine", "no-such-program"), "'no-such-program' is no module:factory, installed"),
        (("--rulestone-engine", "no_such_module:make"), "no_such_module:make: ModuleNotFoundError"),
        (
            ("--rulestone-engine", "node 'my engine"),
            "node 'my engine: No closing quotation",
        ),
        (("--rulestone-engine", "bitboard", "--rulestone-game", "chess"), "no game is called 'chess'"),
        (
            ("--rulestone-engine", "bitboard", "--rulestone-timeout", "0"),
            "must be a positive number of seconds below 1000000, not 0",
        ),
    ],
)
def test_options_that_make_no_sense_are_refused(
    pytester: Pytester, arguments: tuple[str, ...], message: str
) -> None:
    result = pytester.runpytest_inprocess(*arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert message in result.stdout.str() + result.stderr.str()


def test_every_case_is_a_test_with_its_id(pytester: Pytester) -> None:
    result = ran(pytester, "bitboard", "--collect-only", "-q", "--rulestone-timeout=0.5")
    assert [line for line in result.outlines if line.startswith("rulestone::")] == [
        f"rulestone::{case.id}" for case in cases_of()
    ]


def test_a_wrong_engine_fails_with_the_report_of_each_case(pytester: Pytester) -> None:
    pattern = "minefield/hard-corner-o"
    cases = [case.id for case in read_cases() if case.id.startswith(pattern)]
    result = ran(pytester, broken("wrong_rule"), f"rulestone::{pattern}*", "--junitxml=out.xml", "-rs")
    outcomes = Counter(result.parseoutcomes())
    assert min(outcomes[each] for each in ("failed", "passed", "skipped")) > 0
    assert outcomes["failed"] + outcomes["passed"] + outcomes["skipped"] == len(cases)
    result.stdout.fnmatch_lines(
        [
            "*you say legal; it is not (minefield.hard-corner)*",
            "*asked:*",
            f"*repeat: pytest*rulestone::{pattern}*",
            "SKIPPED*does not declare minefield of this size",
        ]
    )
    suite = ET.parse(pytester.path / "out.xml").getroot().find("testsuite")  # noqa: S314 - our own
    assert suite is not None
    assert suite.get("failures") == str(outcomes["failed"])
    assert [(case.get("classname"), case.get("name")) for case in suite] == [
        ("rulestone", name) for name in cases
    ]


NARROW = """
from msgspec.structs import replace
from rulestone.protocol import GameCapabilities
from rulestone_bitboard.engine import BitboardEngine

class Narrow(BitboardEngine):
    @property
    def capabilities(self):
        games = {"necklace": GameCapabilities(options={"swap": (False,)})}
        return replace(super().capabilities, games=games, ops=("judge", "play"))

    def ask(self, query):
        assert query.options == {"swap": False}
        right = super().ask(query)
        return replace(right, over=True) if WRONG else right

WRONG = None
"""


def test_cases_are_asked_under_the_option_values_that_are_claimed_and_a_failure_tells_them(
    pytester: Pytester,
) -> None:
    pytester.makepyfile(my_engine=NARROW)
    result = ran(pytester, "my_engine:Narrow", "rulestone::necklace/swap*")
    assert result.parseoutcomes()["passed"] >= 10
    assert "failed" not in result.parseoutcomes()
    result.stdout.fnmatch_lines(["rulestone: * questions: * answered, * left out"])
    pytester.makepyfile(wrong_engine=NARROW.replace("WRONG = None", "WRONG = True"))
    printed = ran(pytester, "wrong_engine:Narrow", "rulestone::necklace/swap-not-taken").stdout.str()
    assert "sent with swap=false, as the engine declares; the answer is the same" in printed
    assert '"options":{"swap":false}' in printed


def test_unknown_claims_are_reported_at_the_end(pytester: Pytester) -> None:
    pytester.makepyfile(
        my_engine="""
        from rulestone.protocol import GameCapabilities
        from tests.helpers.altered import AlteredEngine

        def make():
            return AlteredEngine(games={"Lefe": GameCapabilities()})
        """
    )
    result = ran(pytester, "my_engine:make", "rulestone::lefe/m*")
    assert result.parseoutcomes().keys() == {"skipped"}
    result.stdout.fnmatch_lines(["rulestone: it declares a game 'Lefe', *did you mean lefe[?]"])


def test_cases_are_selected_by_their_ids_and_words(pytester: Pytester) -> None:
    pytester.makepyfile(test_other="def test_other(): pass")
    chosen = sum("evening/o" in case.id for case in read_cases())
    result = ran(pytester, "bitboard", "rulestone::evening/o*", FIRST, "test_other.py")
    result.assert_outcomes(passed=2 + chosen)
    result = ran(pytester, "bitboard", "-k", "test_other or evening/o")
    result.assert_outcomes(passed=1 + chosen, deselected=len(cases_of()) - chosen)
    result = ran(pytester, "bitboard", "rulestone::evening/o*", FIRST, "-k", "evening/o")
    assert result.ret == 0, "it is named and deselected, so it needs no answer"


@pytest.mark.usefixtures("nothing_left_behind")
@pytest.mark.parametrize(
    ("engine", "seconds", "words"),
    [
        ("talks_afterwards", "60", "malformed after the answer to {}"),
        ("silent", "2", "no answer within 2 s; --timeout allows more time"),
    ],
)
def test_a_fault_at_the_end_of_the_session_is_reported(
    pytester: Pytester, engine: str, seconds: str, words: str
) -> None:
    name = next(case.id for case in cases_of(["minefield"]) if case.size == 4 and case.asks == ("stones",))
    result = ran(pytester, broken(engine), "--rulestone-timeout", seconds, f"rulestone::{name}")
    assert result.ret == 1
    assert words.format(name) in result.stdout.str()


SILENT = """
from msgspec.structs import replace
from rulestone.protocol import GameCapabilities
from rulestone_bitboard.engine import BitboardEngine

class Silent(BitboardEngine):
    @property
    def capabilities(self):
        return replace(super().capabilities, games=GAMES)
"""


@pytest.mark.parametrize(
    ("games", "words", "why"),
    [
        ("{}", (), "not enough for a success: the engine answered no question"),
        (
            '{"evening": GameCapabilities(size_list=(60,)), "minefield": GameCapabilities()}',
            (FIRST, "-n", "1", *ALONE),  # a worker passes one case and skips the others
            "it declares evening, and answered no question about it",
        ),
    ],
)
def test_a_session_fails_if_a_declared_game_gets_no_answer(
    pytester: Pytester, games: str, words: tuple[str, ...], why: str
) -> None:
    pytester.makepyfile(my_engine=SILENT + f"\nGAMES = {games}\n")
    result = ran(pytester, "my_engine:Silent", "rulestone::evening/opening-*", *words)
    assert result.ret == 1
    assert why in result.stdout.str()


def test_two_processes_report_the_questions_of_both(pytester: Pytester) -> None:
    one, two = (
        ran(pytester, "bitboard", "rulestone::evening/opening-*", "-n", number, *ALONE).outlines
        for number in ("0", "2")
    )
    assert [line for line in one if "questions: " in line] == [line for line in two if "questions: " in line]


def test_a_misspelt_field_is_reported_at_every_door(pytester: Pytester) -> None:
    answers = shlex.join((sys.executable, str(SERVING), "bitboard"))
    words, lying = (
        shlex.join(("sh", "-c", f"{answers} | sed -u '{changes}'"))
        for changes in ('s/"leader"/"Leader"/', 's/"leader"/"Leader"/; s/"over":false/"over":true/')
    )
    told = "has a field 'Leader', which is not known; did you mean leader?"
    make = engine_from(words, 9, pytester.path)
    few = [case for case in cases_of(["evening"]) if case.id.startswith("evening/sums-")]
    (line,) = check_engine(make(), cases=few).processes.misspelt
    assert line.endswith(told)
    settings = SearchSettings(games=(GameName("evening"),), size=Size(2), game_count=1)
    assert f"{told}\n" in text_report(search_reports(search(make, settings)).tree())
    assert f"{told}\n" in text_report(contradiction_reports(find_contradictions(make, settings)).tree())
    name, strict = "rulestone::evening/sums-*", ("-W", "error::pytest.PytestWarning", "--tb=native")
    warned = ran(pytester, words, name, "-W", "default::pytest.PytestWarning")
    assert (warned.ret, warned.stdout.str().count(told)) == (0, 1)
    failed = ran(pytester, lying, name.replace("*", "1-white-0-black"), *strict)
    assert f"PytestWarning: rulestone: a reply to `judge` {told}" in failed.stdout.str()
    assert "over: you say true; it is false" in failed.stdout.str()
    strict_run = ran(pytester, words, name.replace("*", "1-white-0-black"), "--rulestone-strict")
    assert strict_run.ret == 1
    assert told in strict_run.stdout.str()


def test_a_strict_session_fails_where_a_question_is_left_out_and_ends_with_a_diagnosis(
    pytester: Pytester,
) -> None:
    options = ("--rulestone-strict", "-n", "1", *ALONE)
    result = ran(pytester, broken("wrong_rule"), "rulestone::minefield/hard-corner-o*", *options)
    assert "skipped" not in result.parseoutcomes()
    printed = result.stdout.str()
    assert "does not declare minefield of this size" in printed
    assert "rulestone: Diagnosis: " in printed
