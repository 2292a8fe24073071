"""The element in a real browser, on the page for embedding: what it says, draws, hears and announces."""

import pytest
from selenium.webdriver import Chrome

from tests.helpers.accessible import violations_in_both_schemes
from tests.helpers.browsing import Explorer, follow, stories

_TEXT = """
const problem = document.getElementById("problem");
const root = document.querySelector("rulestone-board")?.shadowRoot;
return problem.hidden ? root.querySelector(".verdict").textContent : problem.textContent;
"""

_ROOT = "return document.querySelector('rulestone-board').shadowRoot"

_SHOWN = """
const root = document.querySelector("rulestone-board").shadowRoot;
const count = (selector) => root.querySelectorAll(selector).length;
return {
  cells: count("[data-cell]"), stones: count(".cell ~ .stone"),
  checks: count(".check"), crosses: count(".cross"),
  witness: root.querySelector(".witness")?.getAttribute("d").length > 0,
  chain: root.querySelector(".chain")?.getAttribute("d").length > 0,
  last: count(".last"), asked: root.querySelector("[aria-current]")?.dataset.cell ?? null,
  rules: [...root.querySelectorAll(".rule b")].map((each) => each.textContent),
};
"""


@pytest.fixture
def embedded(chrome: Chrome, address: str) -> Explorer:
    """The page for embedding."""
    return Explorer(chrome, address, "embed.html")


SAID: dict[str, tuple[str, dict[str, object]]] = {
    # what an address leads to: what is said, and of what is drawn the part that matters
    "game=minefield&size=5&moves=b2 c2&at=c3": (
        "Black may not place on c3: it creates a hard corner from b2 to c3.",
        {"crosses": 1, "checks": 0, "witness": True, "asked": "c3", "last": 1, "rules": ["No hard corner: "]},
    ),
    "game=minefield&size=5&moves=b2 c2&at=d3": (
        "Black may place on d3.",
        {"crosses": 0, "checks": 1, "witness": False, "asked": "d3", "rules": []},
    ),
    "game=minefield&size=5&moves=b2 c2 c3": (
        "Move 3, c3, is illegal: it creates a hard corner from b2 to c3.",
        {"crosses": 1, "witness": True, "asked": "c3", "stones": 2},
    ),
    "game=minefield&size=2&moves=a1 b1 a2": (
        "Over: Black has won. Its chain: a1, a2.",
        {"chain": True, "stones": 3, "asked": None, "rules": ["Winning: "]},
    ),
    "game=necklace&size=3&options=swap=false&moves=b2": ("Blue to move.", {"cells": 9, "last": 1}),
    "game=lefe&size=3&moves=c3 choose light c4&at=b2": (
        "Dark may place on b2, and must remove the tree of c4.",
        {"checks": 1},
    ),
    "game=evening&size=3&stones=white=c3,c4 black=d2&at=b3": (
        (
            "White may not place on b3: your groups here total 2, the enemy's 0: yours must be smaller. "
            "Black may place on b3."
        ),
        {"checks": 1, "crosses": 1},
    ),
    "game=interleave&size=3&removed=c3&moves=setup black=a1,b2 red=c2 choose red": (
        (
            "No turns: either colour may place or stop. The second player now plays Red, the first player "
            "Black. Black is ahead, groups of Black 2; Red 1."
        ),
        {"cells": 18, "stones": 3},
    ),
    "game=interleave&size=3&moves=setup black=a1&at=c3": (
        "Nobody may place on c3: the second player chooses a colour first.",
        {"crosses": 1},
    ),
    "game=minefield&size=5&moves=b2&at=b2": ("b2 holds a black stone.", {"crosses": 0, "checks": 0}),
    "game=minefield&size=3&moves=a1&turned=1&flipped=1": ("White to move.", {"cells": 9}),
    "game=minefield&size=5&stones=black=b2&to_move=white&moves=c2": ("Black to move.", {"stones": 2}),
}


@pytest.mark.parametrize("hash_", SAID)
def test_a_position_is_judged_and_drawn(embedded: Explorer, hash_: str) -> None:
    words, drawn = SAID[hash_]
    embedded.load(hash_)
    assert embedded.chrome.execute_script(_TEXT) == words
    shown = embedded.chrome.execute_script(_SHOWN)
    assert {name: shown[name] for name in drawn} == drawn


WRONG = {
    "game=lefe&size=99&moves=": "No verdict: a board of Lefe has a size from 1 to 32, not 99 (size).",
    "game=lefe&size=five&moves=": "No verdict: a board of Lefe has a size from 1 to 32, not 'five' (size).",
    "game=minefield&size=5&moves=b2&at=z9": "No verdict: 'z9' is not a cell of this board of size 5 (at).",
    "game=minefield&size=5&options=swap": "No verdict: write swap=… (options).",
    "game=minefield&size=5&moves=b2&stones=black": "No verdict: write black=… (stones).",
    "game=<b>&size=5": (
        "No verdict: no game is called '<b>'; there are minefield, necklace, lefe, interleave, "
        "evening (game)."
    ),
    "game=lefe&size=3&turned=left": "No verdict: turned must be a whole number of steps (turned).",
    "size=5": "The address names no game.",
    "game=minefield&size=5&moves=b2&swap=true": (
        "The address says 'swap', which this page does not know; options go as options=name=value."
    ),
    "game=minefield&size=5&variant=CORNERS": "A variant is judged in the explorer only.",
}


@pytest.mark.parametrize("hash_", WRONG)
def test_an_address_that_makes_no_sense_is_told_and_nothing_is_drawn(embedded: Explorer, hash_: str) -> None:
    embedded.load(hash_)
    assert embedded.chrome.execute_script(_TEXT) == WRONG[hash_]
    drawn = "return document.querySelectorAll('rulestone-board').length && document.querySelector("
    assert not embedded.chrome.execute_script(
        f"{drawn}'rulestone-board').shadowRoot.querySelector('[data-cell]')"
    )


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
    board = "return document.querySelector('rulestone-board').getAttribute('marked')"
    cell = str(embedded.chrome.execute_script(board))
    assert embedded.said == "Black to move."
    embedded.click(cell)
    assert embedded.said.startswith(f"Black may not place on {cell}: it creates a hard corner")
