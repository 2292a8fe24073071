"""Replaying recorded games: each must show what it should."""

from dataclasses import replace

from rulestone_proofs.ledger import Outcome
from rulestone_proofs.records import load
from rulestone_proofs.theorems.replays import replayed, z3_verdict

SKIP = load()["minefield.skip-happens"][0]


def test_an_illegal_move_is_told() -> None:
    twice = replace(SKIP, moves=(*SKIP.moves[:2], SKIP.moves[0]))
    finding = replayed([twice], lambda *_: "fine", z3_verdict)
    assert (finding.outcome, finding.details) == (Outcome.FAILS, "c3 is not legal for black")


def test_a_game_without_what_it_should_show_is_found() -> None:
    assert replayed([SKIP], lambda *_: None, z3_verdict).outcome is Outcome.FAILS
