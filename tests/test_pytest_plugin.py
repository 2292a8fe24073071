"""The plug-in for pytest: options, engines and cases."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from _pytest.pytester import Pytester

from rulestone.cases.cases import read_cases
from rulestone.engines import UnknownEngine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.testing import cases_of
from rulestone.testing.pytest_cases import Cases
from rulestone.testing.pytest_engines import engine_from
from tests.plugging import ENGINE, MINEFIELD, broken, first_case, ran

pytest_plugins = ["pytester"]


ALONE = ("-p", "no:hypothesispytest")
"""Without a plugin that has no part in it and takes its time to load."""


def test_without_the_option_nothing_is_there_and_nothing_is_loaded(pytester: Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_loaded():
            loaded = {name for name in sys.modules if name.startswith("rulestone")}
            assert loaded <= {"rulestone", "rulestone.pytest_plugin"}
            assert "msgspec" not in sys.modules

        def test_that_needs_an_engine(rulestone_engine):
            raise AssertionError
        """
    )
    result = pytester.runpytest_subprocess("-rs", *ALONE, "-p", "no:xdist")
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["*no --rulestone-engine is given*"])


@pytest.mark.parametrize("words", ["my_engine:make", "my_engine:Maker.make", "bitboard"])
def test_an_engine_is_a_factory_or_an_installed_one(pytester: Pytester, words: str) -> None:
    pytester.makepyfile(my_engine=ENGINE)
    result = ran(pytester, "--rulestone-engine", words, "--rulestone-game", "minefield")
    result.assert_outcomes(passed=MINEFIELD)
    assert result.ret == 0
    result.stdout.fnmatch_lines([f"rulestone: {MINEFIELD} cases for {words}"])


def test_an_engine_is_a_command(pytester: Pytester) -> None:
    words = f"{sys.executable} -m rulestone serve"
    result = ran(pytester, "--rulestone-engine", words, "--rulestone-game", "minefield", "-k", "hard-corner")
    assert result.parseoutcomes()["passed"] > 10
    assert result.ret == 0


def test_the_fixture_is_the_engine_that_is_asked(pytester: Pytester) -> None:
    pytester.makepyfile(
        my_engine=ENGINE,
        test_other="""
        import my_engine

        def test_other(rulestone_engine):
            assert rulestone_engine.claims.name == "bitboard"
            assert len(my_engine.made) == 1

        def test_again(rulestone_engine):
            assert len(my_engine.made) == 1
        """,
    )
    result = ran(
        pytester, "--rulestone-engine", "my_engine:make", "test_other.py", f"rulestone::{first_case()}"
    )
    result.assert_outcomes(passed=3)


def test_workers_have_an_engine_each(pytester: Pytester) -> None:
    pytester.makepyfile(my_engine=ENGINE)
    arguments = ("--rulestone-engine", "my_engine:make", "--rulestone-game", "evening", "-n", "2", *ALONE)
    result = pytester.runpytest_subprocess(*arguments)
    result.assert_outcomes(passed=len(cases_of(["evening"])))


STRANGE = """
from rulestone.engines.reference import ReferenceEngine

class Half:
    def ask(self, query):
        return None

class Method(Half):
    def claims(self):
        return {}

    def close(self):
        pass

class Plain(Method):
    claims = {}

def kind():
    return ReferenceEngine

def raises():
    return {}["board"]

def leaves():
    raise SystemExit(0)
"""


@pytest.mark.parametrize(
    ("factory", "message"),
    [
        ("Half", "strange:Half: Half is no engine, it has no claims and no close"),
        (
            "Method",
            "strange:Method: Method is no engine: its claims are of type method, not Claims, it must be",
        ),
        ("Plain", "its claims are of type dict, not Claims"),
        ("kind", "strange:kind: ReferenceEngine is a class: give an object of it"),
        ("raises", "strange:raises: KeyError: 'board' (strange.py, line 21)"),
        ("leaves", "strange:leaves: SystemExit: 0 (strange.py, line 24)"),
    ],
)
def test_an_object_that_is_no_engine_is_told_once(pytester: Pytester, factory: str, message: str) -> None:
    pytester.makepyfile(strange=STRANGE, test_own="def test_own(rulestone_engine): pass")
    for arguments in ((), ("test_own.py",)):
        result = ran(pytester, "--rulestone-engine", f"strange:{factory}", *arguments)
        outcomes = result.parseoutcomes()
        assert outcomes.get("failed", 0) + outcomes.get("errors", 0) == 1
        assert message in result.stdout.str()
        assert "Traceback" not in result.stdout.str() + result.stderr.str()
        assert len(result.outlines) < 25


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("no_such_module:make", "No module named 'no_such_module'"),
        ("my_engine:missing", "has no attribute 'missing'"),
        ("my_engine:nothing", "cannot be called"),
        ("leaving:make", "leaving:make: SystemExit: 0 (leaving.py, line 1)"),
        ("no-such-program", "cannot start “no-such-program”"),
    ],
)
def test_an_engine_that_is_not_there_is_said_once(pytester: Pytester, words: str, message: str) -> None:
    pytester.makepyfile(my_engine=ENGINE, leaving="raise SystemExit(0)")
    result = ran(pytester, "--rulestone-engine", words)
    assert result.ret != 0
    assert result.parseoutcomes()["failed"] == 1
    assert message in result.stdout.str()


HOSTILE = """
import pytest
from rulestone.engines.reference import ReferenceEngine

class Leaves(ReferenceEngine):
    def close(self):
        raise SystemExit(0)

class Skips(ReferenceEngine):
    def ask(self, query):
        pytest.skip("nothing to see here")
"""


@pytest.mark.parametrize(
    ("engine", "outcomes", "message"),
    [
        ("Leaves", {"passed": 1, "errors": 1}, "Failed: the engine cannot be closed: SystemExit: 0"),
        ("Skips", {"failed": 1}, "Skipped: nothing to see here"),
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
    arguments = ("--rulestone-engine", f"hostile:{engine}", f"rulestone::{first_case()}")
    result = pytester.runpytest_subprocess(*arguments, *ALONE, "-p", "no:xdist")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(**outcomes)
    *_, said, _ = result.outlines
    assert said.endswith(f" - {message}")
    assert len(result.outlines) < 40


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rulestone::minefield/*",), "tests of rulestone need --rulestone-engine"),
        (("--rulestone-engine", "bitboard", "rulestone::no-such"), "no case matches no-such"),
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
    result = ran(pytester, *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert message in result.stdout.str() + result.stderr.str()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a module of engines."""
    name = "engines_of_mine"
    (tmp_path / f"{name}.py").write_text(
        "from rulestone.engines.reference import ReferenceEngine\n\n\n"
        "class Maker:\n    make = staticmethod(lambda: ReferenceEngine(name='mine'))\n\n\n"
        "nothing = None\n\n\n"
        "def half():\n    return 7\n\n\n"
        "def raises():\n    raise RuntimeError('no licence')\n"
    )
    sys.modules.pop(name, None)
    return tmp_path


def test_a_factory_is_found_beside_the_tests_and_nothing_stays_on_the_path(folder: Path) -> None:
    before = list(sys.path)
    make = engine_from("engines_of_mine:Maker.make", 1, folder)
    assert sys.path == before
    assert make().claims.name == "mine"
    assert make() is not make()


def test_an_installed_engine_and_a_command_are_known_by_their_words(tmp_path: Path) -> None:
    assert engine_from("bitboard", 1, tmp_path)().claims.name == "bitboard"
    assert engine_from("mutant:minefield/no-switches", 1, tmp_path)().claims.name.startswith("mutant:")
    command = engine_from("no-such-program 'with arguments'", 1, tmp_path)()
    assert isinstance(command, StdioEngine)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("no_such_module_anywhere:make", "no_such_module_anywhere:make: No module named"),
        ("engines_of_mine:Maker.no", "has no attribute 'no'"),
        ("engines_of_mine:nothing", "engines_of_mine:nothing cannot be called: it must make an engine"),
    ],
)
def test_a_factory_that_is_not_there_is_told_at_once(folder: Path, words: str, message: str) -> None:
    before = list(sys.path)
    with pytest.raises(UnknownEngine, match=message):
        engine_from(words, 1, folder)
    assert sys.path == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("engines_of_mine:half", "engines_of_mine:half: int is no engine, it has no claims"),
        ("engines_of_mine:raises", r"RuntimeError: no licence \(engines_of_mine\.py, line 16\)"),
    ],
)
def test_what_a_factory_makes_is_looked_at_when_it_is_made(folder: Path, words: str, message: str) -> None:
    make = engine_from(words, 1, folder)
    with pytest.raises(UnknownEngine, match=message):
        make()


def test_every_case_is_a_test_with_its_id(pytester: Pytester) -> None:
    pytester.makepyfile(my_engine=ENGINE)
    result = ran(pytester, "--rulestone-engine", "my_engine:make", "--collect-only", "-q")
    listed = [line for line in result.outlines if line.startswith("rulestone::")]
    assert listed == [f"rulestone::{case.id}" for case in read_cases()]


def test_a_wrong_engine_fails_with_the_report_of_each_case(pytester: Pytester) -> None:
    words = broken("wrong_rule")
    result = ran(pytester, "--rulestone-engine", words, "--rulestone-game", "minefield", "--junitxml=out.xml")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] > 50
    assert outcomes["passed"] > 10
    assert outcomes["skipped"] > 5
    assert outcomes["failed"] + outcomes["passed"] + outcomes["skipped"] == MINEFIELD
    result.stdout.fnmatch_lines(
        ["*you say legal; it is not (minefield.hard-corner)*", "*asked:*", "*repeat: pytest*"]
    )
    suite = ET.parse(pytester.path / "out.xml").getroot().find("testsuite")  # noqa: S314 - our own
    assert suite is not None
    assert suite.get("failures") == str(outcomes["failed"])
    assert {case.get("classname") for case in suite} == {"rulestone"}
    assert [case.get("name") for case in suite] == [case.id for case in cases_of(["minefield"])]


NARROW = """
from msgspec.structs import replace
from rulestone.protocol import GameClaim
from rulestone_bitboard.engine import BitboardEngine

class Narrow(BitboardEngine):
    @property
    def claims(self):
        games = {"necklace": GameClaim(options={"swap": (False,)})}
        return replace(super().claims, games=games, ops=("judge", "play"))

    def ask(self, query):
        assert query.options == {"swap": False}
        right = super().ask(query)
        return replace(right, over=True) if WRONG else right

WRONG = None
"""


def test_cases_are_asked_under_the_option_values_that_are_claimed(pytester: Pytester) -> None:
    pytester.makepyfile(my_engine=NARROW)
    arguments = ("--rulestone-engine", "my_engine:Narrow", "rulestone::necklace/s*")
    result = ran(pytester, *arguments)
    assert result.parseoutcomes()["passed"] >= 50
    assert "failed" not in result.parseoutcomes()
    result.stdout.fnmatch_lines(
        [
            "rulestone: * cases of necklace asked with swap=false, where the answer is the same",
            "rulestone: necklace.swap: * of * cases asked",
        ]
    )


def test_a_failure_tells_the_option_values_that_were_asked(pytester: Pytester) -> None:
    pytester.makepyfile(my_engine=NARROW.replace("WRONG = None", "WRONG = True"))
    name = "rulestone::necklace/swap-leaves-the-stone"
    printed = ran(pytester, "--rulestone-engine", "my_engine:Narrow", name).stdout.str()
    assert "asked with swap=false and without swap, as the engine declares; the answer is the same" in printed
    assert '"moves":["a2","a2"],"options":{"swap":false}' in printed
    assert "rulestone: necklace.swap: not asked (1 case)" in printed


def test_skipped_cases_say_why(pytester: Pytester) -> None:
    words = broken("wrong_rule")
    result = ran(pytester, "--rulestone-engine", words, "--rulestone-game", "lefe", "-rs")
    result.assert_outcomes(skipped=len(cases_of(["lefe"])))
    result.stdout.fnmatch_lines(["*does not declare lefe*"])


def test_claims_that_are_not_known_are_told_at_the_end(pytester: Pytester) -> None:
    pytester.makepyfile(
        my_engine="""
        from rulestone.protocol import GameClaim
        from tests.check.lying import Lying

        def make():
            return Lying(games={"Lefe": GameClaim()})
        """
    )
    result = ran(pytester, "--rulestone-engine", "my_engine:make", "rulestone::lefe/*")
    result.assert_outcomes(skipped=len(cases_of(["lefe"])))
    result.stdout.fnmatch_lines(["rulestone: it declares a game “Lefe”, *did you mean lefe[?]"])


def test_cases_are_selected_by_their_ids(pytester: Pytester) -> None:
    pytester.makepyfile(my_engine=ENGINE, test_other="def test_other(): pass")
    result = ran(pytester, "--rulestone-engine", "my_engine:make", f"rulestone::{first_case()}")
    result.assert_outcomes(passed=1)
    result = ran(pytester, "--rulestone-engine", "my_engine:make", "rulestone::necklace/*", "test_other.py")
    result.assert_outcomes(passed=1 + len(cases_of(["necklace"])))
    result = ran(pytester, "--rulestone-engine", "my_engine:make", "-k", "test_other or evening/")
    result.assert_outcomes(
        passed=1 + len(cases_of(["evening"])), deselected=len(read_cases()) - len(cases_of(["evening"]))
    )


@pytest.mark.usefixtures("nothing_left_behind")
def test_a_broken_engine_fails_the_case_that_broke_it(pytester: Pytester) -> None:
    arguments = ("--rulestone-engine", broken("crashing"), "--rulestone-timeout", "2", "-rf")
    result = ran(pytester, *arguments, "--rulestone-game", "minefield", "-k", "4x4")
    result.stdout.fnmatch_lines(["*standard error: RuntimeError: the board is upside down*"])
    assert result.ret == 1


@pytest.mark.usefixtures("nothing_left_behind")
def test_what_an_engine_does_after_an_answer_is_told_with_the_case_of_that_answer(pytester: Pytester) -> None:
    four = [case.id for case in cases_of(["minefield"]) if case.size == 4 and case.asks == ("stones",)][:2]
    small = next(case.id for case in cases_of(["minefield"]) if case.size == 2 and "stones" in case.asks)
    arguments = ("--rulestone-engine", broken("talks_afterwards"), "--rulestone-timeout", "2")
    result = ran(pytester, *arguments, f"rulestone::{four[0]}")
    assert result.ret == 1
    assert re.search("(?i)malformed", result.stdout.str())
    result = ran(pytester, *arguments, *(f"rulestone::{name}" for name in (*four, small)))
    assert result.ret == 1


def configured(pytester: Pytester, *arguments: str) -> pytest.Config:
    return pytester.parseconfig("--rulestone-engine", "reference", "--rulestone-game", "evening", *arguments)


def test_cases_are_chosen_by_patterns_that_pytest_does_not_see(pytester: Pytester) -> None:
    config = configured(pytester, "rulestone::evening/t*", "rulestone::lefe/*", "other.py")
    cases = Cases(config, "rulestone")
    assert {case.id[:9] for case in cases.chosen()} == {"evening/t"}
    assert [argument for argument in config.args if "rulestone::" in argument] == []
    assert config.args == ["other.py"]
    assert cases.pytest_report_header() == f"rulestone: {len(cases.chosen())} cases for reference"


def test_a_pattern_of_no_case_is_a_mistake(pytester: Pytester) -> None:
    cases = Cases(configured(pytester, "rulestone::nothing/*"), "rulestone")
    with pytest.raises(pytest.UsageError, match=r"no case matches nothing/\*"):
        cases.chosen()


def test_the_engine_is_started_once_and_afresh_after_it_was_closed(pytester: Pytester) -> None:
    cases = Cases(configured(pytester), "rulestone")
    first = cases.engine()
    assert cases.engine() is first
    (case, *_) = cases.chosen()
    assert cases.run_case(case).status == "pass"
    assert cases.last_case == case.id
    cases.close()
    assert cases.engine() is not first
    cases.close()
