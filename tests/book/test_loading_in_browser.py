"""How the rules get into the browser: checked, kept, from nowhere else; and what is said if they cannot."""

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from rulestone_book.server import HOST, BookServer
from tests.helpers.browsing import PATIENCE, Explorer, in_each_page
from tests.helpers.reading import needed
from tests.helpers.running import serving

FORGET = """
const done = arguments[0];
(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  const deleting = indexedDB.deleteDatabase("rulestone");
  await new Promise((end) => Object.assign(deleting, { onsuccess: end, onerror: end }));
})().then(done);
"""


@pytest.fixture
def unloaded(chrome: Chrome, address: str) -> Explorer:
    """The explorer, in the first window; another page of the book is shown."""
    chrome.get(f"{address}glossary.html")
    return Explorer(chrome, address)


def kept(explorer: Explorer) -> set[str]:
    """The paths of the files that the browser keeps."""
    script = (
        "const done = arguments[0];"
        "caches.open('rulestone-runtime').then((cache) => cache.keys())"
        ".then((keys) => done(keys.map((key) => key.url)));"
    )
    lines: list[str] = explorer.chrome.execute_async_script(script)
    return {url.removeprefix(explorer.address) for url in lines}


SNAPSHOT = """
const [change, done] = arguments;
const opening = indexedDB.open("rulestone", 1);
opening.onupgradeneeded = () => opening.result.createObjectStore("started");
opening.onsuccess = () => {
  const base = opening.result, store = base.transaction("started", "readwrite").objectStore("started");
  const reading = store.get("python");
  reading.onsuccess = () => {
    const kept = reading.result;
    if (kept && change === "damage") kept.memory = new Uint8Array([1, 2, 3]);
    for (const file of kept && Array.isArray(change) ? kept.files : []) {
      if (!file[0].endsWith("rulestone/explain/blocks.py")) continue;
      file[2] = new TextEncoder().encode(new TextDecoder().decode(file[2]).replace(...change));
    }
    if (kept && change) store.put(kept, "python");
  };
  store.transaction.oncomplete = () => {
    const { memory, files } = reading.result ?? { memory: [], files: [] };
    done(memory.length > 3 && files.length > 0);
  };
  base.close();
};
"""
"""Whether the browser keeps a started Python. Words in its files can be changed, or its memory damaged."""

POSITION = "game=minefield&size=3&moves=b1"


def keeps_a_snapshot(chrome: Chrome, change: object = None) -> bool:
    """Whether the browser keeps a started Python, of use; it is changed first."""
    return bool(chrome.execute_async_script(SNAPSHOT, change))


@pytest.fixture
def later(unloaded: Explorer) -> Explorer:
    """A browser that has run the rules before, and keeps Python as it had started then."""
    if not keeps_a_snapshot(unloaded.chrome):
        unloaded.load(POSITION)
    unloaded.wait(lambda: keeps_a_snapshot(unloaded.chrome))
    return unloaded


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


POISON = """
const [main, done] = arguments, headers = { "content-type": "text/javascript" };
caches.open("rulestone-runtime")
  .then((cache) => cache.put(main, new Response("throw 'mine'", { headers })))
  .then(done);
"""

OTHER_WORDS = ["to move.", "may begin."]


def test_a_changed_file_in_the_cache_is_loaded_again_and_moves_wait_for_the_rules(
    unloaded: Explorer, folder: Path
) -> None:
    chrome = unloaded.chrome
    (main,) = (path for path in needed(folder) if path.endswith("/pyodide.mjs"))
    chrome.execute_async_script(FORGET)
    chrome.execute_async_script(POISON, f"{unloaded.address}{main}")
    chrome.get(f"{unloaded.address}explorer.html#game=minefield")
    unloaded.click_at_once("e5")
    unloaded.click_at_once("e6")
    assert unloaded.notice == "e6 is played as soon as the rules are loaded."
    unloaded.wait(lambda: unloaded.record == "e6")
    assert kept(unloaded) == set(needed(folder))
    unloaded.wait(lambda: keeps_a_snapshot(chrome))  # later tests go on from it


@pytest.mark.nightly
def test_a_damaged_snapshot_is_replaced(later: Explorer) -> None:
    keeps_a_snapshot(later.chrome, "damage")
    later.load(POSITION)
    assert later.status == "White to move."
    later.wait(lambda: keeps_a_snapshot(later.chrome))


FORGET_A_FILE = """
const [path, done] = arguments;
caches.open("rulestone-runtime").then((cache) => cache.delete(path)).then(done);
"""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pyodide.asm.wasm", "is not the file that this page needs"),
        ("python_stdlib.zip", "status 404"),
    ],
)
def test_a_missing_or_altered_runtime_file_is_not_run(
    unloaded: Explorer, folder: Path, name: str, words: str
) -> None:
    path = next(folder.glob(f"runtime/*/{name}"))
    right = path.read_bytes()
    if "404" in words:
        path.unlink()
    else:
        path.write_bytes(right[:-1] + b"!")
    unloaded.chrome.execute_async_script(FORGET_A_FILE, f"{unloaded.address}{path.relative_to(folder)}")
    try:
        unloaded.chrome.get(f"{unloaded.address}explorer.html")
        unloaded.wait(lambda: "cannot run the rules" in unloaded.text("#doing"))
    finally:
        path.write_bytes(right)
    text = unloaded.text("#doing")
    assert words in text
    assert name in text
    assert "The rest of the book works without it." in text
    unloaded.chrome.execute("getLog", {"type": "browser"})  # the browser notes what is missing


def test_without_webassembly_the_page_says_so(unloaded: Explorer) -> None:
    with in_each_page(unloaded.chrome, "delete globalThis.WebAssembly;"):
        unloaded.chrome.get(f"{unloaded.address}explorer.html")
        unloaded.wait(lambda: "has no WebAssembly" in unloaded.text("#doing"))


@pytest.mark.parametrize(
    ("policy", "directive"),
    [
        ("default-src 'self'", "worker-src"),
        ("default-src 'self'; worker-src 'self' blob:", "script-src"),
    ],
)
def test_a_policy_of_the_site_that_blocks_the_rules_is_named(
    chrome: Chrome, folder: Path, policy: str, directive: str
) -> None:
    with BookServer(folder, 0, policy) as server, serving(server):
        chrome.get(f"{server.address}explorer.html")
        blocked = Explorer(chrome, server.address)
        blocked.wait(lambda: f"blocks what they need ({directive})" in blocked.text("#doing"))
        chrome.get("about:blank")
    chrome.execute("getLog", {"type": "browser"})  # the browser notes what is blocked


class _Quiet(SimpleHTTPRequestHandler):
    """Gives files with no headers of its own, as GitHub Pages does."""

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


def test_python_starts_without_a_snapshot_under_the_policy_of_the_page(
    chrome: Chrome, folder: Path, address: str
) -> None:
    worker = folder / "static" / "explorer" / "worker.js"
    starting = "return loadPyodide({"
    trying = f"""
      await fetch('{address}').catch(() => null);
      console.error(`starts with ${{Object.keys(options)}}`);
      {starting}"""
    complaints: list[str] = []

    def told(_: Chrome) -> bool:
        complaints.extend(each["message"] for each in chrome.execute("getLog", {"type": "browser"})["value"])
        return any("starts with _makeSnapshot" in each for each in complaints)

    with (
        ThreadingHTTPServer((HOST, 0), partial(_Quiet, directory=str(folder))) as server,
        changed(worker, starting, trying),
        serving(server),
    ):
        chrome.get(f"http://{HOST}:{server.server_port}/explorer.html")
        WebDriverWait(chrome, PATIENCE, 0.05).until(
            told, "the worker may ask another site, or starts from elsewhere"
        )
        chrome.get("about:blank")
    assert any("Content Security Policy" in each and address in each for each in complaints)


def test_without_javascript_the_page_asks_for_it(scriptless: Chrome, folder: Path) -> None:
    scriptless.get((folder / "explorer.html").as_uri())
    assert scriptless.find_element(By.TAG_NAME, "noscript").text.startswith("Turn JavaScript on")


READ = """
const [paths, done] = arguments;
caches.open("rulestone-read").then((cache) => Promise.all(paths.map((path) => cache.match(path))))
  .then((all) => done(all.every(Boolean)));
"""

OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}


def test_later_visits_start_from_the_snapshot_without_network(later: Explorer) -> None:
    chrome = later.chrome
    keeps_a_snapshot(chrome, OTHER_WORDS)
    chrome.get(f"{later.address}explorer.html")
    chrome.get(f"{later.address}lefe/index.html")
    read = ["/lefe/index.html", "/explorer.html", "/static/book.css", "/static/explorer/worker.js"]
    later.wait(lambda: bool(chrome.execute_async_script(READ, read)))
    chrome.execute_cdp_cmd("Network.enable", {})
    chrome.execute_cdp_cmd("Network.emulateNetworkConditions", OFFLINE)
    try:
        chrome.get(f"{later.address}lefe/index.html")
        assert chrome.title.startswith("Lefe")
        later.load(POSITION)
        assert later.status == "White may begin.", "Pyodide has changed how it makes or takes a snapshot"
    finally:
        chrome.execute_cdp_cmd("Network.emulateNetworkConditions", {**OFFLINE, "offline": False})
        chrome.execute("getLog", {"type": "browser"})
    keeps_a_snapshot(chrome, OTHER_WORDS[::-1])


def test_the_book_is_served_under_the_policy_of_the_guide(address: str) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "BOOK.md").read_text(encoding="utf-8")
    with urlopen(f"{address}explorer.html") as answer:  # noqa: S310 - our own server
        policy, _, _ = answer.headers["content-security-policy"].partition("; frame-ancestors")
    assert f"\n{policy}\n" in guide
