"""Rulings and options as they stand with their clause."""

from rulestone.book import links
from rulestone.book.links import Place
from rulestone.book.ruling_parts import option_list, option_part, other_rulings, ruling_part
from rulestone.cases.cases import read_cases
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import clause, game_entry
from tests.book.picked import element
from tests.book.reading import ids, targets, words

LEFE = GameName("lefe")
HERE = Place(links.game_path(LEFE))
RULINGS = {str(ruling.id): ruling for ruling in game_entry(LEFE).rulings}


def test_a_ruling_tells_its_question_its_reading_and_why() -> None:
    ruling = RULINGS["merge-threshold"]
    part = element(ruling_part(HERE, LEFE, ruling, ()))
    text = words(part)
    assert all(each in text for each in (ruling.question, ruling.reading, ruling.why))
    assert ids(part) == ["ruling-merge-threshold", "reading-merge-most", "reading-merge-sum"]
    assert "Holds with the option merge=most." in text
    assert "#option-merge" in set(targets(part))
    assert "Told apart by" not in text


def test_the_cases_that_tell_readings_apart_are_named_and_the_rest_counted() -> None:
    known = {case.id for case in read_cases() if case.id.startswith("lefe/")}
    part = element(ruling_part(HERE, LEFE, RULINGS["merge-threshold"], known))
    (caught, *_) = (each for each in part.iter("span") if each.get("class") == "caught")
    assert len(list(caught.iter("a"))) == 3
    assert " and " in words(caught)
    assert all(target.startswith("../cases/lefe.html#") for target in targets(caught))


def test_where_no_reading_was_rejected_that_is_said() -> None:
    text = words(element(ruling_part(HERE, LEFE, RULINGS["refusal-order"], ())))
    assert "No reading was rejected:" in text
    assert "It bears on" in text


def test_an_option_lists_its_values_with_the_default_first_in_its_words() -> None:
    (option,) = option_list(clause(ClauseId("lefe.merge")))
    part = element(option_part(HERE, LEFE, option))
    assert [words(term) for term in part.iter("dt")] == ["merge=fewest (default)", "merge=most"]
    assert "The default is a ruling: merge-threshold." in words(part)
    assert option_list(clause(ClauseId("lefe.leaf"))) == ()


def test_rulings_that_stand_elsewhere_are_linked() -> None:
    part = other_rulings(HERE, clause(ClauseId("lefe.merge")))
    assert part is not None
    assert "#ruling-refusal-order" in set(targets(element(part)))
    first = next(
        each
        for each in game_entry(LEFE).clauses
        if not [ruling for ruling in game_entry(LEFE).rulings if each.id in ruling.clauses[1:]]
    )
    assert other_rulings(HERE, first) is None
