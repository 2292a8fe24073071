"""Pages and reports in a real browser: readable by everybody, on a phone, in light and dark, as files."""

import dataclasses
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions as ec
from selenium.webdriver.support.wait import WebDriverWait

from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_report
from rulestone.check.runner import run_cases
from rulestone.core.names import GameName
from rulestone.diagnose.known import known_mistakes
from rulestone.protocol import Answer, Question, Verdict
from rulestone.report.html import html_report
from rulestone.rulebook.installed import game_names
from rulestone_book import links
from rulestone_book.library import Library
from rulestone_book.site import pages
from tests.helpers.accessible import violations_in_both_schemes
from tests.helpers.altered import AlteredEngine
from tests.helpers.browsing import Explorer
from tests.helpers.order import NIGHTLY

SMALL_PAGES = [
    *(path for path in pages() if path.count("/") < 2 and path != links.EXPLORER),
    "cases/evening/end.html",
]


EVERY_KIND = (
    *("index.html", "necklace/index.html", "claims.html", "claims/bitboard.html"),
    *(
        "cases/evening.html",
        "cases/evening/end.html",
        "glossary.html",
        "guides/index.html",
        "guides/tutorial.html",
    ),
)
"""A page of each kind; what holds of them holds of others that are made in the same way."""


PAGES = SMALL_PAGES if NIGHTLY else EVERY_KIND


def check_that_it_fits(chrome: Chrome, width: int) -> None:
    """Check that the page is no wider than a screen."""
    metrics = {"width": width, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        WebDriverWait(chrome, 15, 0.02).until(
            lambda _: chrome.execute_script("return document.documentElement.scrollWidth") <= width,
            f"it is wider than {width}",
        )
    finally:
        chrome.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone_and_a_laptop_and_is_accessible(chrome: Chrome, folder: Path, path: str) -> None:
    chrome.get((folder / path).as_uri())
    check_that_it_fits(chrome, 360)
    check_that_it_fits(chrome, 1100)
    assert violations_in_both_schemes(chrome) == []


@pytest.mark.parametrize(
    "hash_",
    [
        "game=minefield&size=5&stones=black=b2,d3 white=b3&to_move=white&at=d2",
        "game=lefe&size=3&moves=c3 choose light b3 b1&at=b2",
        "game=evening&size=3&stones=white=c3&mode=setup",
    ],
)
def test_the_explorer_is_accessible(explorer: Explorer, hash_: str) -> None:
    explorer.load(hash_)
    explorer.unfold("#export")
    assert violations_in_both_schemes(explorer.chrome) == []


def visible_cases(chrome: Chrome) -> list[str]:
    """The cases that are shown."""
    script = (
        "return [...document.querySelectorAll('[data-case]:not([hidden])')].map((each) => each.dataset.case)"
    )
    return msgspec.convert(chrome.execute_script(script), list[str])


def test_cases_are_filtered_without_a_server(chrome: Chrome, folder: Path) -> None:
    chrome.get((folder / "cases" / "necklace.html").as_uri())
    everything = len(visible_cases(chrome))
    chrome.find_element(By.NAME, "words").send_keys("necklace.secluded", Keys.ENTER)
    fewer = visible_cases(chrome)
    assert 0 < len(fewer) < everything, "the filter hides nothing, or everything"
    assert chrome.find_element(By.CSS_SELECTOR, ".count").text.startswith(f"{len(fewer)} case")
    WebDriverWait(chrome, 15).until(lambda _: "words=necklace.secluded" in chrome.current_url)
    assert visible_cases(chrome) == fewer
    chrome.find_element(By.NAME, "words").send_keys(" Winding corridor")
    assert "necklace/secluded-winding-corridor" in visible_cases(chrome)


TOP_OF_TARGET = "return Math.round(document.querySelector(':target').getBoundingClientRect().top)"


@pytest.mark.parametrize("address", ["lefe/index.html#lefe.pie", "cases/lefe/games.html#game-draw-size-6"])
def test_a_link_arrives_at_its_clause_or_case(chrome: Chrome, folder: Path, address: str) -> None:
    page, _, anchor = address.partition("#")
    chrome.get("about:blank")
    chrome.get(f"{(folder / page).as_uri()}#{anchor}")
    assert 0 <= chrome.execute_script(TOP_OF_TARGET) <= 20, "the place is not at the top of the window"


def test_a_first_game_is_stepped_through(chrome: Chrome, folder: Path) -> None:
    chrome.get((folder / "lefe" / "index.html").as_uri())
    chrome.find_element(By.CSS_SELECTOR, "[data-step='1']").click()
    WebDriverWait(chrome, 15, 0.02).until(
        lambda _: chrome.execute_script("return document.querySelector('.strip').scrollLeft") > 0
    )


def test_without_scripts_every_case_is_there(scriptless: Chrome, folder: Path) -> None:
    scriptless.get((folder / "cases" / "evening.html").as_uri())
    rows = scriptless.find_elements(By.CSS_SELECTOR, "tr[data-case]")
    assert len(rows) > 10, "too few rows"
    assert rows[0].is_displayed()
    assert not scriptless.find_element(By.CSS_SELECTOR, ".filters").is_displayed()


FOUND = {
    # what is sought: what is found first, or among the rest
    "No hard corner": ("minefield/index.html#minefield.hard-corner", ""),
    "minefield engine": ("", "guides/tutorial.html"),
    "pie": ("lefe/index.html#lefe.pie", "lefe/index.html#option-pie"),
    "how do I win minefield": ("minefield/index.html#minefield.win", ""),
    "is the pie's stone a move": ("", "lefe/index.html#ruling-pie-stone"),
    "can I pass": ("minefield/index.html#minefield.skip", "necklace/index.html#necklace.skip"),
    "winning": ("minefield/index.html#minefield.win", "lefe/index.html#lefe.score"),
    "tie": ("minefield/index.html#minefield.skip", "lefe/index.html#lefe.score"),
    "may I pass in Necklace": ("necklace/index.html#necklace.skip", ""),
    "how do I test only one clause": ("", "guides/check.html#choose-cases-and-reports"),
    "what does exit status 3 mean": ("", "guides/check.html#the-exit-status"),
    "board on my web page": ("", "guides/book.html#on-your-own-server"),
    "what is a mutant": ("glossary.html#word-mutant", ""),
    "swap in lefe": ("lefe/index.html#lefe.pie", ""),
    "when is lefe finished": ("lefe/index.html#lefe.end", ""),
    "removing a tree": ("", "lefe/index.html#lefe.capture"),
    "exit code": ("", "guides/check.html#the-exit-status"),
    "adding a game": ("", "guides/own_game.html#5-cases"),
    "skip": ("minefield/index.html#minefield.skip", ""),
    "why": ("", "guides/"),
    "draw": ("minefield/index.html#minefield.skip", "claims/lefe.html#lefe.drawless"),
}


def test_the_whole_site_is_searched_without_a_server(chrome: Chrome, folder: Path) -> None:
    results = (folder / links.SEARCH).as_uri()
    chrome.get((folder / "lefe" / "index.html").as_uri())
    chrome.find_element(By.NAME, "q").send_keys("pie", Keys.ENTER)
    WebDriverWait(chrome, 15, 0.05).until(ec.url_to_be(f"{results}?q=pie"))
    for sought, (first, also) in FOUND.items():
        chrome.get(f"{results}?{urlencode({'q': sought})}")
        assert chrome.find_element(By.NAME, "q").get_property("value") == sought
        text = chrome.find_element(By.ID, "found").text
        script = (
            "return [...document.querySelectorAll('#results a')].map((each) => each.getAttribute('href'))"
        )
        found = msgspec.convert(chrome.execute_script(script), list[str])
        number = int(text.split()[0])
        more = ", the first 50 of them here" if number > 50 else ""
        assert (text, len(found)) == (f"{number} places with “{sought}”{more}.", min(number, 50))
        assert found[0] == first or not first, (sought, found[:5])
        assert [each for each in found if each.startswith(also)], (sought, also, found)
        assert "guides" not in found[0] or not first
    listed = str(chrome.find_element(By.ID, "results").get_property("textContent"))
    assert "(refuted)" in listed, "a claim tells its standing"


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


def test_a_report_fits_phone_and_desktop_and_is_accessible(chrome: Chrome, report: str) -> None:
    chrome.get(report)
    check_that_it_fits(chrome, 360)
    check_that_it_fits(chrome, 1200)
    assert violations_in_both_schemes(chrome) == []
