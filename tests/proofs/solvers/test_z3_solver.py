"""z3, asked again and again: its solutions are put back into what was asked."""

import gc
from itertools import pairwise

import pytest
import z3  # type: ignore[import-untyped]  # z3-solver ships neither stubs nor a py.typed marker

from rulestone_proofs.formula import (
    Formula,
    at_least,
    both,
    either,
    exactly_one,
    how_many_at_least,
    negation,
    variable,
    variables,
)
from rulestone_proofs.solvers.answers import GaveUp, Impossible, Model
from rulestone_proofs.solvers.z3_solver import Dialogue
from tests.helpers.pigeons import crowded

A, B, C = variable("a"), variable("b"), variable("c")


def test_a_dialogue_checks_the_model_of_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    dialogue = Dialogue()
    dialogue.add(either(A, B))
    assert isinstance(dialogue.ask(assuming=[negation(A)]), Model)

    def empty_model(solver: z3.Solver) -> object:
        other = z3.Solver(ctx=solver.ctx)
        assert other.check() == z3.sat
        return right(other)

    right = z3.Solver.model
    monkeypatch.setattr(z3.Solver, "model", empty_model)
    assert isinstance(dialogue.ask(assuming=[negation(A)]), GaveUp)


@pytest.mark.parametrize(
    ("formula", "true"),
    [
        (both(A, negation(B), C), {"a", "c"}),
        (both(A, how_many_at_least(2, [A, B, C]), negation(C)), {"a", "b"}),
        (both(at_least(5, [(3, A), (2, B), (1, C)]), negation(C)), {"a", "b"}),
        (both(at_least(4, [(5, A), (-2, B), (1, negation(C))]), C), {"a", "c"}),
        (both(exactly_one([A, B, C]), negation(either(A, C))), {"b"}),
    ],
)
def test_the_only_solution_is_given(formula: Formula, true: set[str]) -> None:
    dialogue = Dialogue()
    dialogue.add(formula)
    answer = dialogue.ask()
    assert isinstance(answer, Model)
    assert {name for name in "abc" if answer.values(name)} == true


@pytest.mark.parametrize("name", ["two words", "a|b", "(a)", "ä", "true"])
def test_a_variable_may_have_any_name(name: str) -> None:
    dialogue = Dialogue()
    dialogue.add(variable(name))
    assert isinstance(dialogue.ask(), Model)


def test_a_count_that_z3_has_no_number_for_is_not_cut_off() -> None:
    dialogue = Dialogue()
    with pytest.raises(OverflowError, match="z3 counts up to 2147483647, not to 4294967297"):
        dialogue.add(at_least(2**32, [(2**32, A), (1, B)]))


def test_terms_last_as_long_as_their_dialogue() -> None:
    dialogue = Dialogue()
    many = variables("cell", map(str, range(200)))
    for one, other in pairwise(many):
        dialogue.add(either(negation(one), other))
        gc.collect(0)
    dialogue.add(many[0])
    assert isinstance(dialogue.ask(assuming=[negation(many[-1])]), Impossible)
    answer = dialogue.ask()
    del dialogue
    gc.collect()
    assert isinstance(answer, Model)
    assert all(answer.values(f"cell:{number}") for number in range(200))


def test_a_time_limit_applies_to_one_question_only() -> None:
    dialogue = Dialogue()
    assert isinstance(dialogue.ask(0.2, assuming=[crowded(20)]), GaveUp)
    assert isinstance(dialogue.ask(assuming=[A]), Model)
