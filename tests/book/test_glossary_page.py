"""Names, words and signs."""

from rulestone.book.frame import framed
from rulestone.book.glossary_page import glossary_page
from rulestone.book.library import Library
from rulestone.core.register.clauses import game_entries
from tests.book.reading import ids, tree, words

LIBRARY = Library(())
READ = tree(framed(glossary_page(LIBRARY)).encode())


def test_every_kind_of_board_has_a_picture_of_its_names() -> None:
    assert set(LIBRARY.pictures.drawn) == {
        "pictures/glossary/square.svg",
        "pictures/glossary/hexagonal.svg",
        "pictures/glossary/signs.svg",
    }
    assert {"square", "hexagonal", "order", "actions", "signs", "words"} <= set(ids(READ))


def test_words_are_in_the_order_of_the_alphabet_with_all_their_meanings() -> None:
    terms = [each for each in READ.iter("dl") if each.get("class") == "words"]
    (listed,) = terms
    names = [words(each) for each in listed.iter("dt")]
    assert names == sorted(names, key=str.casefold)
    assert len(names) == len(set(names))
    for entry in game_entries():
        for term in entry.terms:
            assert term.word in names
            assert term.meaning in words(listed)
    assert "word-near-miss" in ids(READ)


def test_every_form_of_action_is_explained_for_its_game() -> None:
    (section,) = (each for each in READ.iter("section") if each.get("id") == "actions")
    text = words(section)
    assert all(form.form in text for entry in game_entries() for form in entry.actions)
