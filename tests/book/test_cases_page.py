"""The galleries of cases, the list of all, and the page of one."""

from rulestone.book import links
from rulestone.book.cases_page import all_cases_page, cases_page, single_case_page
from rulestone.book.frame import framed
from rulestone.core.names import GameName
from rulestone.core.register.clauses import game_entry
from tests.book.picked import CORNER, PERFT, POINT, RING, few, picked
from tests.book.reading import targets, tree, words


def test_the_gallery_of_a_game_has_its_cases_in_their_order() -> None:
    page = cases_page(game_entry(GameName("minefield")), few())
    articles = list(tree(framed(page).encode()).iter("article"))
    assert [each.get("data-case") for each in articles] == [POINT, PERFT, CORNER]
    assert [each.get("id") for each in articles] == [
        name.partition("/")[2] for name in (POINT, PERFT, CORNER)
    ]
    assert [each.get("data-question") for each in articles] == ["play", "perft", "judge"]
    assert [len(list(each.iter("img"))) for each in articles] == [1, 0, 1]
    assert all("As data, and how to repeat it" in words(each) for each in articles)


def test_a_gallery_can_be_filtered_by_what_its_cases_say() -> None:
    read = tree(framed(cases_page(game_entry(GameName("lefe")), few())).encode())
    (case,) = picked(RING)
    choices = {each.get("name"): [option.get("value") for option in each] for each in read.iter("select")}
    assert "game" not in choices
    assert set(choices["clause"]) == {"", *case.clauses}
    assert set(choices["tag"]) == {"", *case.tags}
    assert choices["question"] == ["", "judge", "play", "perft"]


def test_the_list_has_every_case_and_no_picture() -> None:
    library = few()
    read = tree(framed(all_cases_page(library)).encode())
    rows = [each.get("data-case") for each in read.iter("tr") if each.get("data-case")]
    assert rows == [POINT, RING, PERFT, CORNER]
    assert not list(read.iter("img"))
    assert library.pictures.drawn == {}


def test_a_case_has_a_page_of_its_own() -> None:
    library = few()
    (case, counted) = picked(CORNER, PERFT)
    page = single_case_page(case, library)
    assert (page.path, page.picture) == (links.case_page(case), links.case_picture(case))
    assert case.title in words(tree(framed(page).encode()))
    assert any(target.endswith(links.case_link(case.id)) for target in targets(tree(framed(page).encode())))
    assert single_case_page(counted, library).picture == ""
