"""The right answer to a case in words."""

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.book import links
from rulestone.book.expected import expected_answer_list
from rulestone.book.links import Place
from rulestone.cases.cases import Case
from tests.book.picked import CORNER, PERFT, POINT, element, picked
from tests.book.reading import words

HERE = Place(links.CASES)


def facts(case: Case) -> dict[str, str]:
    """The facts of a case by their names."""
    rows = element(expected_answer_list(HERE, case)).findall("dl/div")
    return {words(row[0]): words(row[1]) for row in rows}


def test_a_count_is_all_that_is_said_of_a_counted_case() -> None:
    (case,) = picked(PERFT)
    assert list(facts(case)) == ["sequences of 2"]
    assert facts(case)["sequences of 2"] == f"{case.expect.nodes:,}"


def test_a_record_is_told_as_far_as_it_is_legal() -> None:
    (case,) = picked(POINT)
    assert facts(case)["record"] == "a1 is legal; then a1 is refused by minefield.win, minefield.turn."
    assert "then" in facts(case)
    whole = replace(case, expect=replace(case.expect, accepted=2, reasons=UNSET))
    assert facts(whole)["record"] == "a1 a1 is legal throughout."
    none = replace(case, expect=replace(case.expect, accepted=0))
    assert facts(none)["record"].startswith("The first action, a1 is refused by ")


def test_refused_cells_are_told_with_the_clause_that_refuses_them() -> None:
    (case,) = picked(CORNER)
    fact_rows = facts(case)
    assert "standing" in fact_rows
    assert any("minefield.hard-corner" in value for value in fact_rows.values())
