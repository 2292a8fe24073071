"""What recorded games bear witness to: a tie, a position that recurs, a skip."""

from collections.abc import Sequence

import pytest

from rulestone.core.names import ActionText, Colour, GameName
from rulestone.protocol import Verdict
from rulestone_proofs.records import GameRecord, Moment
from rulestone_proofs.theorems.replays import (
    ends_tied,
    not_tied_if_shared_counts_are_void,
    recurs,
    skipped,
)

DARK, LIGHT = Colour("dark"), Colour("light")
RECORD = GameRecord(GameName("lefe"), 3, ("a1", "choose dark", "b2"))


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
    output = ends_tied(RECORD, [moment(""), end])
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
    assert (recurs(RECORD, [*game]) is not None) is output


def test_the_pie_stone_counts_as_a_placement() -> None:
    game = [moment("a1"), moment("a2"), moment("a1")]
    output = recurs(RECORD, game)
    assert output is not None
    assert output.endswith("as after 1 placements")
    no_pie = GameRecord(RECORD.game, 3, RECORD.moves, (("pie", "none"),))
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
    text = skipped(RECORD, [*game])
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
    assert not_tied_if_shared_counts_are_void(RECORD, [moment(""), end]) == output
