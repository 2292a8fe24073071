"""The explorer in a real browser, without Python: played, set up and shared, by mouse, touch and keyboard."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from tests.helpers.browsing import Explorer, follow, stories


def hold(explorer: Explorer, width: int, height: int) -> None:
    """Show the page as large as a phone's screen."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    explorer.chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


@pytest.fixture
def phone(explorer: Explorer) -> Iterator[Explorer]:
    """The explorer on a phone."""
    hold(explorer, 390, 844)
    explorer.chrome.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield explorer
    explorer.chrome.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    explorer.chrome.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("story", stories("explorer"))
def test_a_story_comes_true(explorer: Explorer, story: str) -> None:
    follow(explorer, story)


MARKUP = "<img src=x onerror=document.title='mine'><script>document.title='mine'</script>"


def test_addresses_and_pasted_text_are_not_taken_for_markup(explorer: Explorer) -> None:
    for key in ("game", "size", "moves", "stones", "to_move", "removed", "options", "draft", "swap"):
        start = {"game": "minefield", "size": "3"} | {key: MARKUP}
        explorer.open("&".join(f"{name}={quote(value)}" for name, value in start.items()))
        assert not explorer.all("img[src=x]"), key
        assert not explorer.drawn("img"), key
    for text in (MARKUP, f"b1 {MARKUP}"):
        explorer.open("game=minefield&size=3")
        explorer.paste(text)
        assert explorer.one("#notice").get_dom_attribute("class") == "wrong"
        assert not explorer.all("img[src=x]"), text
    assert explorer.chrome.title != "mine"


SAVED = """
const done = arguments[0];
const made = URL.createObjectURL;
const texts = [];
URL.createObjectURL = (blob) => { texts.push(blob); return made.call(URL, blob); };
HTMLAnchorElement.prototype.click = async function () {
  done([this.download, texts.at(-1).type, texts.at(-1).size, await texts[0].text()]);
};
document.getElementById("save-png").click();
"""


def test_a_shared_link_opens_for_reading_and_leaves_as_a_picture(explorer: Explorer) -> None:
    explorer.load("game=minefield&size=4&moves=b2 c2&mode=ask")
    explorer.click("c3")
    assert explorer.said.startswith("Black may not place on c3")
    assert explorer.record == "b2 c2", "a click asks, and does not change what was sent"
    explorer.unfold("#export")
    name, kind, size, text = explorer.chrome.execute_async_script(SAVED)
    assert (name, kind, size > 5000) == ("minefield.png", "image/png", True)
    for words in (
        ">Minefield, size 4<",
        "Black to move. Black may not",
        ">Black: bottom and top<",
        'class="cross"',
    ):
        assert words in text
    link = "".join(re.findall('class="link"[^>]*>([^<]*)', text))
    assert link.endswith("explorer.html#game=minefield&amp;size=4&amp;moves=b2+c2&amp;mode=ask&amp;at=c3")
    assert [word for word in ("var(--", 'class="check"', "tabindex") if word in text] == []
    explorer.press("Continue from here")
    explorer.click("d3")
    assert explorer.record == "b2 c2 d3"


@pytest.mark.parametrize(
    ("hash_", "offer"),
    [
        ("game=lefe&size=6&moves=e5", "Choose Light"),
        ("game=necklace&size=7&moves=e5", "Swap sides: play Red"),
        ("game=evening&size=5&moves=white:c3", "White stops"),
        ("game=lefe&size=3&moves=c3 choose light b3 b1", "Cancel"),
    ],
)
def test_on_a_phone_the_board_and_its_buttons_are_in_sight(phone: Explorer, hash_: str, offer: str) -> None:
    phone.load(hash_)
    if offer == "Cancel":
        phone.tap("b2")
    assert phone.value("[scrollY, document.documentElement.scrollWidth <= 390]") == [0, True]
    button = phone.shown("button", offer)
    for each in (button, phone.one("#undo"), phone.drawn(".verdict")[0], phone.drawn("svg")[0]):
        box = each.rect
        assert box["y"] >= 0, "the board begins above the window"
        assert box["y"] + box["height"] <= 844, offer
    assert not phone.one("header nav").is_displayed()
    assert not phone.one("#choices").is_displayed()
    hold(phone, 844, 390)
    box = phone.drawn("svg")[0].rect
    assert box["y"] >= 0, "the board begins above the window"
    assert box["y"] + box["height"] <= 390, "the whole board, when the phone is held sideways"
    assert phone.drawn(".verdict")[0].rect["y"] < box["y"] + 80, "the verdict is far below the top"


def test_a_small_cell_is_asked_about_before_a_finger_plays_on_it(phone: Explorer) -> None:
    phone.load("game=minefield&size=25")
    phone.tap("c3")
    assert (phone.record, phone.notice) == ("", "Tap c3 again to play there.")
    phone.tap("c3")
    assert phone.record == "c3"
