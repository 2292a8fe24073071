"""The explorer in a real browser: played, gone through, set up and shared, by mouse, touch and keyboard."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.helpers.browsing import Explorer, in_each_page


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


def test_a_wrong_shared_address_is_explained_and_the_rest_of_it_is_shown(explorer: Explorer) -> None:
    explorer.open("game=chess&size=8")
    assert explorer.notice == "There is no game 'chess' here; this is a new game of Minefield."
    for name in ("constructor", "__proto__", "toString"):
        explorer.open(f"game={name}")
        assert explorer.notice.startswith(f"There is no game '{name}' here")
    explorer.open("game=minefield&size=2.5&moves=b2 c2")
    assert explorer.notice.startswith("Boards of Minefield have size 1 to 25 here, not '2.5'")
    assert explorer.record == "b2 c2"
    explorer.open("game=lefe&size=4&options=merge=most&moves=b2+choose+light+d4+zz+a1")
    assert "Move 4 cannot be read: 'zz'" in explorer.notice
    assert explorer.record == "b2 choose light d4"
    assert (explorer.one("[name=size]").get_property("value"), len(explorer.cells())) == ("4", 37)
    explorer.open("game=minefield&size=3")
    assert explorer.notice == ""
    explorer.open("game=minefield&size=3&moves=b2 c2 c3 a1")
    assert explorer.notice == "Move 3, c3, is refused by minefield.hard-corner."
    assert explorer.record == "b2 c2"
    explorer.open("game=lefe&size=3&options=merge=most&moves=c3+choose+light+b3")
    explorer.click("b1")
    address = explorer.chrome.current_url.partition("#")[2]
    explorer.open("game=minefield&size=3")
    explorer.open(address)
    assert explorer.record == "c3 choose light b3 b1"
    assert explorer.one("[name='option-merge'][value='most']").is_selected()


def test_a_game_is_played_to_its_end_and_its_moves_are_stepped_through(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3")
    explorer.click("b1", "c2", "b2", "a1")
    assert explorer.status == "Black to move."
    explorer.click("b3")
    assert "Black has won" in explorer.status
    assert "The chain that wins: b1, b2, b3." in explorer.text("#board svg desc")
    assert explorer.said_of("a3") == "a3, empty, no move"
    explorer.click("a3")
    assert "minefield.win" in explorer.text("#explanation")
    explorer.press("Close")
    assert not explorer.one("#asked").is_displayed()
    explorer.click("a3")
    explorer.type("u")
    assert explorer.record == "b1 c2 b2 a1", "it takes a move back, and closes what was said on the way"
    explorer.chrome.back()
    explorer.wait(lambda: explorer.record == "b1 c2 b2")
    explorer.step("First", "Next", "Next")
    assert explorer.record == "b1 c2"
    explorer.one("#steps button").send_keys(Keys.ARROW_RIGHT)
    explorer.settled()
    assert explorer.record == "b1 c2 b2"
    explorer.click("a3")
    assert explorer.record == "b1 c2 b2 a3"
    explorer.one("#record button").click()
    explorer.settled()
    assert explorer.record == "b1"
    explorer.open("game=minefield&size=3&moves=b1 c2 b2 a1 b3")
    explorer.press("Play again")
    assert explorer.record == ""


def test_which_tree_to_remove_is_chosen_on_the_board_or_below_it(explorer: Explorer) -> None:
    explorer.open("game=lefe&size=3&moves=c3")
    explorer.press("Choose Light")
    explorer.click("b3", "b1", "b2")
    offered = [button.text for button in explorer.all("#choice button")]
    assert offered == [
        "Light on b2, removing the tree of b1 (1 stone, 1 leaf)",
        "Light on b2, removing the tree of c3 (1 stone, 1 leaf)",
        "Cancel",
    ]
    assert {cell.get_dom_attribute("data-cell") for cell in explorer.all("#board .partner")} == {"b1", "c3"}
    explorer.press(offered[1])
    assert explorer.record == "c3 choose light b3 b1 b2xc3"
    assert explorer.said_of("c3").startswith("c3, empty")
    assert not explorer.one("#choice").is_displayed()
    explorer.press("Take back")
    explorer.click("b2", "b1")
    assert explorer.record == "c3 choose light b3 b1 b2xb1"
    explorer.open("game=lefe&size=3&moves=c3 choose light b3 b1")
    explorer.tab_to_board()
    explorer.type(Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ENTER)
    explorer.wait(lambda: explorer.one("#choice").is_displayed())
    explorer.type(Keys.ESCAPE)
    assert not explorer.one("#choice").is_displayed()
    explorer.type(Keys.ENTER, Keys.ARROW_LEFT)
    assert explorer.held == "b1", "arrows go between the trees"
    explorer.type(Keys.ENTER)
    assert (explorer.record, explorer.held) == ("c3 choose light b3 b1 b2xb1", "b1")


def test_pieces_are_moved_by_clicks_and_keys(explorer: Explorer) -> None:
    explorer.open("game=leap&size=4&moves=b1-b2 b4-b3")
    assert explorer.said_of("a1") == "a1, black stone, a1-a2"
    explorer.click("a1")
    assert explorer.record == "b1-b2 b4-b3 a1-a2", "a cell with one action: that is played"
    jumps = "game=leap&size=4&stones=black=a1 white=a2,b3,c4&to_move=black"
    explorer.open(jumps)
    explorer.click("a1", "a3")
    explorer.type(Keys.ESCAPE)
    assert not explorer.all("#board .chosen")
    explorer.click("a1", "a3", "c3")
    assert explorer.record == "a1xa3xc3"
    explorer.open(jumps)
    explorer.tab_to_board()
    explorer.type(Keys.ENTER)
    assert [each.text for each in explorer.all("#choice button")] == ["a1-b2", "a1xa3", "a1xa3xc3", "Cancel"]


def test_interleave_is_set_up_on_a_board_with_a_hole(explorer: Explorer) -> None:
    explorer.open("game=interleave&size=3&removed=a1")
    explorer.choose("Remove a cell, or put it back")
    explorer.click("c3")
    explorer.click_hole("a1")
    assert "removed=c3" in explorer.chrome.current_url
    assert not explorer.all("#board [data-cell='c3']")
    explorer.choose("Black stone")
    explorer.click("a1", "b2", "b2", "d4")
    explorer.press("Take back")
    explorer.wait(lambda: explorer.said_of("d4").startswith("d4, empty"))
    explorer.tab_to_board()
    assert explorer.held == "d4", "where it was before the step was taken back"
    explorer.type(Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert explorer.held_words == "c3, removed: put it back"
    explorer.choose("Red stone")
    explorer.click("e3")
    explorer.press("Set up these stones")
    assert not explorer.all("#board [data-hole][tabindex]"), "the board is settled now"
    explorer.press("Choose Black")
    assert explorer.record == "setup black=a1 red=e3 choose black"
    explorer.choose("Ask why")
    explorer.click("a2")
    assert "Red may place on a2." in explorer.notice
    assert explorer.all("#board .sight")


MARKUP = "<img src=x onerror=document.title='mine'><script>document.title='mine'</script>"


def test_addresses_and_pasted_text_are_not_taken_for_markup(explorer: Explorer) -> None:
    for key in ("game", "size", "moves", "stones", "to_move", "removed", "option", "swap"):
        start = {"game": "minefield", "size": "3"} | {key: MARKUP}
        explorer.open("&".join(f"{name}={quote(value)}" for name, value in start.items()))
        assert not explorer.all("img[src=x]"), key
    for text in (MARKUP, f"b1 {MARKUP}"):
        explorer.open("game=minefield&size=3")
        explorer.paste(text)
        explorer.wait(lambda: explorer.one("#notice").get_dom_attribute("class") in ("wrong", "refused"))
        assert not explorer.all("img[src=x]"), text
    assert explorer.chrome.title != "mine"


def test_a_position_is_set_up_and_played_on(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=4")
    explorer.choose("Set up")
    explorer.click("b2", "a4")
    explorer.choose("White stone")
    explorer.click("c2", "d4")
    explorer.press("Take back")
    explorer.wait(lambda: explorer.said_of("d4").startswith("d4, empty"))
    explorer.choose("Erase")
    explorer.click("a4")
    assert "stones=black=b2+white=c2&to_move=black" in explorer.chrome.current_url
    explorer.choose("Play")
    explorer.click("a1")
    assert explorer.record == "a1"
    assert explorer.status == "White to move."


def test_the_moves_of_a_record_are_pasted(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3")
    for text, moves in (("b1 c2 b2", "b1 c2 b2"), ("b1, c2", "b1 c2"), ("1. b1 c2 2. b2 a1", "b1 c2 b2 a1")):
        explorer.paste(text)
        assert explorer.record == moves
    explorer.paste("b1 z9")
    assert "'z9' is not a cell" in explorer.notice


WITHOUT_RULES = "const { fetch } = globalThis; globalThis.fetch = () => new Promise(() => {});"
"""Lets Python never be loaded."""

STONES = "return [...document.querySelectorAll('#board .stone')].map((stone) => stone.getAttribute('class'))"


def test_a_link_shows_its_position_before_the_rules_are_loaded(explorer: Explorer) -> None:
    link = "game=lefe&size=4&moves=c3+choose+light+d4&shown=dark=c3+light=d4"
    with in_each_page(explorer.chrome, WITHOUT_RULES):
        explorer.chrome.get("about:blank")
        explorer.chrome.get(f"{explorer.address}explorer.html#{link}")
        explorer.wait(lambda: explorer.notice.startswith("Not judged yet"))
        assert explorer.chrome.execute_script(STONES) == ["stone dark", "stone light"]
    explorer.load(link)
    assert (explorer.status, explorer.notice) == ("Dark to move.", "")
    explorer.open(link.replace("light=d4", "light=d4,a1"))
    assert explorer.notice.startswith("The link showed other stones than its moves lead to.")
    assert explorer.said_of("a1").startswith("a1, empty")


SAVED = """
const done = arguments[0];
const made = URL.createObjectURL;
let last = null;
URL.createObjectURL = (blob) => { last = blob; return made.call(URL, blob); };
HTMLAnchorElement.prototype.click = function () { done([this.download, last.type, last.size]); };
document.getElementById("save-png").click();
"""


def test_a_shared_link_opens_for_reading_and_leaves_as_a_picture(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=4&moves=b2 c2&mode=ask")
    explorer.click("c3")
    assert explorer.notice.startswith("Black may not place on c3")
    assert explorer.record == "b2 c2", "a click asks, and does not change what was sent"
    assert "White may place" in explorer.text("#key"), "where either colour could place is shown"
    explorer.unfold("#export")
    name, kind, size = explorer.chrome.execute_async_script(SAVED)
    assert (name, kind, size > 5000) == ("minefield.png", "image/png", True)
    explorer.press("Continue from here")
    explorer.click("d3")
    assert explorer.record == "b2 c2 d3"


def test_the_board_is_turned_and_keys_work_anywhere(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3&moves=b1 c2 b2")
    explorer.unfold("#variants")
    explorer.press("Turn the board")
    assert "turned=1" in explorer.chrome.current_url
    assert "Black: left and right" in explorer.text("#key")
    first, above = explorer.cell("a1").rect, explorer.cell("a2").rect
    assert abs(first["y"] - above["y"]) < 2, "what was above is beside"
    explorer.one("body").send_keys(Keys.CONTROL, "z")
    explorer.wait(lambda: explorer.record == "b1 c2")
    explorer.one("body").send_keys(Keys.CONTROL, Keys.SHIFT, "z")
    explorer.wait(lambda: explorer.record == "b1 c2 b2")


NOTE_REACHED = """
globalThis.reached = new Set([document.activeElement.dataset.cell]);
addEventListener("focusin", ({ target }) => reached.add(target.dataset.cell));
"""


def test_a_game_is_played_by_keyboard_alone(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3")
    explorer.tab_to_board()
    assert explorer.held == "a1"
    explorer.type(Keys.ARROW_RIGHT, Keys.ENTER)
    assert explorer.record == "b1"
    explorer.type(Keys.ARROW_RIGHT, Keys.ARROW_UP, " ")
    assert explorer.record == "b1 c2"
    explorer.type(Keys.ARROW_LEFT, Keys.ENTER, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ENTER, "u")
    explorer.wait(lambda: explorer.record == "b1 c2 b2")
    explorer.type("?")
    assert explorer.notice == "White may place on a1."
    explorer.type(Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ENTER)
    assert "Black has won" in explorer.status
    explorer.open("game=evening&size=3")
    explorer.tab_to_board()
    explorer.chrome.execute_script(NOTE_REACHED)
    row = Keys.ARROW_LEFT * 4 + Keys.ARROW_RIGHT * 4 + Keys.ARROW_UP
    ActionChains(explorer.chrome, duration=0).send_keys(row * 5).perform()
    assert len(explorer.chrome.execute_script("return [...reached]")) == 19


@pytest.mark.parametrize(
    ("hash_", "button", "next_"),
    [
        ("game=lefe&size=3&moves=c3", "Choose Light", "a1, empty, Light may place"),
        ("game=minefield&size=3&moves=b1", "Take back", "a1, empty, Black may place"),
        ("game=minefield&size=3&moves=b1 c2 b2 a1 b3", "Play again", "a1, empty, Black may place"),
        ("game=minefield&size=3&moves=b1 c2 b2 a1 b3", "First", "Next"),
    ],
)
def test_focus_moves_on_when_the_pressed_button_disappears(
    phone: Explorer, hash_: str, button: str, next_: str
) -> None:
    phone.open(hash_)
    phone.tab_to(button)
    phone.type(Keys.ENTER)
    assert phone.held_words == next_


def test_game_size_and_options_are_chosen_and_no_game_is_lost(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3&moves=a1 b1")
    explorer.select("game", "lefe")
    explorer.chrome.switch_to.alert.dismiss()
    explorer.settled()
    assert explorer.record == "a1 b1"
    explorer.one("[name=size]").clear()
    explorer.one("[name=size]").send_keys(Keys.TAB)
    assert "have size 1 to 25" in explorer.notice
    assert (explorer.one("[name=size]").get_property("value"), explorer.record) == ("3", "a1 b1")
    explorer.select("game", "lefe")
    explorer.chrome.switch_to.alert.accept()
    explorer.wait(lambda: len(explorer.cells()) == 91)
    explorer.unfold("#variants")
    explorer.choose("There is no pie; Dark begins on an empty board.")
    explorer.click("a1")
    assert explorer.status == "Light to move."
    explorer.press("New game")
    assert explorer.record == ""
    assert explorer.status == "Dark to move."


def test_a_variant_in_a_designers_file_is_played(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3&moves=a1 a2")
    explorer.click("b2")
    assert explorer.notice == "Black may not place on b2: minefield.hard-corner."
    explorer.unfold("#variants")
    explorer.choose("Hard corners are allowed.")
    explorer.click("b2")
    assert explorer.record == "a1 a2 b2"
    assert "Hard corners are allowed." in explorer.text("#facts")
    assert "variant=mine.py:CORNERS" in explorer.chrome.current_url


@pytest.mark.parametrize(
    ("hash_", "offer"),
    [
        ("game=lefe&size=6&moves=e5", "Choose Light"),
        ("game=necklace&size=7&moves=e5", "Swap sides"),
        ("game=evening&size=5&moves=white:c3", "White stops"),
        ("game=lefe&size=3&moves=c3 choose light b3 b1", "Cancel"),
    ],
)
def test_on_a_phone_the_board_and_its_buttons_are_in_sight(phone: Explorer, hash_: str, offer: str) -> None:
    phone.open(hash_)
    phone.chrome.execute_script("scrollTo(0, 0)")
    if offer == "Cancel":
        phone.tap("b2")
    scrolled = phone.chrome.execute_script("return [scrollY, document.documentElement.scrollWidth <= 390]")
    assert scrolled == [0, True]
    button = phone.shown("button", offer)
    for each in (button, phone.one("#undo"), phone.one("#status"), phone.one("#board")):
        box = each.rect
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, offer
    assert not phone.one("#keys").is_displayed()
    assert not phone.one("header nav").is_displayed()
    assert not phone.one("#choices").is_displayed()
    button.click()
    phone.settled()
    assert phone.status
    hold(phone, 844, 390)
    box = phone.one("#board svg").rect
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 390, "the whole board, when the phone is held sideways"
    assert phone.one("#status").rect["y"] < box["y"] + 60
