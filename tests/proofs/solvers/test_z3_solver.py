"""z3, asked again and again: its solutions are put back into what was asked."""

import re

import pytest

from rulestone_proofs.formula import either, negation, variable
from rulestone_proofs.solvers.answers import GaveUp, Model
from rulestone_proofs.solvers.z3_solver import Dialogue

A, B = variable("a"), variable("b")


def test_neither_are_they_in_a_dialogue(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone_proofs.solvers import z3_solver

    dialogue = Dialogue()
    dialogue.add(either(A, B))
    assert isinstance(dialogue.ask(assuming=[negation(A)]), Model)
    nothing = re.compile("(nothing)")
    monkeypatch.setattr(z3_solver, "_TRUE", nothing)
    assert isinstance(dialogue.ask(assuming=[negation(A)]), GaveUp)


def test_assumptions_are_put_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone_proofs.solvers import z3_solver

    monkeypatch.setattr(z3_solver, "_TRUE", re.compile("(nothing)"))
    assert isinstance(Dialogue().ask(assuming=[A]), GaveUp)
    assert isinstance(Dialogue().ask(assuming=[negation(A)]), Model)
