"""The explorer in a real browser: played, refused, chosen, stopped, shared, and by keyboard alone."""

import json

import msgspec
import pytest
from selenium.webdriver.common.keys import Keys

import rulestone.__main__ as cli
from rulestone.cases.cases import Case
from tests.audit.archive import ap

from .browsing import Explorer


def test_minefield_is_played_to_its_end(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3")
    assert explorer.status == "Black to move."
    explorer.click("b1", "c2", "b2", "a1")
    assert explorer.status == "Black to move."
    explorer.click("b3")
    assert explorer.status == "Over: black has won."
    assert explorer.text("#record") == "b1 c2 b2 a1 b3"
    assert explorer.said_of("a3") == "a3, empty, nobody may place"
    explorer.click("a3")
    assert "minefield.win" in explorer.text("#explanation")
    explorer.press("Close")
    explorer.press("Take back")
    assert explorer.status == "Black to move."


def test_lefe_asks_which_tree_to_remove(explorer: Explorer) -> None:
    explorer.open("game=lefe&size=3")
    explorer.click("c3")
    explorer.press("Choose Light")
    explorer.click("b3", "b1", "b2")
    explorer.wait(lambda: explorer.one("#choice").is_displayed())
    offered = [button.text for button in explorer.all("#choice button")]
    assert offered == [
        "Light on b2, removing the tree of b1 (1 stone, 1 leaf)",
        "Light on b2, removing the tree of c3 (1 stone, 1 leaf)",
        "Neither",
    ]
    explorer.press(offered[1])
    assert explorer.text("#record") == "c3 choose light b3 b1 b2xc3"
    assert explorer.said_of("c3").startswith("c3, empty")
    assert explorer.said_of("b1") == "b1, dark stone"
    assert not explorer.one("#choice").is_displayed()


def test_a_tree_is_chosen_by_keyboard(explorer: Explorer) -> None:
    explorer.open("game=lefe&size=3&moves=c3 choose light b3 b1")
    explorer.tab_to_board()
    explorer.type(Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ENTER)
    explorer.wait(lambda: explorer.chrome.switch_to.active_element.tag_name == "button")
    explorer.type(Keys.TAB, Keys.ENTER)
    assert explorer.text("#record") == "c3 choose light b3 b1 b2xc3"
    assert explorer.chrome.switch_to.active_element.get_attribute("data-cell") == "b2"


def test_evening_ends_when_both_have_stopped(explorer: Explorer) -> None:
    explorer.open("game=evening&size=3")
    explorer.click("c3", "c2")
    assert explorer.text("#record") == "white:c3 black:c2"
    explorer.press("White stops")
    assert explorer.status == "No turns: either colour may place or stop. White has stopped."
    explorer.press("Black stops")
    assert explorer.status == "Over: black has won."


def test_necklace_offers_its_swap_once(explorer: Explorer) -> None:
    explorer.open("game=necklace&size=4")
    explorer.click("b2")
    explorer.press("Swap sides")
    assert explorer.text("#record") == "b2 swap"
    assert explorer.status == "Blue to move."
    assert not explorer.all("#offers button")


def test_interleave_is_set_up_on_a_board_with_a_hole(explorer: Explorer) -> None:
    explorer.open("game=interleave&size=3")
    explorer.choose("Remove a cell, or put it back")
    explorer.click("c3")
    assert not explorer.all("#board [data-cell='c3']")
    explorer.choose("Black stone")
    explorer.click("a1", "b2", "b2")
    explorer.choose("Red stone")
    explorer.click("e3")
    explorer.press("Set up these stones")
    explorer.press("Choose Black")
    assert explorer.text("#record") == "setup black=a1 red=e3 choose black"
    assert explorer.status == "No turns: either colour may place or stop."
    explorer.choose("Ask why")
    explorer.click("a2")
    assert "Red may place on a2." in explorer.notice
    assert explorer.all("#board .sight")


def test_a_removed_cell_is_put_back_by_mouse_or_keyboard(explorer: Explorer) -> None:
    explorer.open("game=interleave&size=3&removed=a1,c3,e3&draft=black=b1")
    explorer.choose("Red stone")
    explorer.click_hole("c3")
    assert "removed=a1,e3" in explorer.chrome.current_url
    assert explorer.said_of("c3").startswith("c3, empty"), "it is put back, and no stone with it"
    explorer.tab_to_board()
    explorer.type(Keys.ARROW_LEFT, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert explorer.chrome.switch_to.active_element.get_attribute("aria-label") == "a1, removed: put it back"
    explorer.type(Keys.ENTER)
    assert explorer.chrome.switch_to.active_element.get_attribute("data-cell") == "a1"
    assert "removed=e3" in explorer.chrome.current_url
    explorer.choose("Remove a cell, or put it back")
    explorer.click("a1")
    explorer.click_hole("a1")
    explorer.press("Set up these stones")
    assert explorer.text("#record") == "setup black=b1"
    assert not explorer.all("#board [data-hole][tabindex]"), "the board is settled now"
    assert explorer.all("#board [data-hole='e3']")


def test_a_shared_address_shows_the_same_after_a_reload(explorer: Explorer) -> None:
    explorer.open("game=lefe&size=3&options=merge=most&moves=c3+choose+light+b3")
    shared = explorer.chrome.current_url
    assert "merge" in shared
    explorer.click("b1")
    later = explorer.chrome.current_url
    assert later != shared
    explorer.chrome.refresh()
    explorer.wait(lambda: explorer.text("#record") == "c3 choose light b3 b1")
    assert explorer.one("select[name='option-merge']").get_attribute("value") == "most"
    explorer.open(shared.partition("#")[2])
    assert explorer.text("#record") == "c3 choose light b3"


def test_a_shared_record_with_a_wrong_move_says_so(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=5&moves=b2 c2 c3 a1")
    assert explorer.notice == "Move 3, c3, is refused by minefield.hard-corner."
    assert explorer.text("#record") == "b2 c2"


@pytest.mark.parametrize(
    ("hash_", "words"),
    [
        ("game=minefield&size=3&moves=z9", "'z9' is not a cell"),
        ("game=chess&size=8", "no game is called 'chess'"),
        ("game=minefield&size=many", "size"),
        ("game=minefield&size=3&stones=black=a1,a1", "a1"),
    ],
)
def test_an_address_that_makes_no_sense_is_said_to(explorer: Explorer, hash_: str, words: str) -> None:
    explorer.open(hash_)
    explorer.wait(lambda: words in explorer.notice)
    assert explorer.one("#notice").get_attribute("class") == "wrong"
    explorer.open("game=minefield&size=3")
    assert explorer.notice == ""


def test_a_page_that_begins_with_such_an_address_shows_a_new_game(explorer: Explorer) -> None:
    explorer.load("game=chess&size=8")
    assert "no game is called 'chess'" in explorer.notice
    explorer.click(explorer.cells()[0].get_attribute("data-cell") or "")
    assert explorer.notice == ""


def test_a_position_is_set_up_judged_and_made_a_case(
    explorer: Explorer, capsys: pytest.CaptureFixture[str]
) -> None:
    explorer.open("game=minefield&size=4")
    explorer.choose("Set up")
    explorer.click("b2", "a4")
    explorer.choose("White stone")
    explorer.click("c2")
    explorer.choose("Erase")
    explorer.click("a4")
    assert explorer.said_of("c3") == "c3, empty, nobody may place"
    explorer.unfold("#export")
    command = explorer.text("#command")
    assert command == "rulestone judge minefield --size 4 --stones 'black=b2 white=c2' --to-move black"
    case = msgspec.json.decode(explorer.text("#case"), type=Case)
    assert case.expect.why is not msgspec.UNSET
    assert set(case.expect.why) == {"c1", "c3"}
    assert (
        cli.run_command(
            ["judge", "minefield", "--size", "4", "--stones", "black=b2 white=c2", "--to-move", "black"]
        )
        == 0
    )
    assert "minefield.hard-corner" in capsys.readouterr().out
    explorer.choose("Play")
    explorer.click("a1")
    assert explorer.text("#record") == "a1"
    assert explorer.status == "White to move."


def test_a_record_is_stepped_through_by_slider_and_arrow_keys(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3&moves=b1 c2 b2 a1 b3")
    step = explorer.one("#step")
    assert step.get_attribute("value") == "5"
    step.send_keys(Keys.ARROW_LEFT)
    explorer.settled()
    step.send_keys(Keys.ARROW_LEFT)
    explorer.settled()
    assert explorer.text("#record") == "b1 c2 b2"
    assert step.get_attribute("aria-valuetext") == "after 3 of 5 moves"
    step.send_keys(Keys.HOME)
    explorer.settled()
    assert explorer.text("#record") == "nothing yet"
    step.send_keys(Keys.END)
    explorer.settled()
    assert explorer.status == "Over: black has won."
    step.send_keys(Keys.HOME)
    explorer.settled()
    explorer.click("c3")
    assert step.get_attribute("max") == "1", "another move begins another record"


def test_a_record_is_pasted(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3")
    explorer.one("#pasted").send_keys("b1 c2 b2", Keys.ENTER)
    explorer.settled()
    assert explorer.text("#record") == "b1 c2 b2"
    explorer.one("#pasted").clear()
    explorer.one("#pasted").send_keys("b1 z9", Keys.ENTER)
    explorer.wait(lambda: "'z9' is not a cell" in explorer.notice)


def test_an_ap_game_record_is_pasted(explorer: Explorer) -> None:
    explorer.open("game=lefe&size=3")
    record = {"game": "minefield", "size": 3, "moves": ["b1", "c2", "b2", "a1", "b3"], "result": "black"}
    explorer.one("#pasted").clear()
    explorer.one("#pasted").send_keys(json.dumps(ap(record)), Keys.ENTER)
    explorer.wait(lambda: explorer.notice == "Minefield, size 3, 5 moves, result: black.")
    assert explorer.status == "Over: black has won."
    assert explorer.one("#step").get_attribute("max") == "5"
    explorer.one("#pasted").send_keys('{"header": {"game": {"name": "Homeworlds"}}}', Keys.ENTER)
    explorer.wait(lambda: "'Homeworlds', which is not judged here" in explorer.notice)
    explorer.one("#pasted").clear()


def test_two_people_send_each_other_links(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3&moves=b1")
    assert explorer.text("#turn") == ""
    assert explorer.chrome.title == "White to move. Minefield · rulestone"
    explorer.unfold_two()
    explorer.press("Copy a link for your opponent")
    assert explorer.text("#turn").startswith("Your opponent is next")
    explorer.click("c2")
    assert explorer.text("#record") == "b1", "it is not one's turn"
    for cell, moves in (("c2", "b1 c2"), ("b2", "b1 c2 b2")):
        link = explorer.one("#link").get_attribute("value") or ""
        explorer.open(link.partition("#")[2])
        assert explorer.text("#turn") == "It is your turn."
        explorer.click(cell)
        explorer.wait(lambda: explorer.text("#turn").startswith("Your opponent is next"))
        assert explorer.text("#record") == moves
    explorer.press("Take back")
    assert explorer.text("#turn") == "It is your turn."


def test_two_boards_of_a_browser_are_kept_in_step(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3&moves=b1")
    explorer.unfold_two()
    first, before = explorer.chrome.current_window_handle, set(explorer.chrome.window_handles)
    explorer.press("Open a second board")
    explorer.wait(lambda: len(explorer.chrome.window_handles) > len(before))
    (second,) = set(explorer.chrome.window_handles) - before
    try:
        explorer.chrome.switch_to.window(second)
        explorer.wait(lambda: bool(explorer.cells()))
        explorer.settled()
        explorer.click("c2")
        explorer.chrome.switch_to.window(first)
        explorer.wait(lambda: explorer.text("#record") == "b1 c2")
        explorer.click("b2")
        explorer.chrome.switch_to.window(second)
        explorer.wait(lambda: explorer.text("#record") == "b1 c2 b2")
    finally:
        explorer.chrome.switch_to.window(second)
        explorer.chrome.close()
        explorer.chrome.switch_to.window(first)


def test_a_refused_switch_shows_its_four_corners(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=5&stones=black=b2,d3 white=b3&to_move=white")
    explorer.click("d2")
    assert explorer.notice == "White may not place on d2: minefield.switch."
    assert "a stone on each of its four corners" in explorer.text("#explanation")
    assert "The cells that show why: b2, c2, d2, b3, c3, d3." in explorer.text("#board svg desc")
    area = explorer.one("#board .witness").rect
    for corner in ("b2", "d2", "b3", "d3"):
        box = explorer.cell(corner).rect
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert area["x"] < middle[0] < area["x"] + area["width"]
        assert area["y"] < middle[1] < area["y"] + area["height"]
    clause = explorer.one("#explanation a")
    assert (clause.get_attribute("href") or "").endswith("minefield/index.html#minefield.switch")
    clause.click()
    explorer.wait(lambda: "Minefield: the rules" in explorer.chrome.title)
    assert explorer.one(":target").get_attribute("id") == "minefield.switch"


@pytest.mark.parametrize(
    ("page", "selector", "status", "moves"),
    [
        ("claims.html", "[id='lefe.draw-happens'] figcaption a", "Over: a draw.", 58),
        ("claims/lefe.terminates-0.html", "figcaption a", "Light to move.", 44),
    ],
)
def test_a_game_of_the_ledger_opens_with_one_click(
    explorer: Explorer, page: str, selector: str, status: str, moves: int
) -> None:
    explorer.chrome.get(f"{explorer.address}{page}")
    explorer.one(selector).click()
    explorer.wait(lambda: bool(explorer.cells()))
    assert explorer.status == status
    assert explorer.one("#step").get_attribute("max") == str(moves)


def test_by_keyboard_alone(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3")
    explorer.tab_to_board()
    active = explorer.chrome.switch_to.active_element
    assert active.get_attribute("data-cell") == "a1"
    explorer.type(Keys.ARROW_RIGHT, Keys.ENTER)
    assert explorer.text("#record") == "b1"
    explorer.type(Keys.ARROW_RIGHT, Keys.ARROW_UP, " ")
    assert explorer.text("#record") == "b1 c2"
    explorer.type(Keys.ARROW_LEFT, Keys.ENTER, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ENTER)
    assert explorer.text("#record") == "b1 c2 b2 a1"
    explorer.type("u")
    assert explorer.text("#record") == "b1 c2 b2"
    explorer.type("?")
    assert explorer.notice == "White may place on a1."
    explorer.type("u", Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ENTER)
    assert explorer.status == "Over: black has won."


def test_the_arrows_reach_every_cell_of_a_hexagon(explorer: Explorer) -> None:
    explorer.open("game=evening&size=3")
    explorer.tab_to_board()
    reached = set()
    for _ in range(5):
        for way in (Keys.ARROW_LEFT, Keys.ARROW_RIGHT):
            for _ in range(4):
                explorer.type(way)
                reached.add(explorer.chrome.switch_to.active_element.get_attribute("data-cell"))
        explorer.type(Keys.ARROW_UP)
    assert len(reached) == 19


def test_game_size_and_options_are_chosen(explorer: Explorer) -> None:
    explorer.open("game=minefield&size=3&moves=a1")
    explorer.select("game", "lefe")
    assert len(explorer.cells()) == 91
    explorer.select("option-pie", "none")
    explorer.click("a1")
    assert explorer.status == "Light to move."
    explorer.press("New game")
    assert explorer.text("#record") == "nothing yet"
    assert explorer.status == "Dark to move."
