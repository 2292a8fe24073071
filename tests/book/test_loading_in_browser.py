"""How the rules get into the browser: checked, kept, from nowhere else; and what is said if they cannot."""

import json
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from rulestone.book.runtime import Runtime

from .browsing import Explorer

FORGET = """
const done = arguments[0];
(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
})().then(done);
"""


@pytest.fixture
def explorer(chrome: Chrome, address: str) -> Explorer:
    """A browser that has loaded nothing yet."""
    chrome.get(f"{address}glossary.html")
    chrome.execute_async_script(FORGET)
    return Explorer(chrome, address)


def kept(explorer: Explorer) -> set[str]:
    """The paths of the files that the browser keeps."""
    script = (
        "const done = arguments[0];"
        "caches.open('rulestone-runtime').then((cache) => cache.keys())"
        ".then((keys) => done(keys.map((key) => key.url)));"
    )
    found: list[str] = explorer.chrome.execute_async_script(script)
    return {url.removeprefix(explorer.address) for url in found}


def requests(explorer: Explorer) -> list[str]:
    """The addresses of what has been asked for since this was asked last, by pages and workers."""
    log = explorer.chrome.execute("getLog", {"type": "performance"})["value"]
    events = [json.loads(entry["message"])["message"] for entry in log]
    return [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]


def test_the_runtime_is_loaded_once_and_from_nowhere_else(explorer: Explorer, folder: Path) -> None:
    requests(explorer)
    explorer.load("game=minefield&size=3&moves=b1")
    asked = requests(explorer)
    files = {each.path for each in Runtime(folder).downloads if not each.checks}
    loaded = {url.removeprefix(explorer.address) for url in asked}
    assert files <= loaded, "the log tells what is loaded"
    assert all(url.startswith((explorer.address, "data:", "about:")) for url in asked), asked
    assert kept(explorer) == files
    wasm = next(folder.glob("runtime/*/pyodide.asm.wasm"))
    hidden = wasm.rename(wasm.with_suffix(".away"))
    try:
        explorer.load("game=minefield&size=3&moves=b1 c2")
    finally:
        hidden.rename(wasm)
    assert explorer.status == "Black to move.", "it runs from what was kept"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pyodide.asm.wasm", "another file than this page was made for"),
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
    said = explorer.text("#doing")
    assert words in said
    assert name in said
    assert "The rest of the book needs nothing of this." in said
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


def test_a_browser_that_keeps_no_files_loads_what_the_book_holds(explorer: Explorer, chrome: Chrome) -> None:
    source = {"source": "delete globalThis.caches;"}
    added = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", source)
    try:
        explorer.load("game=minefield&size=3&moves=b1")
    finally:
        chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    assert explorer.status == "White to move."


def test_without_scripts_the_page_says_what_it_takes(chrome: Chrome, folder: Path) -> None:
    chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        chrome.get((folder / "explorer.html").as_uri())
        assert "a browser with JavaScript and WebAssembly" in chrome.page_source
    finally:
        chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
