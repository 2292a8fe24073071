"""The reference in the browser: loaded when it is asked, checked, kept; and what is said if it cannot run."""

import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from rulestone_book.runtime import Runtime
from rulestone_book.server import HOST, BookServer
from tests.helpers.browsing import Explorer, follow, in_each_page, stories, wait_until
from tests.helpers.reading import needed
from tests.helpers.running import serving

KEPT = """
const done = arguments[0];
caches.open("rulestone-runtime").then((cache) => cache.keys())
  .then((keys) => done(keys.map((key) => key.url)));
"""

POISON = """
const [main, done] = arguments, headers = { "content-type": "text/javascript" };
caches.open("rulestone-runtime")
  .then((cache) => cache.put(main, new Response("throw 'mine'", { headers })))
  .then(done);
"""

ASKED = "game=minefield&size=5&stones=black=b2,d3 white=b3&to_move=white&at=d2"


@pytest.fixture
def explained(explorer: Explorer) -> Explorer:
    """The explorer with the reference, which runs on from test to test."""
    explorer.open(ASKED)
    if explorer.one("#explain").is_displayed():
        explorer.explain()
    return explorer


def test_python_is_loaded_when_it_is_asked_and_a_changed_file_is_loaded_again(
    explorer: Explorer, folder: Path
) -> None:
    (main,) = (path for path in needed(folder) if path.endswith("/pyodide.mjs"))
    explorer.load(ASKED)
    assert explorer.said == "White may not place on d2: it creates a switch from b2 to d3."
    assert explorer.chrome.execute_async_script(KEPT) == [], "nothing of Python is loaded for a verdict"
    explorer.chrome.execute_async_script(POISON, f"{explorer.site}{main}")
    explorer.explain()
    kept = {url.removeprefix(explorer.site) for url in explorer.chrome.execute_async_script(KEPT)}
    assert kept == set(needed(folder))
    assert explorer.text("#both") == "Judged by both engines."
    assert "minefield.switch" in explorer.text("#explanation")
    assert explorer.all("#explanation figure svg")


@pytest.mark.parametrize("story", stories("reference"))
def test_a_story_comes_true(explained: Explorer, story: str) -> None:
    follow(explained, story)


def test_the_page_tells_if_the_engines_differ(explained: Explorer) -> None:
    explained.chrome.execute_script("""
        document.querySelector("rulestone-board").addEventListener("verdict", ({ detail }) => {
            if (!detail.verdict) return;
            const verdict = { to_move: "red", over: true, winner: "red", score: 1, leader: "red" };
            Object.assign(verdict, { legal: ["z9"], why: { z9: "lefe.pie" } });
            Object.assign(detail, { accepted: 9, refusal: { "lefe.pie": [] }, verdict });
        }, { capture: true, once: true });
    """)
    explained.open("game=minefield&size=3&moves=b2")
    told = explained.text("#both")
    assert told.startswith("The engines differ; please report this position. ")
    assert 'to_move: "red" in JavaScript, "white" in Python' in told
    assert re.findall(r"[.;] ([\w ]+):", told) == [
        "legal moves of the record",
        "reason against the next",
        *("to_move", "over", "winner", "score", "leader", "legal", "why"),
    ]


LATE = """
const send = Worker.prototype.postMessage;
let held = null;
Worker.prototype.postMessage = function (message) {
  if (!held) {
    held = message;
    document.body.dataset.asked = "held back";
    return;
  }
  Worker.prototype.postMessage = send;
  this.addEventListener("message", ({ data }) => {
    if (data.number === held.number) document.body.dataset.asked = "answered late";
  });
  for (const each of [message, held]) send.call(this, each);
};
"""
"""Puts the next question to the worker after the one that follows it."""


def test_an_answer_that_comes_late_does_not_replace_a_newer_one(explained: Explorer) -> None:
    explained.chrome.execute_script(LATE)
    explained.chrome.execute_script("location.hash = 'game=minefield&size=5&moves=b2 c2&at=c3'")
    wait_until(explained.chrome, "document.body.dataset.asked === 'held back'")
    explained.open("game=minefield&size=5&moves=b2&at=d4")
    wait_until(explained.chrome, "document.body.dataset.asked === 'answered late'")
    assert explained.text("#both") == "Judged by both engines."
    assert "hard corner" not in explained.text("#explanation")


FEWER_FILES = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  send.call(this, message.addresses ? { ...message, addresses: message.addresses.slice(0, 1) } : message);
};
"""


@pytest.mark.parametrize(
    ("before", "words"),
    [
        pytest.param("delete globalThis.WebAssembly;", "has no WebAssembly", id="no-webassembly"),
        pytest.param(
            FEWER_FILES,
            "does not run here: ModuleNotFoundError",
            id="files-missing",
            marks=pytest.mark.nightly,  # Python starts anew
        ),
    ],
)
def test_if_python_cannot_start_the_page_says_why_and_the_board_judges(
    explorer: Explorer, before: str, words: str
) -> None:
    with in_each_page(explorer.chrome, before):
        explorer.load(ASKED)
        explorer.explain()
        assert words in explorer.text("#both")
        assert explorer.said.startswith("White may not place on d2")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pyodide.asm.wasm", "is not the file that this page needs"),
        ("python_stdlib.zip", "status 404"),
    ],
)
def test_a_missing_or_altered_runtime_file_is_not_run(
    explorer: Explorer, folder: Path, name: str, words: str
) -> None:
    path = next(folder.glob(f"runtime/*/{name}"))
    right = path.read_bytes()
    if "404" in words:
        path.unlink()
    else:
        path.write_bytes(right[:-1] + b"!")
    explorer.load(ASKED)
    explorer.chrome.execute_async_script(
        "const [path, done] = arguments;"
        "caches.open('rulestone-runtime').then((cache) => cache.delete(path)).then(done);",
        f"{explorer.site}{path.relative_to(folder)}",
    )
    try:
        explorer.explain()
    finally:
        path.write_bytes(right)
    text = explorer.text("#both")
    assert words in text
    assert name in text
    explorer.chrome.execute("getLog", {"type": "browser"})  # the browser notes what is missing


@pytest.mark.parametrize(
    ("policy", "directive"),
    [
        ("default-src 'self'", "worker-src"),
        ("default-src 'self'; worker-src 'self' blob:", "script-src"),
    ],
)
def test_a_policy_of_the_site_that_blocks_python_is_named(
    chrome: Chrome, folder: Path, policy: str, directive: str
) -> None:
    with BookServer(folder, 0, policy) as server, serving(server):
        blocked = Explorer(chrome, server.address)
        blocked.load(ASKED)
        blocked.explain()
        assert f"blocks what it needs ({directive})" in blocked.text("#both")
        chrome.get("about:blank")
    chrome.execute("getLog", {"type": "browser"})  # the browser notes what is blocked


class _Quiet(SimpleHTTPRequestHandler):
    """Gives files with no headers of its own, as GitHub Pages does."""

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


@pytest.mark.nightly
def test_python_runs_under_the_policy_of_the_page(chrome: Chrome, folder: Path, address: str) -> None:
    """The worker may not ask another site."""
    worker = folder / "static" / "explorer" / "worker.js"
    text = worker.read_text(encoding="utf-8")
    worker.write_text(f"await fetch('{address}').catch(() => null);\n{text}", encoding="utf-8")
    with ThreadingHTTPServer((HOST, 0), partial(_Quiet, directory=str(folder))) as server, serving(server):
        asked = Explorer(chrome, f"http://{HOST}:{server.server_port}/")
        asked.load(ASKED)
        asked.explain()
        worker.write_text(text, encoding="utf-8")
        chrome.get("about:blank")
    complaints = [each["message"] for each in chrome.execute("getLog", {"type": "browser"})["value"]]
    assert any("Content Security Policy" in each and address in each for each in complaints)


def test_without_javascript_the_page_asks_for_it_once(scriptless: Chrome, folder: Path) -> None:
    scriptless.get((folder / "explorer.html").as_uri())
    assert scriptless.find_element(By.TAG_NAME, "noscript").text.startswith("Turn JavaScript on")
    assert not scriptless.find_element(By.ID, "unserved").is_displayed()


def test_from_a_folder_the_page_asks_to_be_served(chrome: Chrome, folder: Path) -> None:
    chrome.get((folder / "explorer.html").as_uri())
    assert chrome.find_element(By.ID, "unserved").text.startswith("Serve the book to use this page")
    chrome.execute("getLog", {"type": "browser"})  # the browser notes that it loads no modules from there


READY = """
const [done] = arguments;
navigator.serviceWorker.ready.then(async () => {
  const cache = await caches.open("rulestone-read");
  while (!await cache.match("/evening/index.html")) await new Promise((on) => setTimeout(on, 20));
  done();
});
"""


def test_after_one_visit_the_rules_and_the_explorer_work_without_a_network(
    chrome: Chrome, folder: Path
) -> None:
    with BookServer(folder, 0, Runtime().policy) as server, serving(server):
        chrome.get(f"{server.address}glossary.html")
        chrome.execute_async_script(READY)
    for page, title in (("lefe/index.html", "Lefe"), ("evening/index.html", "Evening")):
        chrome.get(f"{server.address}{page}")
        assert chrome.title.startswith(title)
    explorer = Explorer(chrome, server.address)
    explorer.load(ASKED)
    assert explorer.said.startswith("White may not place on d2")
    chrome.get(f"{server.address}cases/index.html")
    assert "This page is not kept on this device" in chrome.find_element(By.TAG_NAME, "main").text
    chrome.get("about:blank")
    chrome.execute("getLog", {"type": "browser"})  # the browser notes what it does not find


def test_the_book_is_served_under_the_policy_of_the_guide(address: str) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "BOOK.md").read_text(encoding="utf-8")
    with urlopen(f"{address}explorer.html") as answer:  # noqa: S310 - our own server
        policy, _, _ = answer.headers["content-security-policy"].partition("; frame-ancestors")
    assert f"\n{policy}\n" in guide
