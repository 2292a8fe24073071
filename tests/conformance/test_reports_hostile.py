"""What an engine says about itself and its answers reaches no report as anything but words."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace as replaced
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.core.names import ActionText, CellName, ClauseId, GameName, Size
from rulestone.engines import EngineBroken
from rulestone.fuzz.fuzzing import search
from rulestone.fuzz.report.search_report import search_text as fuzz_report
from rulestone.fuzz.search_settings import SearchSettings
from rulestone.protocol import (
    Answer,
    Claims,
    ErrorBody,
    Failure,
    GameClaim,
    Played,
    Query,
    Unsupported,
    Verdict,
)
from rulestone.report.report_text import text_report
from rulestone.report.reports import KINDS
from tests.conformance.lying import Lying

SAYS = (
    "</script><script>alert(1)</script><img src=x onerror=alert(2)>",
    "\x1b[31m\x1b]0;title\x07\x00\x08\x7f\x9b31m",
    "\r\n## heading\n\n````\n[click](javascript:x) ![i](http://x/y.png) `code` | cell | @team $x$ &lt;",
    "\u202eright to left\u2066",
    "]]><failure/>",
)


def wrong(words: str) -> Callable[[Query, Answer], Answer]:
    def change(_: Query, answer: Answer) -> Answer:
        if not isinstance(answer, Verdict):
            return answer
        why = {CellName("a1"): ClauseId(words), words: ClauseId(words)}
        verdict = replace(
            answer,
            legal=(*answer.legal, ActionText(words)),
            to_move=words,
            winner=words,
            leader=words,
            why=why,
        )
        return (
            replace(verdict, reason=words, accepted=verdict.accepted)
            if isinstance(verdict, Played)
            else verdict
        )

    return change


def broken(words: str) -> Callable[[Query, Answer], Answer]:
    def change(_: Query, __: Answer) -> Answer:
        raise EngineBroken("crash", "it ended", words)

    return change


CHANGES: dict[str, Callable[[str], Callable[[Query, Answer], Answer]]] = {
    "wrong": wrong,
    "error": lambda words: lambda _, __: Failure(error=words),
    "error body": lambda words: lambda _, __: Failure(error=ErrorBody(code=words, message=words, at=words)),
    "skip": lambda words: lambda _, __: Unsupported(unsupported=words),
    "standard error": broken,
}


def hostile(words: str, kind: str) -> Lying:
    engine = Lying(CHANGES[kind](words))
    engine.claims = Claims(name=words, version=words, games={"minefield": GameClaim()})
    return engine


@pytest.fixture(scope="module", params=SAYS)
def words(request: pytest.FixtureRequest) -> str:
    """Something that no report may take for its own."""
    text: str = request.param
    return text


@pytest.fixture(scope="module", params=CHANGES)
def whole_run(request: pytest.FixtureRequest, words: str, cases: tuple[Case, ...]) -> Run:
    """A run of an engine that says it, in one way or another."""
    leaderless = tuple(replace(case, expect=replace(case.expect, leader=None)) for case in cases)
    outcome = run(
        leaderless, lambda: hostile(words, request.param), engine=("engine",), known=("minefield/last",)
    )
    return replaced(outcome, gave_up=None)


def controls(text: str) -> set[str]:
    """The characters that a reader's screen would act on."""
    return {char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs") and char not in "\n\t"}


def test_nothing_reaches_a_terminal(whole_run: Run) -> None:
    assert controls(text_report(whole_run).plain) == set()


@pytest.mark.parametrize("kind", ["html", "md", "junit"])
def test_no_control_character_is_in_a_report(whole_run: Run, kind: str) -> None:
    assert controls(KINDS[kind](whole_run)) == set()


def test_the_page_has_no_element_of_an_engine(whole_run: Run) -> None:
    page = KINDS["html"](whole_run)
    assert page.count("<script>") == 1
    assert "<img" not in page
    assert "<failure" not in page


def test_the_xml_is_sound_and_has_no_element_of_an_engine(whole_run: Run) -> None:
    root = ET.fromstring(KINDS["junit"](whole_run))  # noqa: S314 - our own
    most = 3 + whole_run.nothing_answered  # which is told as a test of its own: that the engine answers
    assert len(root.findall(".//testcase")) == most
    assert len(root.findall(".//failure") + root.findall(".//error") + root.findall(".//skipped")) <= most


def test_the_markdown_has_nothing_that_acts(whole_run: Run) -> None:
    outside, within = [], False
    for line in KINDS["md"](whole_run).splitlines():
        if line.startswith("````"):
            within = not within
        elif not within:
            outside.append(re.sub(r"\\[!-/:-@\[-`{-~]", "", line))
    assert not within
    text = "\n".join(line.removeprefix("> ") for line in outside)
    assert not re.search(r"<\w|\]\(|`[^`]*code|@team|\$x|&lt", text)
    headings = [line for line in outside if line.startswith("#")]
    assert len(headings) == 1 + len(whole_run.wrong)


@pytest.mark.usefixtures("few_fixtures")
@pytest.mark.parametrize("kind", CHANGES)
def test_what_fuzz_tells_a_terminal(words: str, kind: str) -> None:
    settings = SearchSettings(games=(GameName("minefield"),), size=Size(3), rounds=3, most=2)
    outcome = search([lambda: hostile(words, kind)], settings, engines=[("engine",)])
    assert controls(fuzz_report(outcome).plain) == set()
