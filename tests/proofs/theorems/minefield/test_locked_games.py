"""Games that end when nobody can place: played to the end, and refused if they are none."""

import pytest

from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.protocol import Query
from rulestone_proofs.encodings.minefield import RULES
from rulestone_proofs.records import GameRecord, load
from rulestone_proofs.theorems.minefield.locked_games import NotAWitness, locked_game, play_out
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


def test_the_position_of_a_game_is_its_end_by_the_stones() -> None:
    """Its moves are legal under the reading only, so they would not lead there."""
    record, omission = load()["minefield.clauses-necessary"][0], OMISSIONS[0]
    position = locked_game(record, omission.reading).position
    assert position is not None
    assert position() == Query(
        game=GameName("minefield"),
        size=Size(2),
        stones={
            Colour("black"): (CellName("b1"), CellName("a2")),
            Colour("white"): (CellName("a1"), CellName("b2")),
        },
        to_move=Colour("black"),
    )


def test_who_cannot_place_is_skipped_in_a_witness_too() -> None:
    """White has no placement after these five, so the sixth stone is black again."""
    skipped = GameRecord(GameName("minefield"), 3, SKIP.moves)
    with pytest.raises(NotAWitness, match="black can still place"):
        play_out(skipped, RULES)
