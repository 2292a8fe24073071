"""Recorded games are judged move by move, and a bad one is found out."""

from dataclasses import replace

import pytest

from rulestone.conformance.mutants import load_mutant
from rulestone.engines import Engine
from rulestone.names import ActionText, CellName, GameName, Size
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Judge, Play, Played
from rulestone_proofs.encodings.minefield import RULES
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Outcome
from rulestone_proofs.records import GameRecord, NotAGame, load, moments
from rulestone_proofs.theorems.lefe.cycles import first_cycle
from rulestone_proofs.theorems.lefe.options import enlarged, under_every_option
from rulestone_proofs.theorems.lefe.plain_judge import plain_verdict
from rulestone_proofs.theorems.lefe.play import Play as LefePlay
from rulestone_proofs.theorems.minefield.locked_games import NotAWitness, play_out
from rulestone_proofs.theorems.minefield.necessity import OMISSIONS
from rulestone_proofs.theorems.replays import replayed, z3_verdict

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


def played(engine: Engine, record: GameRecord) -> Played:
    moves = tuple(map(ActionText, record.moves))
    options = dict(record.options)
    answer = engine.ask(Play(game=record.game, size=Size(record.size), options=options, moves=moves))
    assert isinstance(answer, Played)
    return answer


@pytest.mark.parametrize(
    ("theorem", "record"),
    [entry for entry in RECORDS if entry[0] != NECESSARY],
    ids=lambda value: getattr(value, "size", value),
)
def test_the_reference_accepts_every_move(theorem: str, record: GameRecord) -> None:
    answer = played(ReferenceEngine(), record)
    assert answer.accepted == len(record.moves)
    if theorem == "lefe.draw-happens":
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


def test_every_choice_of_options_is_made_once() -> None:
    first_move, extra_stone = load()["lefe.terminates"]
    every = [*under_every_option(first_move), *under_every_option(extra_stone)]
    assert len({record.options for record in every}) == len(every) == 24
    assert {len(record.moves) for record in every} == {44, 43, 36}


@pytest.mark.parametrize("size", [3, 4, 7])
def test_a_game_can_be_played_in_the_middle_of_a_larger_board(size: int) -> None:
    for record in load()["lefe.terminates"]:
        moved = enlarged(record, size)
        assert played(ReferenceEngine(), moved).accepted == len(record.moves)
        assert (moved.moves == record.moves) == (size == 3)


@pytest.mark.parametrize("name", ["lefe.terminates", "lefe.draw-happens"])
def test_plain_code_and_the_solver_judge_alike(name: str) -> None:
    for record in under_every_option(load()[name][0])[::3]:
        judged = list(moments(record, plain_verdict))
        for moment in judged[::9]:
            stones = {colour: tuple(map(CellName, names)) for colour, names in moment.stones.items()}
            query = Judge(
                game=record.game,
                size=Size(record.size),
                options=dict(record.options),
                stones=stones,
                to_move=moment.to_move,
            )
            answer, mine = z3_verdict(query), moment.verdict
            assert sorted(mine.legal) == sorted(answer.legal)
            assert (mine.to_move, mine.over, mine.winner) == (answer.to_move, answer.over, answer.winner)
            assert (mine.score, mine.leader) == (answer.score, answer.leader)


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (("b1", "a1", "b2"), "somebody has won before"),
        (("b1", "a1"), "can still place"),
        (("b1", "a1", "a1", "b2"), "a1 is not legal for black"),
    ],
)
def test_a_game_that_does_not_end_locked_is_no_witness(moves: tuple[str, ...], why: str) -> None:
    record = GameRecord(GameName("minefield"), 2, moves)
    with pytest.raises(NotAWitness, match=why):
        play_out(record, OMISSIONS[0].reading)


def test_who_cannot_place_is_skipped_in_a_witness_too() -> None:
    """White has no placement after these five, so the sixth stone is black again."""
    skipped = GameRecord(GameName("minefield"), 3, SKIP.moves)
    with pytest.raises(NotAWitness, match="black can still place"):
        play_out(skipped, RULES)


def test_an_illegal_move_is_found() -> None:
    twice = replace(SKIP, moves=(*SKIP.moves[:2], SKIP.moves[0]))
    with pytest.raises(NotAGame, match="c3 is not legal for black"):
        list(moments(twice, z3_verdict))
    assert replayed([twice], lambda *_: "fine", z3_verdict).outcome is Outcome.FAILS


def test_a_game_without_what_it_should_show_is_found() -> None:
    assert replayed([SKIP], lambda *_: None, z3_verdict).outcome is Outcome.FAILS


def test_a_pie_without_a_choice_is_found() -> None:
    with pytest.raises(NotAGame, match="no choice"):
        list(moments(GameRecord(GameName("lefe"), 3, ("a1", "a2")), z3_verdict))


def test_all_positions_of_the_smallest_boards() -> None:
    assert first_cycle(LefePlay(hex_grid(1))) == (3, None)
    assert first_cycle(LefePlay(hex_grid(2))) == (1248, None)
