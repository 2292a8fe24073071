"""The page that checks an engine: the same report as on the command line, whatever the engine does."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from rulestone.book.check_page import example_engine
from rulestone.cases.cases import read_cases
from tests.running import Run

from .accessible import NIGHTLY, violations_in_both_schemes
from .browsing import PATIENCE, wait_until
from .reading import needed

EXAMPLE = """
function answer(request) {
  if (request.op === "hello") {
    return { protocol: 1, name: "mine", version: "1", games: { minefield: {} }, ops: ["judge"] };
  }
  const taken = new Set(Object.values(request.stones ?? {}).flat());
  const legal = [];
  for (let column = 0; column < request.size; column++) {
    for (let row = 1; row <= request.size; row++) {
      const cell = "abcdefghijklmnopqrstuvwxyz"[column] + row;
      if (!taken.has(cell)) legal.push(cell);
    }
  }
  return { legal, to_move: request.to_move ?? null, over: false, winner: null, why: {} };
}
"""
"""An engine that knows of Minefield that a stone goes on an empty cell, and nothing else."""

LINES = """
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  console.log(JSON.stringify({ id: request.id, ...answer(request) }));
});
"""
"""What makes a program for the command line of the same engine."""

_FILL = """
const { source, game, cases, seconds } = document.getElementById("check").elements;
[source.value, game.value, cases.value, seconds.value] = arguments;
"""


@dataclass(frozen=True)
class CheckPage:
    """The page, loaded."""

    chrome: Chrome

    def one(self, selector: str) -> WebElement:
        """The element that a selector finds."""
        return self.chrome.find_element(By.CSS_SELECTOR, selector)

    def check(self, source: str, cases: str, *, game: str = "", seconds: str = "10") -> str:
        """Check an engine, and give what is said of it in the end."""
        self.chrome.execute_script(_FILL, source, game, cases, seconds)
        self.one("#go").click()
        wait_until(self.chrome, "!document.getElementById('go').disabled")
        return self.one("#notice").text

    @property
    def report(self) -> str:
        """The report as text."""
        script = "return document.getElementById('report').shadowRoot.textContent"
        return str(self.chrome.execute_script(script))


@pytest.fixture
def page(chrome: Chrome, address: str) -> CheckPage:
    """The page, which stays loaded from one test to the next."""
    page_object = CheckPage(chrome)
    if chrome.current_url != f"{address}check.html":
        chrome.get(f"{address}check.html")
    wait_until(chrome, "loading.hidden || doing.className === 'wrong'")
    assert page_object.one("#loading").get_property("hidden"), page_object.one("#doing").text
    return page_object


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node.js here to run the same engine with")
def test_the_report_is_that_of_the_command_line_and_accessible(
    page: CheckPage, run: Run, tmp_path: Path
) -> None:
    pattern = "minefield/switch-2x4*"
    text = page.check(EXAMPLE, pattern, game="minefield")
    (tmp_path / "engine.cjs").write_text(EXAMPLE + LINES, encoding="utf-8")
    result = run(f"check --json --case {pattern} -- node", str(tmp_path / "engine.cjs"))
    assert result.status == 1, result.err
    failed = {case["id"] for case in json.loads(result.out)["cases"] if case["status"] == "fail"}
    assert len(failed) > 5
    shown = page.report.partition("What was asked")[0]
    assert {name for name in failed if name in shown} == failed
    assert f"{len(failed)} fail" in text
    assert page.one("#save").get_dom_attribute("href").startswith("blob:")
    assert violations_in_both_schemes(page.chrome) == []


KEPT = """
const [addresses, done] = arguments, main = addresses.find((address) => address.endsWith("/pyodide.mjs"));
import("./static/explorer/kept.js")
  .then(({ kept }) => kept(addresses.join(" "), main))
  .then((start) => start?.files?.map(([path]) => path) ?? [])
  .then((all) => [/__pycache__.engine_check/, /fixtures/].map((kind) => all.some((path) => kind.test(path))))
  .then(done);
"""
"""Whether what this page compiles is kept with the files from these addresses; and whether its cases are."""


def test_a_selection_of_nothing_is_told_and_what_is_compiled_by_then_is_kept_with_the_explorers(
    page: CheckPage, address: str, folder: Path
) -> None:
    assert "minefield/nothing" in page.check(EXAMPLE, "minefield/nothing-like-it")
    addresses = [f"{address}{path}" for path in needed(folder)]
    WebDriverWait(page.chrome, PATIENCE, 0.05).until(
        lambda chrome: chrome.execute_async_script(KEPT, addresses) == [True, False]
    )


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("function answer(request) {", "does not answer `hello`: Uncaught SyntaxError"),
        ("function answer() { throw new Error('no'); }", "it threw Error: no"),
        ("function answer() { for (;;); }", "no answer within 0.5 s"),
        ("const answer = () => ({ protocol: 2 });", "does not answer `hello`"),
        ("const answer = () => 7;", "does not answer `hello`"),
        ("for (;;) postMessage({ line: '{}' });", "does not answer `hello`"),
        ("const answer = () => ({ name: 'x'.repeat(2 ** 24) });", "`hello`: not JSON: Unterminated string"),
        ("const answer = () => { postMessage({ broke: {}, message: [] }); };", "does not answer `hello`"),
        (
            "const answer = () => { new BroadcastChannel('x').postMessage(1); throw 'sent'; };",
            "it threw sent",
        ),
        (
            "const answer = () => { const all = []; for (;;) all.push(new ArrayBuffer(2 ** 30)); };",
            "it threw RangeError",
        ),
    ],
)
def test_what_is_no_engine_is_told_in_a_line_and_outlived(page: CheckPage, source: str, words: str) -> None:
    seconds = "0.5" if words.endswith(" s") else "3"
    assert words in page.check(source, "minefield/*corner*", seconds=seconds)


ATTACKS = {
    "other-computer": "await fetch('https://example.org/')",
    "book": "await fetch('ADDRESSglossary.html')",
    "caches": "await caches.open('rulestone-runtime')",
    "database": "await opened(indexedDB.open('rulestone'), 'onsuccess')",
    "files": "await navigator.storage.getDirectory()",
    "socket": "await opened(new WebSocket('ws:HOST'), 'onopen')",
    "script": "importScripts('ADDRESSstatic/book.js')",
    "module": "await import('ADDRESSstatic/explorer/kept.js')",
    "evaluation": "eval('1')",
    "page": "parent.document.title = 'mine'",
    "service-worker": "await navigator.serviceWorker.register('ADDRESSservice-worker.js')",
    "navigation": "top.location = 'ADDRESSglossary.html'",
}
"""By what an engine tries, how; all of it must throw."""


def test_an_engine_reaches_nothing_outside(page: CheckPage, address: str) -> None:
    opened = "const opened = (one, on) => new Promise((yes, no) => { one[on] = yes; one.onerror = no; });"
    tries = "".join(
        f"try {{ {attack}; reached.push('{name}'); }} catch {{ held += 1; }}\n"
        for name, attack in ATTACKS.items()
    )
    tries = tries.replace("ADDRESS", address).replace("HOST", address.removeprefix("http:"))
    answer = f"let held = 0; const reached = []; {tries} throw `${{held}} held; reached: ${{reached}}.`;"
    said = page.check(
        f"{opened} const answer = async () => {{ {answer} }};", "minefield/*corner*", seconds="20"
    )
    assert f"it threw {len(ATTACKS)} held; reached: ." in said
    assert page.chrome.current_url == f"{address}check.html"
    page.chrome.execute("getLog", {"type": "browser"})  # the browser complains of the attempt


def test_the_engine_of_the_tutorial_stands_there_and_passes(page: CheckPage) -> None:
    assert page.one("#source").get_property("defaultValue") == example_engine()
    assert "import { createInterface }" in example_engine()
    cases = [case for case in read_cases() if case.id.startswith("minefield/switch-2x4")]
    text = page.check(example_engine(), "minefield/switch-2x4*", game="minefield")
    assert f"{len(cases)} pass" in text


WHITE_THEN_BLACK = "minefield/switch-2x4-white-rising-new-bottom-*"
"""Two cases: White is to move in the first, and Black in the second."""


def test_an_engine_that_hangs_or_throws_now_and_then_is_started_afresh(page: CheckPage) -> None:
    begins, white = "const legal = [];", "if (request.to_move === 'white')"
    hanging = EXAMPLE.replace(begins, f"{white} for (;;); {begins}")
    assert "2 cases: 1 fail, 1 timeout" in page.check(hanging, WHITE_THEN_BLACK, seconds="0.5")
    throwing = EXAMPLE.replace(begins, f"{white} throw 'no'; {begins}")
    assert "2 cases: 1 fail, 1 crash" in page.check(throwing, WHITE_THEN_BLACK)
    assert "it threw no" in page.report


EVERY = 1 if NIGHTLY else 40
"""Which part of the cases the rules are put in the browser: all of them at night."""


def test_the_rules_pass_in_the_browser_what_they_pass_elsewhere(page: CheckPage) -> None:
    script = """
    const [every, done] = arguments;
    import("./static/explorer/oracle.js").then(async ({ ask }) => {
      let passed = 0, cases = 1, wrong = [];
      for (let first = 0; first < cases; first += 10 * every) {
        const part = await ask("own-check", { first, every, most: 10 });
        if (part.error) return done(part);
        cases = part.cases; passed += part.passed; wrong.push(...part.wrong);
      }
      done({ passed, wrong, cases });
    });
    """
    page.chrome.set_script_timeout(1800)
    value = page.chrome.execute_async_script(script, EVERY)
    cases = read_cases()
    assert value == {"passed": len(cases[::EVERY]), "wrong": [], "cases": len(cases)}
