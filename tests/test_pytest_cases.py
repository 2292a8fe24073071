"""The cases as tests of pytest: collected, run and reported."""

import re
from xml.etree import ElementTree as ET

import pytest
from _pytest.pytester import Pytester

from rulestone.cases.cases import read_cases
from rulestone.testing import cases_of
from rulestone.testing.pytest_cases import Cases
from tests.plugging import ENGINE, MINEFIELD, broken, first_case, ran

pytest_plugins = ["pytester"]


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
    assert "asked with swap=false and without swap, as the engine claims; the answer is the same" in printed
    assert '"moves":["a2","a2"],"options":{"swap":false}' in printed
    assert "rulestone: necklace.swap: not asked (1 case)" in printed


def test_skipped_cases_say_why(pytester: Pytester) -> None:
    words = broken("wrong_rule")
    result = ran(pytester, "--rulestone-engine", words, "--rulestone-game", "lefe", "-rs")
    result.assert_outcomes(skipped=len(cases_of(["lefe"])))
    result.stdout.fnmatch_lines(["*does not claim lefe*"])


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
    result.stdout.fnmatch_lines(["rulestone: it claims a game “Lefe”, *did you mean lefe[?]"])


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
