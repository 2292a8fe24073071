"""Replayed games: each must show what it should; ties, positions that recur, skips."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rulestone.core.names import ActionText, Colour, GameName
from rulestone.protocol import Verdict
from rulestone_proofs.findings import Outcome
from rulestone_proofs.records import GameRecord, Moment, load
from rulestone_proofs.theorems.replays import (
    ends_tied,
    last_moment,
    not_tied_if_shared_counts_are_void,
    recurs,
    replay,
    replayed,
    skipped,
    z3_verdict,
)

SKIP = load()["minefield.skip-happens"][0]


def test_an_illegal_move_is_told() -> None:
    twice = replace(SKIP, moves=(*SKIP.moves[:2], SKIP.moves[0]))
    finding = replayed([twice], lambda *_: "fine", z3_verdict)
    assert (finding.outcome, finding.details) == (Outcome.FAILS, "c3 is not legal for black")


def test_a_game_without_what_it_should_show_is_found() -> None:
    assert replayed([SKIP], lambda *_: None, z3_verdict).outcome is Outcome.FAILS


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


DARK, LIGHT = Colour("dark"), Colour("light")
WITNESSES_RECORD = GameRecord(GameName("lefe"), 3, ("a1", "choose dark", "b2"))


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
    mover = None if over else goes_on or to_move
    verdict = Verdict(legal=(ActionText("a1"),), to_move=mover, over=over, winner=winner, score={"dark": 1})
    return Moment(to_move, {DARK: frozenset(dark.split()), LIGHT: frozenset(light.split())}, verdict)


@pytest.mark.parametrize(
    ("end", "tied"),
    [(moment("a1", over=True), True), (moment("a1", over=True, winner=DARK), False), (moment("a1"), False)],
)
def test_a_tie_is_an_end_without_a_winner(end: Moment, tied: bool) -> None:
    output = ends_tied(WITNESSES_RECORD, [moment(""), end])
    assert (output is not None) is tied
    assert not tied or output == "a1 choose dark b2 — score {'dark': 1}"


@pytest.mark.parametrize(
    ("game", "output"),
    [
        ([moment("a1"), moment("a1 a2", LIGHT), moment("a1")], True),
        ([moment("a1"), moment("a1 a2", LIGHT), moment("a1", LIGHT)], False),
        ([moment("a1"), moment("a2")], False),
        ([moment("a1", over=True), moment("a1", over=True)], False),
    ],
)
def test_a_position_recurs_if_the_same_colour_is_to_move(game: Sequence[Moment], output: bool) -> None:
    assert (recurs(WITNESSES_RECORD, [*game]) is not None) is output


def test_the_pie_stone_counts_as_a_placement() -> None:
    game = [moment("a1"), moment("a2"), moment("a1")]
    output = recurs(WITNESSES_RECORD, game)
    assert output is not None
    assert output.endswith("as after 1 placements")
    no_pie = GameRecord(WITNESSES_RECORD.game, 3, WITNESSES_RECORD.moves, (("pie", "none"),))
    assert str(recurs(no_pie, game)).endswith("as after 0 placements")


@pytest.mark.parametrize(
    ("game", "output"),
    [
        ([moment("a1"), moment("a1", LIGHT, DARK)], True),
        ([moment("a1"), moment("a1", LIGHT)], False),
        ([moment("a1", LIGHT, DARK), moment("a1", LIGHT, DARK)], False),
        ([moment("a1", LIGHT, DARK), moment("a1")], False),
        ([moment("a1", over=True)], False),
    ],
)
def test_a_skip_is_at_the_end_and_not_before(game: Sequence[Moment], output: bool) -> None:
    text = skipped(WITNESSES_RECORD, [*game])
    assert (text is not None) is output
    assert not output or text == "a1 choose dark b2 — light is skipped, dark goes on"


@pytest.mark.parametrize(
    ("dark", "light", "output"),
    [
        ("a1", "e1", None),  # a point each
        ("a1 c1", "e1", None),  # no point for two like trees, one for the longer list
        ("a1 c1", "e1 e2", "dark 0, light 2"),
    ],
)
def test_counts_that_two_own_trees_share_are_void(dark: str, light: str, output: str | None) -> None:
    end = moment(dark, light=light, over=True)
    assert not_tied_if_shared_counts_are_void(WITNESSES_RECORD, [moment(""), end]) == output
