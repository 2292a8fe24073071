"""Games that end when nobody can place: played to the end, and refused if they are none."""

import pytest

from rulestone.names import GameName
from rulestone_proofs.encodings.minefield import RULES
from rulestone_proofs.records import GameRecord, load
from rulestone_proofs.theorems.minefield.locked_games import NotAWitness, play_out
from rulestone_proofs.theorems.minefield.necessity import OMISSIONS

SKIP = load()["minefield.skip-happens"][0]


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
