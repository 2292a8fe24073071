"""Fixtures for the tests of the book: a book, its server, and a browser if one is installed."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import mkdtemp

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from rulestone.cases.cases import read_cases
from rulestone.cases.variants import find_variant
from rulestone_book.explorer_page import explorer_page
from rulestone_book.frame import page_html
from rulestone_book.library import Library
from rulestone_book.runtime import BadRuntime, Runtime
from rulestone_book.server import BookServer
from rulestone_book.site import contents
from rulestone_book.writing import write_book
from tests.helpers.browsing import PATIENCE, Explorer
from tests.helpers.installing import with_example
from tests.helpers.order import NIGHTLY
from tests.helpers.running import serving

CHROMIUM = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-back-forward-cache",
    "--window-size=1280,1000",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""How the browser is started: by the last of these it finds no other computer, whatever a page asks for."""

QUICK_TO_COMPILE = "--js-flags=--liftoff-only"
"""Lets V8 leave WebAssembly as it is first compiled, since better code costs more time than it saves here."""


EVERY = 12
NAMED = (
    *("lefe/game-", "lefe/newborn-differs-", "lefe/ring-in-play"),  # by claims
    *("minefield/perft-3x3-", "necklace/secluded-winding-", "evening/reached-two-contacts-"),  # by tests
)
"""A book has one case in so many, and these, by the beginnings of their ids."""


@pytest.fixture(scope="session")
def library() -> Library:
    """A library with few cases of each kind; at night, with all cases."""
    cases = read_cases()
    if NIGHTLY:
        return Library(cases)
    return Library(
        tuple(case for number, case in enumerate(cases) if number % EVERY == 0 or case.id.startswith(NAMED))
    )


@pytest.fixture(scope="session")
def book(library: Library) -> Mapping[str, bytes]:
    """Every file of the book."""
    return dict(contents(library))


@pytest.fixture(scope="session")
def folder(book: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book as a folder."""
    root = tmp_path_factory.mktemp("book")
    write_book(root, book.items())
    return root


CORNERS = """
from rulestone.games.minefield.rules import SWITCH
from rulestone import variant
CORNERS = variant("minefield", "Hard corners are allowed.", constraints=(SWITCH,))
"""


FOLDER = Path(os.environ.get("RULESTONE_PYODIDE") or Path(__file__).parents[2] / ".pyodide")


def runtime_folder() -> Path:
    """The folder; what is missing is downloaded, and where that cannot be done the test is skipped."""
    try:
        list(Runtime(FOLDER).contents())
    except BadRuntime as problem:
        if "RULESTONE_PYODIDE" in os.environ:
            raise
        if shutil.which("npm") is None:
            pytest.skip(f"no npm here to get the Python of the explorer with: {problem}")
        _download()
    return FOLDER


def _download() -> None:
    """Run the commands of the guide."""
    guide = (Path(__file__).parents[2] / "docs" / "BOOK.md").read_text(encoding="utf-8")
    (commands,) = (line for line in guide.splitlines() if line.startswith("npm pack"))
    draft = Path(mkdtemp(prefix=".pyodide-", dir=FOLDER.parent))
    try:
        result = subprocess.run(
            ["bash", "-c", commands], cwd=draft, capture_output=True, text=True, timeout=300.0, check=False
        )
        if result.returncode:
            pytest.skip(f"the Python of the explorer cannot be downloaded: {result.stderr.strip()[-200:]}")
        shutil.rmtree(FOLDER, ignore_errors=True)
        (draft / "package").rename(FOLDER)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    list(Runtime(FOLDER).contents())


@pytest.fixture(scope="session")
def address(
    book: Mapping[str, bytes], folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a served book with its runtime, and with a plug-in game in which pieces move."""
    own = tmp_path_factory.mktemp("breakthrough")
    (own / "mine.py").write_text(CORNERS, encoding="utf-8")
    runtime = Runtime(runtime_folder(), (find_variant(f"{own}/mine.py:CORNERS"),))
    with with_example("breakthrough"):
        page = explorer_page(Library((), runtime=runtime))
        files = (*runtime.contents(), (page.path, page_html(page).encode()))
    write_book(folder, {**book, **dict(files)}.items())
    with BookServer(folder, 0, runtime.policy) as server, serving(server):
        yield server.address


@pytest.fixture(scope="session")
def _chrome() -> Iterator[Chrome]:
    """A browser with a new profile; the test is skipped if no browser is installed."""
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("no Chromium with its driver here")
    options = ChromeOptions()
    options.binary_location = program
    for argument in CHROMIUM if NIGHTLY else (*CHROMIUM, QUICK_TO_COMPILE):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with Chrome(options=options, service=Service(driver)) as chrome:
        chrome.set_script_timeout(PATIENCE)
        yield chrome


@pytest.fixture
def chrome(_chrome: Chrome) -> Iterator[Chrome]:
    """The browser, on the page that the last test left. A test fails if the browser reported an error."""
    _complaints(_chrome)
    yield _chrome
    assert _complaints(_chrome) == []


@pytest.fixture
def scriptless(chrome: Chrome) -> Iterator[Chrome]:
    """A browser that runs no scripts."""
    chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    yield chrome
    chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.fixture
def explorer(chrome: Chrome, address: str) -> Explorer:
    """The explorer."""
    chrome.set_window_size(1280, 1000)
    return Explorer(chrome, address)


def _complaints(chrome: Chrome) -> list[str]:
    """Return the errors that the pages have reported since the last call."""
    entries = chrome.execute("getLog", {"type": "browser"})["value"]
    return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]
