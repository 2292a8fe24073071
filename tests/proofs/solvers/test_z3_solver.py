"""z3, asked again and again: its solutions are put back into what was asked."""

import pytest
import z3  # type: ignore[import-untyped]  # z3-solver ships neither stubs nor a py.typed marker

from rulestone_proofs.formula import (
    at_least,
    both,
    either,
    negation,
    variable,
)
from rulestone_proofs.solvers.answers import GaveUp, Model
from rulestone_proofs.solvers.z3_solver import Dialogue

A, B = variable("a"), variable("b")


def test_a_dialogue_checks_the_model_of_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    dialogue = Dialogue()
    dialogue.add(both(either(A, B), negation(A)))
    assert isinstance(dialogue.ask(), Model)

    def empty_model(solver: z3.Solver) -> object:
        other = z3.Solver(ctx=solver.ctx)
        assert other.check() == z3.sat
        return right(other)

    right = z3.Solver.model
    monkeypatch.setattr(z3.Solver, "model", empty_model)
    assert isinstance(dialogue.ask(), GaveUp)


def test_a_count_that_z3_has_no_number_for_is_not_cut_off() -> None:
    dialogue = Dialogue()
    with pytest.raises(OverflowError, match="z3 counts up to 2147483647, not to 4294967297"):
        dialogue.add(at_least(2**32, [(2**32, A), (1, B)]))
