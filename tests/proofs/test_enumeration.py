"""Asking the solver for everything, until it knows no more."""

import pytest

from rulestone.core.names import ClauseId, Colour
from rulestone_proofs.board import known_board, unknown_placement
from rulestone_proofs.enumeration import Undecided, pairs, refused_cells
from rulestone_proofs.formula import FALSE, TRUE, any_of, both, exactly_one, negation, variables
from rulestone_proofs.solvers.answers import GaveUp
from rulestone_proofs.solvers.z3_solver import Dialogue

COLOURS = (Colour("black"), Colour("white"))
ONE, TWO = ClauseId("toy.one"), ClauseId("toy.two")
BOARD = known_board(COLOURS, 4, {COLOURS[0]: [3]})
PLACEMENT = unknown_placement("abcd")


def test_every_refused_cell_comes_with_a_clause_that_refuses_it() -> None:
    refusals = {ONE: any_of(PLACEMENT[:2]), TWO: any_of(PLACEMENT[1:])}
    refused = refused_cells(BOARD, PLACEMENT, refusals)
    assert refused.keys() == {0, 1, 2}  # the fourth is occupied
    assert (refused[0], refused[2]) == (ONE, TWO)
    assert refused[1] in (ONE, TWO)


def test_where_no_clause_forbids_anything_no_cell_is_refused() -> None:
    assert refused_cells(BOARD, PLACEMENT, {ONE: FALSE}) == {}
    assert refused_cells(BOARD, PLACEMENT, {ONE: TRUE}).keys() == {0, 1, 2}


def test_every_pair_is_given_once_in_order() -> None:
    one, two = variables("one", "123"), variables("two", "123")
    apart = any_of(both(one[a], two[b]) for a in range(3) for b in range(3) if a > b)
    each = (exactly_one(one), exactly_one(two))
    assert pairs(both(*each, apart), one, two) == [(1, 0), (2, 0), (2, 1)]
    assert pairs(both(*each, apart, negation(apart)), one, two) == []


def test_a_solver_that_gives_up_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dialogue, "ask", lambda _: GaveUp("no idea"))
    with pytest.raises(Undecided, match="no idea"):
        refused_cells(BOARD, PLACEMENT, {ONE: TRUE})
