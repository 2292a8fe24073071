"""The catalogue of theorems: those that are promised, each with what belongs to it."""

import pytest

from rulestone.core.game import game_names
from rulestone_proofs.catalogue import UnknownTheorem, checks, theorem, theorems
from rulestone_proofs.ledger import Theorem

EXPECTED = {
    "minefield.no-crosscut",
    "minefield.locality",
    "minefield.always-a-placement",
    "minefield.always-a-placement-everywhere",
    "square.full-board-winner",
    "square.one-winner",
    "minefield.drawless",
    "minefield.clauses-necessary",
    "minefield.skip-happens",
    "necklace.skip-happens",
    "necklace.locality",
    "necklace.always-a-placement",
    "necklace.drawless",
    "lefe.no-triangle",
    "lefe.draw-happens",
    "lefe.terminates",
    "interleave.one-colour-per-cell",
    "evening.one-colour-per-cell",
    "interleave.half-stone",
}
"""The ids that are promised; there may be more."""


EVERY = pytest.mark.parametrize("of", theorems(), ids=lambda of: of.id)


def test_the_promised_theorems_are_there() -> None:
    assert {of.id for of in theorems()} >= EXPECTED


def test_who_names_an_unknown_theorem_is_told_what_lists_them() -> None:
    with pytest.raises(UnknownTheorem, match=r"lefe-perfect.*rulestone prove --list"):
        theorem("lefe-perfect")


@EVERY
def test_has_statement_and_argument(of: Theorem) -> None:
    assert of.statement
    assert of.argument
    assert set(of.games) <= set(game_names())
    assert not of.games or of.group in {*game_names(), "square"}
    assert all(theorem(part) for part in of.parts)


@EVERY
def test_no_two_checks_are_told_alike(of: Theorem) -> None:
    keys = [(check.role, check.name, check.size, check.solver) for check in checks(of)]
    assert len(keys) == len(set(keys))
