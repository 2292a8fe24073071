"""Who acts next, for two people who send each other their game."""

import pytest

from rulestone.book.explorer.turns import acts_again
from rulestone.engines.reference import verdict
from tests.book.explorer.answering import ask, followed


@pytest.mark.parametrize(
    ("moves", "game", "again"),
    [
        ("", "minefield", False),
        ("a1", "minefield", False),
        ("b2 a1 b1 c1 a3 a2 c3", "minefield", False),
        ("c3", "lefe", False),
        ("c3 choose light", "lefe", True),
        ("c3 choose dark", "lefe", False),
        ("b2 swap", "necklace", False),
        ("setup black=a1 red=b2", "interleave", False),
        ("setup black=a1 red=b2 choose red", "interleave", True),
        ("white:c3", "evening", True),
        ("white:c3 white:stop", "evening", True),
        ("white:c3 white:stop black:stop", "evening", False),
    ],
)
def test_who_acted_last_may_act_again_or_not(moves: str, game: str, again: bool) -> None:
    assert ask(game=game, size=3 if game != "necklace" else 4, moves=moves)["again"] is again


def test_who_skips_the_other_acts_again() -> None:
    document = ask(game="minefield", size=3, moves="b1 c2 a2 c1 c3")
    assert document["status"] == "Black to move. White has no placement and is skipped."
    assert document["again"] is True


def test_nobody_acts_again_who_has_not_acted() -> None:
    record = followed("evening", 3)
    assert acts_again(record, verdict(record.position)) is False
