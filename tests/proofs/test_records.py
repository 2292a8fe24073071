"""Recorded games are judged move by move, and a bad one is found out."""

from dataclasses import replace

import pytest

from rulestone.cases.mutants import load_mutant
from rulestone.core.names import GameName
from rulestone.engines.reference import ReferenceEngine
from rulestone_proofs.records import GameRecord, NotAGame, load, moments
from rulestone_proofs.theorems.lefe.options import under_every_option
from rulestone_proofs.theorems.replays import z3_verdict
from tests.proofs.record_answers import played

EVERY_OPTION = {"lefe.draw-happens", "lefe.terminates"}
"""The theorems whose games are played under every choice of options."""

RECORDS = [
    (theorem, variant)
    for theorem, records in load().items()
    for record in records
    for variant in (under_every_option(record) if theorem in EVERY_OPTION else [record])
]
SKIP = load()["minefield.skip-happens"][0]
NECESSARY = "minefield.clauses-necessary"
WITHOUT = ["no-hard-corners", "switch-2x4-only", "switch-2x3-only"]
"""The mutants without what the games of `minefield.clauses-necessary` are played without, in their order."""


@pytest.mark.parametrize(
    ("theorem", "record"),
    [entry for entry in RECORDS if entry[0] != NECESSARY],
    ids=lambda value: getattr(value, "size", value),
)
def test_the_reference_accepts_every_move(theorem: str, record: GameRecord) -> None:
    answer = played(ReferenceEngine(), record)
    assert answer.accepted == len(record.moves)
    if theorem in ("lefe.draw-happens", "lefe.full-tie-happens"):
        assert (answer.over, answer.winner) == (True, None)
    else:
        assert not answer.over


@pytest.mark.parametrize(("place", "mutant"), list(enumerate(WITHOUT)))
def test_a_mutant_accepts_what_the_rules_refuse_and_is_stuck(place: int, mutant: str) -> None:
    record = load()[NECESSARY][place]
    answer = played(load_mutant(f"minefield/{mutant}"), record)
    assert (answer.accepted, answer.over, answer.winner) == (len(record.moves), True, None)
    assert played(ReferenceEngine(), record).accepted < len(record.moves)


def test_every_lefe_size_has_its_witnesses() -> None:
    """With and without an extra stone."""
    draws = [record.size for record in load()["lefe.draw-happens"]]
    assert sorted(draws) == [5, 5, 6, 6, 7, 7]
    assert [dict(record.options).get("pie") for record in load()["lefe.terminates"]] == [None, "extra-stone"]


def test_an_illegal_move_is_found() -> None:
    twice = replace(SKIP, moves=(*SKIP.moves[:2], SKIP.moves[0]))
    with pytest.raises(NotAGame, match="c3 is not legal for black"):
        list(moments(twice, z3_verdict))


def test_a_pie_without_a_choice_is_found() -> None:
    with pytest.raises(NotAGame, match="no choice"):
        list(moments(GameRecord(GameName("lefe"), 3, ("a1", "a2")), z3_verdict))
