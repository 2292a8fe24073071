"""Which cases stand beside a clause."""

from msgspec.structs import replace

from rulestone.book.examples import chosen, deciding, near_miss
from rulestone.book.library import Library
from rulestone.core.names import ClauseId
from rulestone.core.register.clauses import game_entries
from tests.conftest import position

OTHER = ClauseId("minefield.win")
"""A clause for which the case is made that follows."""


def test_a_near_miss_is_not_decided_by_the_clause_that_it_is_near(library: Library) -> None:
    for entry in game_entries():
        for clause in entry.clauses:
            decided, near = library.examples(clause.id)
            assert decided is not None
            assert clause.id in decided.clauses
            assert near is None or (clause.id in near.near and clause.id not in near.clauses)


def test_the_examples_that_were_chosen_are_cases_of_their_clauses(library: Library) -> None:
    cases = {case.id: case for case in library.cases}
    assert list(chosen()) == [clause.id for entry in game_entries() for clause in entry.clauses]
    for clause_id, (decided, near) in chosen().items():
        assert clause_id in cases[decided].clauses
        assert clause_id in cases[near].near


def test_the_plainest_case_is_taken_where_none_was_chosen() -> None:
    small, fine = (
        replace(position(name, size), clauses=(OTHER,), near=()) for name, size in (("small", 2), ("fine", 3))
    )
    assert deciding(OTHER, (small, fine)) == fine
    assert deciding(OTHER, (small,)) == small
    assert deciding(ClauseId("minefield.switch"), (small, fine)) is None


def test_a_near_miss_is_on_a_board_like_the_other_and_written_to_be_one() -> None:
    beside = replace(position("beside", 3), clauses=(OTHER,), near=())
    same, other = (
        replace(position(name, size), clauses=(), near=(OTHER,)) for name, size in (("same", 3), ("other", 4))
    )
    meant = replace(position("meant", 3, ["near"]), clauses=(), near=(OTHER,))
    assert near_miss(OTHER, (beside, other, same), beside) == same
    assert near_miss(OTHER, (beside, same, meant, other), beside) == meant
    assert near_miss(OTHER, (beside, other), beside) == other
    assert near_miss(OTHER, (beside,), beside) is None
