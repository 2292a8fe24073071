"""The element in a real browser, on the page for embedding: what it says, draws, hears and announces."""

import pytest
from selenium.webdriver import Chrome

from tests.helpers.accessible import violations_in_both_schemes
from tests.helpers.browsing import Explorer, follow, stories


@pytest.fixture
def embedded(chrome: Chrome, address: str) -> Explorer:
    """The page for embedding."""
    return Explorer(chrome, address, "embed.html")


@pytest.mark.parametrize("story", stories("embedded"))
def test_a_story_comes_true(embedded: Explorer, story: str) -> None:
    follow(embedded, story)


@pytest.mark.parametrize(
    "hash_", ["game=minefield&size=5&moves=b2 c2&at=c3", "game=evening&size=3&moves=white:c3"]
)
def test_the_page_is_accessible(embedded: Explorer, hash_: str) -> None:
    embedded.load(hash_)
    assert violations_in_both_schemes(embedded.chrome) == []


def test_the_largest_boards_draw_only_what_changes(embedded: Explorer) -> None:
    """A tap leaves the elements of all other cells alone."""
    embedded.load("game=minefield&size=64&moves=b2 c2 bl40")
    kept = embedded.chrome.execute_async_script("""
        const [done] = arguments;
        const board = document.querySelector("rulestone-board");
        const changed = new Set();
        const watching = new MutationObserver((records) => {
            for (const { target } of records) changed.add(target.closest?.("[data-cell]")?.dataset.cell);
        });
        watching.observe(board.shadowRoot, { subtree: true, childList: true, attributes: true });
        const tell = () => done([...changed].filter(Boolean));
        board.addEventListener("verdict", () => setTimeout(tell), { once: true });
        board.setAttribute("at", "c3");
    """)
    assert "c3" in kept
    assert set(kept) <= {"c3", "a1"}  # which Tab leads to


def test_the_first_page_has_a_board_that_judges(embedded: Explorer) -> None:
    embedded.chrome.get(embedded.site)
    embedded.chrome.execute_async_script("customElements.whenDefined('rulestone-board').then(arguments[0])")
    cell = str(embedded.value("document.querySelector('rulestone-board').getAttribute('marked')"))
    assert embedded.said == "Black to move."
    embedded.click(cell)
    assert embedded.said.startswith(f"Black may not place on {cell}: it creates a hard corner")
