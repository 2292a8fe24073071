"""How the rules get into the browser: checked, kept, from nowhere else; and what is said if they cannot."""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.support.wait import WebDriverWait

from rulestone.book.server import HOST

from .browsing import PATIENCE, Explorer
from .conftest import browser
from .reading import tree

FORGET = """
const done = arguments[0];
(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  const deleting = indexedDB.deleteDatabase("rulestone");
  await new Promise((end) => Object.assign(deleting, { onsuccess: end, onerror: end }));
})().then(done);
"""


@pytest.fixture(scope="module")
def _chrome() -> Iterator[Chrome]:
    """A browser for these tests alone: what they make it forget, or stop amid a start, is theirs."""
    with browser(watched=True) as chrome:
        yield chrome


@pytest.fixture
def explorer(chrome: Chrome, address: str) -> Explorer:
    """A browser that has loaded nothing yet."""
    chrome.get(f"{address}glossary.html")
    chrome.execute_async_script(FORGET)
    return Explorer(chrome, address)


def needed(folder: Path) -> list[str]:
    """The paths of the files that the explorer's page loads."""
    (data,) = (
        each
        for each in tree((folder / "explorer.html").read_bytes()).iter("script")
        if each.get("id") == "runtime"
    )
    return [file["path"] for file in json.loads(data.text or "") if not file["checks"]]


def kept(explorer: Explorer) -> set[str]:
    """The paths of the files that the browser keeps."""
    script = (
        "const done = arguments[0];"
        "caches.open('rulestone-runtime').then((cache) => cache.keys())"
        ".then((keys) => done(keys.map((key) => key.url)));"
    )
    lines: list[str] = explorer.chrome.execute_async_script(script)
    return {url.removeprefix(explorer.address) for url in lines}


def requests(explorer: Explorer) -> list[str]:
    """The addresses of what has been asked for since this was asked last, by pages and workers."""
    log = explorer.chrome.execute("getLog", {"type": "performance"})["value"]
    events = [json.loads(entry["message"])["message"] for entry in log]
    return [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]


MODULE = "rulestone.book.explorer.answers"

START = f"""
const [change, done] = arguments;
const opening = indexedDB.open("rulestone", 1);
opening.onupgradeneeded = () => opening.result.createObjectStore("started");
opening.onsuccess = () => {{
  const base = opening.result, writing = base.transaction("started", "readwrite");
  const store = writing.objectStore("started"), name = "{MODULE}";
  const reading = store.get(name), memory = store.get("memory");
  memory.onsuccess = () => {{
    const start = reading.result;
    if (!change || !start) return;
    for (const file of start.files.filter(([path]) => path.endsWith("rulestone/protocol/explanations.py"))) {{
      file[2] = new TextEncoder().encode(new TextDecoder().decode(file[2]).replace("to move.", "may begin."));
    }}
    store.put({{ ...start, ...change.start }}, name);
    store.put({{ ...memory.result, ...change.memory }}, "memory");
  }};
  writing.oncomplete = () => {{
    const {{ files, from }} = reading.result ?? {{ files: [], from: "" }};
    done(memory.result?.content.length > 3 && files.length > 0 && from.startsWith("http"));
  }};
  base.close();
}};
"""
"""Whether Python is kept as it had started, of use. It can be made to have other words, and whatever else."""

USE = f"""
const [from, main, done] = arguments;
import("./static/explorer/kept.js")
  .then(({{ kept }}) => kept("{MODULE}", from, main))
  .then((start) => done(start && [start.memory.length > 3, start.files !== null]));
"""
"""Whether the memory and the files that are kept are of use to files from these addresses and this Python."""

POSITION = "game=minefield&size=3&moves=b1"


def keeps_a_start(chrome: Chrome) -> bool:
    """Whether the browser keeps Python as it had started, of use."""
    return bool(chrome.execute_async_script(START, None))


@pytest.fixture
def later(chrome: Chrome, address: str) -> Explorer:
    """A browser that has run the rules before, and keeps Python as it had started then."""
    explorer = Explorer(chrome, address)
    chrome.get(f"{address}glossary.html")
    if not keeps_a_start(chrome):
        explorer.load(POSITION)
        explorer.wait(lambda: keeps_a_start(chrome))
    return explorer


@contextmanager
def changed(file: Path, old: str, new: str) -> Generator[None]:
    """A file of the book with a part of it replaced."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(text, encoding="utf-8")


def test_the_runtime_is_loaded_once_and_from_nowhere_else(explorer: Explorer, folder: Path) -> None:
    requests(explorer)
    explorer.chrome.get(f"{explorer.address}explorer.html#game=lefe")
    explorer.click_at_once("e5")
    explorer.click_at_once("e6")
    assert explorer.notice == "e6 is played as soon as the rules are loaded."
    explorer.wait(lambda: explorer.record == "e6")
    arguments = requests(explorer)
    files = set(needed(folder))
    loaded = {url.removeprefix(explorer.address) for url in arguments}
    assert files <= loaded, "the log tells what is loaded"
    own = (explorer.address, f"blob:{explorer.address}", "data:", "about:")
    assert all(url.startswith(own) for url in arguments), arguments
    assert kept(explorer) == files
    wasm = next(folder.glob("runtime/*/pyodide.asm.wasm"))
    hidden = wasm.rename(wasm.with_suffix(".away"))
    try:
        explorer.load(f"{POSITION} c2")
    finally:
        hidden.rename(wasm)
    assert explorer.status == "Black to move.", "it runs from what was kept"


CHANGE_A_KEPT_FILE = """
const [path, done] = arguments, headers = { "content-type": "text/javascript" };
caches.open("rulestone-runtime")
  .then((cache) => cache.put(path, new Response("throw 'mine'", { headers })))
  .then(done, done);
"""


def test_a_kept_file_that_has_been_changed_is_loaded_again(later: Explorer, folder: Path) -> None:
    later.wait(lambda: keeps_a_start(later.chrome))
    later.chrome.execute_async_script(START, {"start": {"from": "another release"}})
    (path,) = (each for each in needed(folder) if each.endswith("/pyodide.mjs"))
    later.chrome.execute_async_script(CHANGE_A_KEPT_FILE, f"{later.address}{path}")
    later.load(POSITION)
    assert later.status == "White to move."


def test_python_starts_from_the_memory_where_the_files_are_of_no_use(later: Explorer, folder: Path) -> None:
    later.wait(lambda: keeps_a_start(later.chrome))
    later.chrome.execute_async_script(START, {"start": {"files": []}})
    with changed(folder / "static" / "explorer" / "worker.js", "_makeSnapshot: true", "_makeSnapshot: no"):
        later.load(POSITION)
    assert later.status == "White to move."


def test_a_browser_that_keeps_no_files_loads_what_the_book_holds(later: Explorer) -> None:
    later.wait(lambda: keeps_a_start(later.chrome))
    later.chrome.execute_async_script(START, {"start": {"from": "another release"}})
    source = {"source": "delete globalThis.caches;"}
    added = later.chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", source)
    try:
        later.load(POSITION)
    finally:
        later.chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    assert later.status == "White to move."


def test_python_goes_on_from_where_it_had_started_unless_that_is_of_no_use(
    later: Explorer, folder: Path
) -> None:
    addresses = [f"{later.address}{path}" for path in needed(folder)]
    (main,) = (each for each in addresses if each.endswith("/pyodide.mjs"))
    use = [
        later.chrome.execute_async_script(USE, " ".join(files), python)
        for files, python in ((addresses, main), (addresses[:-1], main), (addresses, "another"))
    ]
    assert use == [[True, True], [True, False], None]
    changes: list[tuple[dict[str, object], str]] = [
        ({}, "White may begin."),
        ({"memory": {"content": [1, 2, 3]}}, "White to move."),
    ]
    for change, words in changes:
        later.wait(lambda: keeps_a_start(later.chrome))
        later.chrome.execute_async_script(START, change)
        later.load(POSITION)
        assert later.status == words, change


def test_python_starts_although_the_browser_never_says_what_it_keeps(
    explorer: Explorer, folder: Path
) -> None:
    program = folder / "static" / "explorer"
    with (
        changed(program / "worker.js", "let answer =", "indexedDB.open = () => ({});\nlet answer ="),
        changed(program / "kept.js", "const PATIENCE = 5_000;", "const PATIENCE = 50;"),
    ):
        explorer.load(POSITION)
    assert explorer.status == "White to move."


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pyodide.asm.wasm", "is not the file that this page needs"),
        ("python_stdlib.zip", "status 404"),
    ],
)
def test_a_file_that_is_missing_or_another_is_not_run(
    explorer: Explorer, folder: Path, name: str, words: str
) -> None:
    path = next(folder.glob(f"runtime/*/{name}"))
    right = path.read_bytes()
    if "404" in words:
        path.unlink()
    else:
        path.write_bytes(right[:-1] + b"!")
    try:
        explorer.chrome.get(f"{explorer.address}explorer.html")
        explorer.wait(lambda: "cannot run the rules" in explorer.text("#doing"))
    finally:
        path.write_bytes(right)
    text = explorer.text("#doing")
    assert words in text
    assert name in text
    assert "The rest of the book works without it." in text
    assert not explorer.one("#table").is_displayed()
    explorer.chrome.execute("getLog", {"type": "browser"})  # the browser notes what is missing


def test_a_browser_without_webassembly_is_told_so(explorer: Explorer, chrome: Chrome) -> None:
    source = {"source": "delete globalThis.WebAssembly;"}
    added = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", source)
    try:
        chrome.get(f"{explorer.address}explorer.html")
        explorer.wait(lambda: "has no WebAssembly" in explorer.text("#doing"))
    finally:
        chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    chrome.get(f"{explorer.address}claims.html")
    assert explorer.one("h1").is_displayed()


class _Quiet(SimpleHTTPRequestHandler):
    """Gives files with no headers of its own, as GitHub Pages does."""

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


def test_the_policy_of_the_page_binds_python_where_the_server_sets_none(
    chrome: Chrome, folder: Path, address: str
) -> None:
    worker = folder / "static" / "explorer" / "worker.js"
    program = worker.read_text(encoding="utf-8")
    complaints: list[str] = []

    def refused(_: Chrome) -> bool:
        entries = chrome.execute("getLog", {"type": "browser"})["value"]
        complaints.extend(entry["message"] for entry in entries)
        return any("Content Security Policy" in each and address in each for each in complaints)

    with ThreadingHTTPServer((HOST, 0), partial(_Quiet, directory=str(folder))) as server:
        running = Thread(target=server.serve_forever)
        running.start()
        try:
            worker.write_text(f"fetch('{address}');\n{program}", encoding="utf-8")
            chrome.get(f"http://{HOST}:{server.server_port}/explorer.html")
            WebDriverWait(chrome, PATIENCE).until(refused, "the worker may ask another site")
        finally:
            chrome.get("about:blank")
            worker.write_text(program, encoding="utf-8")
            server.shutdown()
            running.join()


def test_without_scripts_the_page_says_what_it_takes(chrome: Chrome, folder: Path) -> None:
    chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        chrome.get((folder / "explorer.html").as_uri())
        assert "a browser with JavaScript and WebAssembly" in chrome.page_source
    finally:
        chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
