"""The report of a check in a browser: readable by everybody, however much fails."""

import dataclasses

import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome

from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_report
from rulestone.check.runner import run_cases
from rulestone.core.names import GameName
from rulestone.core.registry import game_names
from rulestone.diagnose.known import known_mistakes
from rulestone.protocol import Answer, Question, Verdict
from rulestone.report.html import html_report
from rulestone_book.library import Library
from tests.helpers.accessible import violations_in_both_schemes
from tests.helpers.altered import AlteredEngine


def wrong(query: Question, answer: Answer) -> Answer:
    if isinstance(answer, Verdict) and query.game in (GameName("minefield"), GameName("lefe")):
        return replace(answer, legal=answer.legal[1:])
    return answer


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page of a run in which some cases of two games fail."""
    cases = [case for name in game_names() for case in Library().of_game(name)[:12]]
    outcome = run_cases(cases, EngineSpec(lambda: AlteredEngine(wrong), ("altered",)))
    whole = dataclasses.replace(outcome, diagnosis=known_mistakes(outcome.results))
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(html_report(run_report(whole)), encoding="utf-8")
    return path.as_uri()


STICKING_OUT = """
const [width, done] = arguments, { documentElement } = document;
const look = () => innerWidth === width && done(documentElement.scrollWidth - documentElement.clientWidth);
addEventListener("resize", look);
look();
"""
"""How much sticks out once the page is shown with a width."""


def test_a_report_fits_phone_and_desktop_and_is_accessible(chrome: Chrome, report: str) -> None:
    chrome.get(report)
    for width in (360, 1200):
        metrics = {"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": False}
        chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        assert chrome.execute_async_script(STICKING_OUT, width) == 0, width
    chrome.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert violations_in_both_schemes(chrome) == []
