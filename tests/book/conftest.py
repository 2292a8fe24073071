"""What the tests of the book share: one book, a server of it, and a browser where there is one."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from rulestone.book.library import Library
from rulestone.book.site import contents


@pytest.fixture(scope="session")
def library() -> Library:
    """The cases, and the pictures drawn so far."""
    return Library()


@pytest.fixture(scope="session")
def book(library: Library) -> Mapping[str, bytes]:
    """Every file of the book."""
    return dict(contents(library))


@pytest.fixture(scope="session")
def folder(book: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book as a folder."""
    root = tmp_path_factory.mktemp("book")
    for name, content in book.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    return root


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where `rulestone book --serve` serves the book."""
    command = (sys.executable, "-m", "rulestone", "book", "--serve", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        yield found[0]
        server.terminate()


@pytest.fixture(scope="session")
def _chrome() -> Iterator[Chrome]:
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("no Chromium with its driver here")
    options = ChromeOptions()
    options.binary_location = browser
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with Chrome(options=options, service=Service(driver)) as chrome:
        yield chrome


@pytest.fixture
def chrome(_chrome: Chrome) -> Iterator[Chrome]:
    """A browser, on an empty page; a test fails if a page of it complained."""
    _chrome.get("about:blank")
    _complaints(_chrome)
    yield _chrome
    assert _complaints(_chrome) == []


def _complaints(chrome: Chrome) -> list[str]:
    """What the pages have complained of since this was asked last."""
    entries = chrome.execute("getLog", {"type": "browser"})["value"]
    return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]
