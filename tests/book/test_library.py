"""What the pages are made from: cases by game and clause, and pictures that are drawn once."""

from msgspec.structs import replace

from rulestone.book import links
from rulestone.book.library import Library, Pictures
from rulestone.book.links import Place
from rulestone.book.scenery import signs
from rulestone.core.names import ClauseId, GameName
from tests.book.picked import CORNER, PERFT, POINT, RING, element, few, picked

HOME = Place(links.HOME)


def test_cases_are_known_by_game_and_by_clause() -> None:
    library = few()
    assert [case.id for case in library.of_game(GameName("minefield"))] == [POINT, PERFT, CORNER]
    assert library.of_game(GameName("evening")) == ()
    assert library.ids == {POINT, RING, PERFT, CORNER}
    assert library.deciding[ClauseId("minefield.hard-corner")] == 1
    assert library.near[ClauseId("minefield.no-such-clause")] == 0


def test_the_examples_of_a_clause_are_cases_of_its_game() -> None:
    decided, near = few().examples(ClauseId("minefield.hard-corner"))
    assert decided is not None
    assert decided.id == CORNER
    assert near is None or near.game == "minefield"
    assert Library(()).examples(ClauseId("lefe.merge")) == (None, None)


def test_a_picture_is_drawn_once_and_linked_from_where_it_is_shown() -> None:
    pictures = Pictures()
    (case,) = picked(CORNER)
    first = pictures.of_case(HOME, case)
    deeper = pictures.of_case(Place("a/b/c.html"), case)
    assert first is not None
    assert deeper is not None
    path = links.case_picture(case)
    assert element(first)[0].get("src") == path
    assert element(deeper)[0].get("src") == f"../../{path}"
    assert list(pictures.drawn) == [path]
    drawn = pictures.drawn[path]
    assert element(first)[0].get("alt") == drawn.description
    pictures.of_case(HOME, case)
    assert pictures.drawn[path] is drawn


def test_a_count_from_the_empty_board_has_no_picture() -> None:
    pictures = Pictures()
    (case,) = picked(PERFT)
    assert pictures.of_case(HOME, replace(case, stones={}, moves=())) is None
    assert pictures.drawn == {}


def test_a_scene_may_be_shown_without_its_key() -> None:
    pictures = Pictures()
    keyed = element(pictures.of_scene(HOME, "pictures/a.svg", signs()))[0]
    bare = element(pictures.of_scene(HOME, "pictures/b.svg", signs(), keyed=False))[0]
    assert int(keyed.attrib["height"]) > int(bare.attrib["height"])
