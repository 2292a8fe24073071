"""The pytest plugin: cases as tests, selected, run and reported by pytest; and nothing without the option."""

import sys

import pytest
from _pytest.pytester import Pytester

from rulestone.testing import cases_of
from tests.plugging import ENGINE, MINEFIELD, first_case, ran

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
        ("no-such-program", "cannot start “no-such-program”"),
    ],
)
def test_an_engine_that_is_not_there_is_said_once(pytester: Pytester, words: str, message: str) -> None:
    pytester.makepyfile(my_engine=ENGINE)
    result = ran(pytester, "--rulestone-engine", words)
    assert result.ret != 0
    assert result.parseoutcomes()["failed"] == 1
    assert message in result.stdout.str()


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
