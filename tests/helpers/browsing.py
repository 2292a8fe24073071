"""The explorer in a browser, by what a person does and sees."""

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from selenium.common.exceptions import TimeoutException
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from tests import ROOT

PATIENCE = 100.0
"""Seconds for what a page does by itself, on a machine that has other work: Python starts, axe looks at it.

Selenium's own limit is 120."""

_KEYS = {
    **{name: getattr(Keys, f"ARROW_{name.upper()}") for name in ("left", "right", "up", "down")},
    **{
        name: getattr(Keys, name.upper())
        for name in ("enter", "escape", "tab", "alt", "control", "shift", "space", "backspace", "home", "end")
    },
}
_ARROWS = (Keys.ARROW_LEFT, Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ARROW_DOWN)

_GO = """
const [page, hash] = arguments;
if (location.href.split("#")[0] !== page) return false;
document.activeElement.blur();
history.replaceState(null, "", hash);
dispatchEvent(new PopStateEvent("popstate"));
dispatchEvent(new HashChangeEvent("hashchange"));
return true;
"""
"""Go to another address of the page, if it is open. It hears of it at once."""

_UNTIL = """
const [done] = arguments;
const look = () => {
  if (!(%s)) return;
  watching.disconnect();
  done();
};
const watching = new MutationObserver(look);
watching.observe(document, { attributes: true, childList: true, subtree: true });
look();
"""


def _keys(words: str) -> list[str]:
    return [_KEYS.get(word, word) for word in words.split()]


def wait_until(chrome: Chrome, condition: str) -> None:
    """Wait in the page itself, which costs less than asking it again and again.

    Args:
        chrome: shows the page.
        condition: what must hold of it, in JavaScript.
    """
    chrome.execute_async_script(_UNTIL % condition)


@contextmanager
def in_each_page(chrome: Chrome, source: str) -> Generator[None]:
    """A browser that runs a script before those of a page."""
    added = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        yield
    finally:
        chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


_SHOWN = """
const [selector, words] = arguments;
const all = [...document.querySelectorAll(selector)];
return all.find((each) => each.checkVisibility() && each.innerText.trim() === words);
"""

_BOARD = (
    "document.querySelector('#drawn:not([hidden])') ?? document.querySelector('rulestone-board').shadowRoot"
)

_SAID = f"""
const board = {_BOARD};
return board.querySelector(".verdict, #drawn-words").textContent;
"""

_RECORD = """
const moves = document.querySelectorAll("#record li:not(.later) button");
return [...moves].map((each) => each.textContent).join(" ");
"""

_HELD = """
let at = document.activeElement;
while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
return at;
"""


@dataclass(frozen=True)
class Explorer:
    """The explorer's page.

    Attributes:
        chrome: the browser that it is open in.
        site: where the book is served.
        page: the page; that for embedding has the same board.
    """

    chrome: Chrome
    site: str
    page: str = "explorer.html"

    def open(self, hash_: str) -> None:
        """Go to a position by its address; a page that is open already stays, and its Python runs on."""
        if not self.chrome.execute_script(_GO, f"{self.site}{self.page}", f"#{hash_}"):
            self.load(hash_)
        self.settled()

    def load(self, hash_: str) -> None:
        """Load the page anew."""
        self.chrome.get("about:blank")
        self.chrome.get(f"{self.site}{self.page}#{hash_}")

    def reload(self, _: str = "") -> None:
        """Load the page past the browser's cache, as a reload with Shift does."""
        self.chrome.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
        self.settled()

    def wait(self, come: Callable[[], bool]) -> None:
        """Wait until something has come about."""
        try:
            WebDriverWait(self.chrome, PATIENCE, 0.02).until(lambda _: come())
        except TimeoutException:
            raise AssertionError(f"nothing in {PATIENCE} s; the page says {self.said!r}") from None

    def settled(self) -> None:
        """Wait until Python has answered, if it was asked. The board itself judges at once."""
        wait_until(self.chrome, "!document.querySelector('#asked[aria-busy]')")

    def explain(self) -> None:
        """Have the reference explain in full."""
        self.press("Explain in full")

    def one(self, selector: str) -> WebElement:
        """The element that a selector finds."""
        return self.chrome.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        """The elements that a selector finds."""
        return self.chrome.find_elements(By.CSS_SELECTOR, selector)

    def drawn(self, selector: str) -> list[WebElement]:
        """The elements of the board that a selector finds."""
        return list(
            self.chrome.execute_script(f"return [...({_BOARD}).querySelectorAll(arguments[0])]", selector)
        )

    def shown(self, selector: str, words: str) -> WebElement:
        """The element that is shown with these words."""
        found: WebElement | None = self.chrome.execute_script(_SHOWN, selector, words)
        assert found is not None, words
        return found

    def cell(self, name: str) -> WebElement:
        """A cell of the board."""
        return self.drawn(f"[data-cell='{name}']")[0]

    def said_of(self, name: str) -> str:
        """What somebody hears who cannot see the cell."""
        return self.cell(name).get_dom_attribute("aria-label")

    def click(self, names: str) -> None:
        """Click cells, each after the answer to the last, with a mouse that is there at once."""
        for name in names.split():
            ActionChains(self.chrome, duration=0).click(self.cell(name)).perform()
            self.settled()

    def press(self, words: str) -> None:
        """Press the button with these words."""
        self.shown("button", words).click()
        self.settled()

    def step(self, words: str) -> None:
        """Press buttons that step through the record."""
        for each in words.split():
            self.one(f"#steps [aria-label='{each}']").click()
            self.settled()

    def tap(self, name: str) -> None:
        """Touch a cell with a finger."""
        box = self.cell(name).rect
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind, points in (("touchStart", [at]), ("touchEnd", [])):
            self.chrome.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.settled()

    def paste(self, text: str) -> None:
        """Open a record from elsewhere."""
        field = self.one("#pasted")
        self.chrome.execute_script("arguments[0].value = arguments[1]", field, text)
        field.send_keys(Keys.ENTER)
        self.settled()

    def choose(self, words: str) -> None:
        """Choose what a click does, or a mode."""
        self.shown("#table label", words).click()
        self.settled()

    def select(self, words: str) -> None:
        """Choose the game or an option: `game lefe`."""
        name, value = words.split()
        Select(self.one(f"select[name='{name}']")).select_by_value(value)

    def alert(self, answer: str) -> None:
        """Answer the page's question, whether to go on: `accept` or `dismiss`."""
        getattr(self.chrome.switch_to.alert, answer)()

    def go(self, way: str) -> None:
        """Go `back` in the browser's history."""
        getattr(self.chrome, way)()

    def run(self, script: str) -> None:
        """Run a script in the page."""
        self.chrome.execute_script(script)

    def type(self, words: str) -> None:
        """Press keys, each after the answer to the last; arrows ask nothing."""
        for key in _keys(words):
            ActionChains(self.chrome, duration=0).send_keys(key).perform()
            if key not in _ARROWS:
                self.settled()

    def send(self, words: str) -> None:
        """Press keys at once on an element: `body control z`."""
        selector, _, keys = words.partition(" ")
        self.one(selector).send_keys(*_keys(keys))
        self.settled()

    def unfold(self, selector: str) -> None:
        """Unfold what is folded away."""
        if not self.one(selector).get_property("open"):
            self.one(f"{selector} > summary").click()

    def tab(self, words: str) -> None:
        """Go to a button, or to the `board`, by the keyboard alone."""
        condition = (
            "at.dataset.cell" if words == "board" else f"[at.innerText, at.ariaLabel].includes({words!r})"
        )
        for _ in range(60):
            ActionChains(self.chrome, duration=0).send_keys(Keys.TAB).perform()
            if self.chrome.execute_script(f"{_HELD.replace('return at', f'return {condition}')}"):
                return
        raise AssertionError(f"not to be reached by the keyboard: {condition}")

    def text(self, selector: str) -> str:
        """The text of an element, seen or folded away."""
        return str(
            self.chrome.execute_script(
                "return document.querySelector(arguments[0])?.textContent.trim() ?? ''", selector
            )
        )

    @property
    def record(self) -> str:
        """The moves that lead to the position that is shown."""
        return str(self.chrome.execute_script(_RECORD))

    def _held(self) -> WebElement:
        found: WebElement = self.chrome.execute_script(_HELD)
        return found

    @property
    def held(self) -> str | None:
        """The cell that the keyboard is on."""
        return self._held().get_dom_attribute("data-cell")

    @property
    def heard(self) -> str | None:
        """What somebody hears of what the keyboard is on."""
        return self._held().get_dom_attribute("aria-label")

    @property
    def address(self) -> str:
        """The address of the page, with what it shows."""
        return self.chrome.current_url

    @property
    def offers(self) -> str:
        """The buttons beside the board."""
        return " | ".join(sorted(each.text for each in self.all("#offers button")))

    def words(self, selector: str) -> str:
        """The texts of elements of the board."""
        return " | ".join(each.text for each in self.drawn(selector))

    def number(self, selector: str) -> int:
        """How many elements of the board a selector finds."""
        return len(self.drawn(selector))

    def value(self, script: str) -> object:
        """What an expression is in the page."""
        return self.chrome.execute_script(f"return {script}")

    def beside(self, names: str) -> bool:
        """Whether two cells are as high as each other."""
        one, other = (float(self.cell(name).rect["y"]) for name in names.split())
        return abs(one - other) < 2

    @property
    def said(self) -> str:
        """What is said of the position."""
        return str(self.chrome.execute_script(_SAID))

    @property
    def notice(self) -> str:
        """What the page says of itself."""
        return self.text("#notice")


_LOOK = re.compile(
    "(said|notice|record|held|heard|address|offers|said_of|text|words|number|value|beside)(?: (.+?))??"
    " (is|isn't|has|begins)(?: (.*))?"
)
_COMPARED: dict[str, Callable[[str, str], bool]] = {
    "is": str.__eq__,
    "isn't": str.__ne__,
    "has": str.__contains__,
    "begins": str.startswith,
}


def follow(explorer: Explorer, story: str) -> None:
    """Do what each line of a story says, and compare what a line says is there. Lines after > are remarks.

    Whatever the explorer has can be done, `click a1 b2`, or looked at, `said_of a1 begins a1, empty`.
    """
    for line in story.splitlines():
        if look := _LOOK.fullmatch(line):
            noun, of, how, wanted = look.groups(default="")
            seen = getattr(explorer, noun)
            seen = f"{seen(of) if callable(seen) else seen}"
            assert _COMPARED[how](seen, wanted), f"{line}\nis not so: {seen!r}"
        elif not line.startswith(">"):
            verb, _, words = line.partition(" ")
            getattr(explorer, verb)(words)


def stories(name: str) -> list[object]:
    """The stories of a file in `tests/book/stories`, named by their headings."""
    text = (ROOT / "tests" / "book" / "stories" / f"{name}.txt").read_text(encoding="utf-8")
    return [
        pytest.param(story, id=heading)
        for heading, story in re.findall(r"^# (.+)\n((?:.+\n)+)", text, re.MULTILINE)
    ]
