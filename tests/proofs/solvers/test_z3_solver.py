"""z3, asked again and again: its solutions are put back into what was asked."""

import gc
from itertools import pairwise

import pytest
import z3  # type: ignore[import-untyped]  # z3-solver ships neither stubs nor a py.typed marker

from rulestone_proofs.formula import (
    at_least,
    either,
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
