"""The explorer in a real browser, without Python: played, set up and shared, by mouse, touch and keyboard."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.helpers.browsing import Explorer


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


NO_GAME = "there are minefield, necklace, lefe, interleave, evening (game)."
UNKNOWN = "The address says 'shown', which this page does not know; options go as options=name=value."
TWICE = (
    "The address says mode=stare; it is play or setup or ask. The address says flipped=2; it is 0 or 1. "
    "The address says 'size' twice; the first counts."
)
UNREADABLE = (
    "No verdict: 'zz' is not an action of this game: write c3, c3xd4 to remove a tree, choose dark or choose "
    "light (moves[3])."
)
WRONG = {
    # an address that makes no sense: what the board says, and what the page says
    "game=chess&size=8": (f"No verdict: no game is called 'chess'; {NO_GAME}", ""),
    "game=__proto__": (f"No verdict: no game is called '__proto__'; {NO_GAME}", ""),
    "game=minefield&size=2.5": (
        "No verdict: a board of Minefield has a size from 1 to 64, not 2.5 (size).",
        "",
    ),
    "game=lefe&size=4&moves=b2+choose+light+d4+zz": (UNREADABLE, ""),
    "game=minefield&size=3&shown=black=a1": ("Black to move.", UNKNOWN),
    "game=minefield&size=3&mode=stare&flipped=2&size=4": ("Black to move.", TWICE),
    "game=minefield&size=3&moves=b2 c2 c3 a1": (
        "Move 3, c3, is illegal: it creates a hard corner from b2 to c3.",
        "",
    ),
}


def test_an_address_that_makes_no_sense_is_told_in_a_line(explorer: Explorer) -> None:
    for hash_, said in WRONG.items():
        explorer.open(hash_)
        assert (explorer.said, explorer.notice) == said
    assert explorer.record == "b2 c2", "what is legal of a record"
    explorer.press("Take back")
    assert (explorer.said, explorer.record) == ("Black to move.", "b2 c2")


def test_a_game_is_played_to_its_end_and_its_moves_are_stepped_through(explorer: Explorer) -> None:
    explorer.load("game=minefield&size=3")
    explorer.click("b1", "c2", "b2", "a1")
    assert explorer.said == "Black to move."
    explorer.click("b3")
    assert explorer.said == "Over: Black has won. Its chain: b1, b2, b3."
    assert [each.text for each in explorer.drawn(".rule b")] == ["Winning:"]
    assert explorer.said_of("a3") == "a3, empty, no move"
    explorer.click("a3")
    assert explorer.said.startswith("Nobody may place on a3: the game is over")
    explorer.press("Close")
    explorer.press("Take back")
    assert explorer.record == "b1 c2 b2 a1"
    explorer.chrome.back()
    assert explorer.record == "b1 c2 b2 a1 b3", "what was taken back is in the browser's history"
    explorer.step("First", "Next", "Next")
    assert explorer.record == "b1 c2"
    explorer.one("#steps button").send_keys(Keys.ARROW_RIGHT)
    assert explorer.record == "b1 c2 b2"
    explorer.open("game=minefield&size=3&moves=b1 c2 b2 a1 b3")
    explorer.press("Play again")
    assert explorer.record == ""


def test_another_line_is_tried_and_left_again(explorer: Explorer) -> None:
    explorer.load("game=minefield&size=4&moves=b1 c2 b2 a1")
    explorer.step("Previous", "Previous")
    explorer.click("d4", "a4")
    assert explorer.record == "b1 c2 d4 a4"
    assert explorer.text("#aside").startswith(
        "You are trying another line from move 3; the game has b2 there."
    )
    explorer.step("Previous")
    explorer.press("Back to the game")
    explorer.step("Last")
    assert explorer.record == "b1 c2 b2 a1"
    explorer.step("First")
    explorer.click("a1")
    explorer.press("Keep this line")
    explorer.step("Last")
    assert (explorer.record, explorer.one("#aside").is_displayed()) == ("a1", False)


def test_which_tree_to_remove_is_chosen_on_the_board_or_below_it(explorer: Explorer) -> None:
    explorer.load("game=lefe&size=3&moves=c3")
    explorer.press("Choose Light")
    assert "The second player now plays Light, the first player Dark." in explorer.said
    explorer.click("b3", "b1", "b2")
    offered = [button.text for button in explorer.all("#offers button")]
    assert sorted(offered) == ["Cancel", "b2, removing the tree of b1", "b2, removing the tree of c3"]
    assert len(explorer.drawn(".marked")) == 2
    explorer.press("b2, removing the tree of c3")
    assert explorer.record == "c3 choose light b3 b1 b2xc3"
    assert explorer.said_of("c3").startswith("c3, empty")
    explorer.press("Take back")
    explorer.click("b2", "b1")
    assert explorer.record == "c3 choose light b3 b1 b2xb1"
    explorer.load("game=lefe&size=3&moves=c3 choose light b3 b1")
    explorer.tab_to_board()
    explorer.type(Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ENTER, Keys.ESCAPE)
    assert not explorer.drawn(".marked")
    explorer.type(Keys.ENTER, Keys.ARROW_LEFT)
    assert explorer.held == "b1", "arrows go between the trees"
    explorer.type(Keys.ENTER)
    assert (explorer.record, explorer.held) == ("c3 choose light b3 b1 b2xb1", "b1")


def test_interleave_is_set_up_on_a_board_with_a_hole(explorer: Explorer) -> None:
    explorer.load("game=interleave&size=3&removed=a1")
    explorer.choose("Remove a cell")
    explorer.click("c3")
    explorer.press("Put a1 back")
    assert "removed=c3" in explorer.chrome.current_url
    assert not explorer.drawn("[data-cell='c3']")
    explorer.choose("Black stone")
    explorer.click("a1", "b2", "b2", "d4")
    assert [each.text for each in explorer.all("#offers button")] == ["Set up these stones"]
    explorer.press("Take back")
    assert explorer.said_of("d4").startswith("d4, empty")
    explorer.choose("Red stone")
    explorer.click("e3")
    explorer.press("Set up these stones")
    assert explorer.said == "The second player chooses a colour."
    explorer.press("Take back")
    assert explorer.said_of("e3") == "e3, red stone"
    explorer.press("Set up these stones")
    explorer.press("Choose Black")
    assert explorer.record == "setup black=a1 red=e3 choose black"
    explorer.choose("Ask why")
    explorer.click("a2")
    assert "Red may place on a2." in explorer.said
    assert explorer.drawn(".sight")


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


def test_a_position_is_set_up_and_played_on(explorer: Explorer) -> None:
    explorer.load("game=minefield&size=4&mode=setup")
    explorer.click("b2", "a4")
    explorer.choose("White stone")
    explorer.click("c2", "d4")
    explorer.press("Take back")
    assert explorer.said_of("d4").startswith("d4, empty")
    explorer.choose("Erase")
    explorer.click("a4")
    assert "stones=black=b2+white=c2&to_move=black" in explorer.chrome.current_url
    explorer.choose("Play")
    explorer.click("a1")
    assert (explorer.record, explorer.said) == ("a1", "White to move.")


AP = '{"header":{"game":{"name":"Necklace","variants":["size-7"]},"pied":true},"moves":[["d4"],["e5","f6"]]}'
STATE = """{"game":"minefield","variants":["size-5"],
"stack":[{"_version":"1"},{"lastmove":"b2"},{"lastmove":"c2"}]}"""
PASTED = {
    "B1 C2 b2": ("minefield", "b1 c2 b2"),
    "b1, c2": ("minefield", "b1 c2"),
    "1. b1 c2 2. b2 a1 resign": ("minefield", "b1 c2 b2 a1"),
    "(;GM[1]SZ[4];B[bd];W[cc];B[])": ("minefield", "b1 c2"),
    AP: ("necklace", "d4 swap e5 f6"),
    STATE: ("minefield", "b2 c2"),
    '{"game":"lefe","size":4,"moves":"b2 choose light"}': ("lefe", "b2 choose light"),
}


def test_the_moves_of_a_record_are_pasted(explorer: Explorer) -> None:
    for text, (game, moves) in PASTED.items():
        explorer.open("game=minefield&size=3&moves=c3")
        explorer.paste(text)
        assert (explorer.one("[name=game]").get_property("value"), explorer.record) == (game, moves), text
    for text, words in {
        "b1 z9": "'z9' is not a cell of this board of size 3",
        "{": "it begins like JSON, and is not",
        '{"header":{"game":{"name":"Chess"}},"moves":[]}': "it is of another game, chess",
        "(;SZ[3];AB[aa];W[bb])": "this SGF file sets up stones, and only moves are read",
    }.items():
        explorer.open("game=minefield&size=3&moves=b2")
        explorer.paste(text)
        assert explorer.notice == f"Nothing was opened: {words}. The moves are those from before."
        assert explorer.record == "b2"


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


def test_the_board_is_turned_and_keys_work_anywhere(explorer: Explorer) -> None:
    explorer.load("game=minefield&size=3&moves=b1 c2 b2")
    explorer.unfold("#variants")
    explorer.press("Turn the board")
    assert "turned=1" in explorer.chrome.current_url
    assert "Black: left and right" in [each.text for each in explorer.drawn(".key span")]
    first, above = explorer.cell("a1").rect, explorer.cell("a2").rect
    assert abs(first["y"] - above["y"]) < 2, "what was above is beside"
    explorer.one("body").send_keys(Keys.CONTROL, "z")
    assert explorer.record == "b1 c2"
    explorer.one("body").send_keys(Keys.CONTROL, Keys.SHIFT, "z")
    assert explorer.record == "b1 c2 b2"


NOTE_REACHED = """
const { shadowRoot } = document.querySelector("rulestone-board");
globalThis.reached = new Set([shadowRoot.activeElement.dataset.cell]);
shadowRoot.addEventListener("focusin", ({ target }) => reached.add(target.dataset.cell));
"""


def test_a_game_is_played_by_keyboard_alone(explorer: Explorer) -> None:
    explorer.load("game=minefield&size=3")
    explorer.tab_to_board()
    assert explorer.held == "a1"
    explorer.type(Keys.ARROW_RIGHT, Keys.ENTER)
    assert explorer.record == "b1"
    explorer.type(Keys.ARROW_RIGHT, Keys.ARROW_UP, " ")
    assert explorer.record == "b1 c2"
    explorer.type(Keys.ARROW_LEFT, Keys.ENTER, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ENTER, "u")
    assert explorer.record == "b1 c2 b2"
    explorer.type("?")
    assert explorer.said == "White may place on a1."
    explorer.type(Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ENTER)
    assert "Black has won" in explorer.said
    explorer.load("game=evening&size=3")
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
    explorer: Explorer, hash_: str, button: str, next_: str
) -> None:
    explorer.load(hash_)
    explorer.tab_to(button)
    explorer.type(Keys.ENTER)
    assert explorer.held_words == next_


def test_game_size_and_options_are_chosen_and_no_game_is_lost(explorer: Explorer) -> None:
    explorer.load("game=minefield&size=3&moves=a1 b1")
    explorer.select("game", "lefe")
    explorer.chrome.switch_to.alert.dismiss()
    assert explorer.record == "a1 b1"
    explorer.one("[name=size]").clear()
    explorer.one("[name=size]").send_keys(Keys.TAB)
    assert "have size 1 to 64" in explorer.notice
    assert (explorer.one("[name=size]").get_property("value"), explorer.record) == ("3", "a1 b1")
    assert explorer.one("#explain").is_displayed()
    explorer.open("game=minefield&size=26&moves=a1 b1")
    assert not explorer.one("#explain").is_displayed(), "the reference explains no board as large as that"
    explorer.select("game", "lefe")
    explorer.chrome.switch_to.alert.accept()
    assert len(explorer.drawn("[data-cell]")) == 91
    explorer.unfold("#variants")
    explorer.choose("There is no pie; Dark begins on an empty board.")
    explorer.click("a1")
    assert explorer.said == "Light to move. Dark is ahead, 2–0."
    explorer.press("New game")
    assert (explorer.record, explorer.said) == ("", "Dark to move. Neither is ahead, 0–0.")


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
    scrolled = phone.chrome.execute_script("return [scrollY, document.documentElement.scrollWidth <= 390]")
    assert scrolled == [0, True]
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
