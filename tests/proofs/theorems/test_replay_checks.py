"""Replays as questions: what they show, and what their digests cover."""

from dataclasses import replace

from rulestone_proofs.findings import Outcome
from rulestone_proofs.records import GameRecord, Moment, load
from rulestone_proofs.theorems.replays import last_moment, replay

RECORD = load()["necklace.skip-happens"][0]


def how_it_ends(record: GameRecord, moments: list[Moment]) -> str | None:
    """Shows who goes on in the end."""
    del record
    return str(last_moment(moments).verdict.to_move)


def nothing(record: GameRecord, moments: list[Moment]) -> str | None:
    """Shows nothing."""
    del record, moments
    return None


def test_a_replay_shows_what_the_game_does() -> None:
    finding = replay(RECORD, holds=how_it_ends).put(None)
    assert (finding.outcome, finding.details) == (Outcome.HOLDS, "red")
    assert replay(RECORD, holds=nothing).put(None).outcome is Outcome.FAILS


def test_of_several_games_the_first_is_shown() -> None:
    finding = replay(RECORD, replace(RECORD, moves=RECORD.moves[:1]), holds=how_it_ends).put(None)
    assert finding.details == "red, under 2 choices of options"


def test_the_code_of_the_judges_belongs_to_the_question() -> None:
    question = replay(RECORD, holds=how_it_ends)
    assert question.runs == (("rulestone_proofs.encodings.necklace", "JUDGE"),)


def test_another_game_or_another_thing_to_show_is_another_question() -> None:
    shorter = replace(RECORD, moves=RECORD.moves[:-1])
    words = {
        replay(RECORD, holds=how_it_ends).of,
        replay(shorter, holds=how_it_ends).of,
        replay(RECORD, holds=nothing).of,
    }
    assert len(words) == 3


def test_the_position_of_a_single_game_is_its_record_with_its_options() -> None:
    game = next(record for record in load()["lefe.draw-happens"] if record.options)
    position = replay(game, holds=how_it_ends).position
    assert position is not None
    query = position()
    assert (query.game, query.size, query.moves) == (game.game, game.size, game.moves)
    assert query.options == dict(game.options) == {"pie": "extra-stone"}


def test_several_games_have_no_position_in_common() -> None:
    assert replay(RECORD, replace(RECORD, moves=RECORD.moves[:1]), holds=how_it_ends).position is None
