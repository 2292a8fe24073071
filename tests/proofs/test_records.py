"""Recorded games: judged move by move by several judges, and what they show; a bad one is found out."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rulestone.cases.variants import load_variant
from rulestone.core.names import ActionText, Colour, GameName, Size
from rulestone.engines.engine import Engine
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Play, Played, Verdict
from rulestone_proofs.encodings.minefield import RULES, Reading
from rulestone_proofs.ledger import Outcome
from rulestone_proofs.records import GameRecord, Moment, load
from rulestone_proofs.theorems.lefe.games import (
    ends_tied,
    not_tied_if_shared_counts_are_void,
    recurs,
    under_every_option,
)
from rulestone_proofs.theorems.minefield.necessity import OMISSIONS, locked_game
from rulestone_proofs.theorems.replays import Witnessed, replay, skipped
from tests.helpers.order import few_by_day

EVERY_OPTION = {"lefe.draw-happens", "lefe.terminates"}
"""The theorems whose games are played under every choice of options."""
NECESSARY = "minefield.clauses-necessary"
RECORDS = [
    (theorem, variant)
    for theorem, records in load().items()
    for record in records
    for variant in (under_every_option(record) if theorem in EVERY_OPTION else [record])
    if theorem != NECESSARY
]
SKIP = load()["minefield.skip-happens"][0]
SHORT = load()["necklace.skip-happens"][0]
WITHOUT = ["no-hard-corners", "switch-2x4-only", "switch-2x3-only"]
"""The mutants without what the games of `minefield.clauses-necessary` are played without, in their order."""


def played(engine: Engine, record: GameRecord) -> Played:
    """How far the engine follows the game, under the options of its record."""
    moves = tuple(map(ActionText, record.moves))
    answer = engine.ask(
        Play(game=record.game, size=Size(record.size), options=dict(record.options), moves=moves)
    )
    assert isinstance(answer, Played)
    return answer


@pytest.mark.parametrize(
    ("theorem", "record"), few_by_day(RECORDS, 3), ids=lambda value: getattr(value, "size", value)
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
    answer = played(load_variant(f"minefield/{mutant}"), record)
    assert (answer.accepted, answer.over, answer.winner) == (len(record.moves), True, None)
    assert played(ReferenceEngine(), record).accepted < len(record.moves), (
        "the rules allow the whole game, so it shows nothing of the mutant"
    )
    end = locked_game(record, OMISSIONS[place].reading).position
    assert end is not None
    stones = end().stones
    assert isinstance(stones, dict)
    assert {*record.moves} == {cell for cells in stones.values() for cell in cells}


def how_it_ends(_record: GameRecord, moments: list[Moment]) -> str | None:
    """Shows who goes on in the end."""
    return str(moments[-1].verdict.to_move)


LEFE = GameRecord(GameName("lefe"), 3, ("a1", "choose dark", "b2"))


@pytest.mark.parametrize(
    ("records", "holds", "outcome", "details"),
    [
        ([SHORT], how_it_ends, Outcome.HOLDS, "red"),
        ([SHORT, replace(SHORT, moves=())], how_it_ends, Outcome.HOLDS, "red, under 2 choices of options"),
        ([SHORT], lambda *_: None, Outcome.FAILS, "not what it should show"),
        ([replace(SKIP, moves=("c3", "a1", "c3"))], how_it_ends, Outcome.FAILS, "c3 is not legal for black"),
        ([replace(LEFE, moves=("a1", "a2"))], how_it_ends, Outcome.FAILS, "no choice: a2"),
    ],
)
def test_a_replay_holds_or_fails_with_the_details(
    records: list[GameRecord], holds: Witnessed, outcome: Outcome, details: str
) -> None:
    question = replay(*records, holds=holds)
    finding = question.ask(None)
    assert (finding.outcome, finding.details) == (outcome, details)
    assert (question.position is None) == (len(records) > 1)


SMALL = GameRecord(GameName("minefield"), 2, ())
WITHOUT_CORNERS = OMISSIONS[0].reading


@pytest.mark.parametrize(
    ("record", "reading", "why"),
    [
        # black has won
        (replace(SMALL, moves=("b1", "a1", "b2")), WITHOUT_CORNERS, "not what it should show"),
        # a placement is left
        (replace(SMALL, moves=("b1", "a1")), WITHOUT_CORNERS, "not what it should show"),
        (replace(SMALL, moves=("b1", "a1", "a1", "b2")), WITHOUT_CORNERS, "a1 is not legal for black"),
        (replace(SMALL, moves=("b1", "a1", "b2", "a2")), WITHOUT_CORNERS, "a2 is not legal for None"),
        # White is skipped, and Black can still place
        (SKIP, RULES, "not what it should show"),
    ],
)
def test_a_game_that_does_not_end_locked_is_no_witness(
    record: GameRecord, reading: Reading, why: str
) -> None:
    finding = locked_game(record, reading).ask(None)
    assert (finding.outcome, finding.details) == (Outcome.FAILS, why)


DARK, LIGHT = Colour("dark"), Colour("light")


def moment(
    dark: str,
    to_move: Colour = DARK,
    goes_on: Colour | None = None,
    *,
    light: str = "",
    winner: Colour | None = None,
    over: bool = False,
) -> Moment:
    """A moment with these stones; who goes on is who is to move unless something else is said."""
    turn = None if over else goes_on or to_move
    verdict = Verdict(legal=(ActionText("a1"),), to_move=turn, over=over, winner=winner, score={"dark": 1})
    return Moment(to_move, {DARK: frozenset(dark.split()), LIGHT: frozenset(light.split())}, verdict)


START, SKIPPED = moment("a1"), moment("a1", LIGHT, DARK)
VOID = not_tied_if_shared_counts_are_void
GAME = "a1 choose dark b2 — "


@pytest.mark.parametrize(
    ("shows", "game", "output"),
    [
        (ends_tied, [START, moment("a1", over=True)], GAME + "score {'dark': 1}"),
        (ends_tied, [START, moment("a1", over=True, winner=DARK)], None),
        (ends_tied, [START, START], None),
        (recurs, [START, moment("a1 a2", LIGHT), START], GAME + "as after 1 placements"),
        (recurs, [START, moment("a1 a2", LIGHT), moment("a1", LIGHT)], None),
        (recurs, [START, moment("a2")], None),
        (recurs, [moment("a1", over=True), moment("a1", over=True)], None),
        (skipped, [START, SKIPPED], GAME + "light is skipped, dark goes on"),
        (skipped, [START, moment("a1", LIGHT)], None),
        (skipped, [SKIPPED, SKIPPED], None),
        (skipped, [SKIPPED, START], None),
        (skipped, [moment("a1", over=True)], None),
        (VOID, [moment("a1", light="e1", over=True)], None),  # a point each
        (VOID, [moment("a1 c1", light="e1", over=True)], None),  # for two like trees none, for more one
        (VOID, [moment("a1 c1", light="e1 e2", over=True)], "dark 0, light 2"),
    ],
)
def test_a_witnessed_game_shows_its_phenomenon(
    shows: Witnessed, game: Sequence[Moment], output: str | None
) -> None:
    assert shows(LEFE, [*game]) == output
    if shows is recurs and output:
        assert shows(replace(LEFE, options=(("pie", "none"),)), [*game]) == output.replace("1 p", "0 p")
