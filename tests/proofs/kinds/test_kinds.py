"""Kinds of positions are found by the games' names, and say whose positions they are."""

import pytest

from rulestone.core.game import game_names
from rulestone_proofs.kinds import kinds, necklace


def test_every_game_has_kinds() -> None:
    assert {name.partition("/")[0] for name in kinds()} == {*game_names()}
    assert kinds()["necklace/closed-to-both"] is necklace.KINDS["closed-to-both"]


@pytest.mark.parametrize("name", kinds())
def test_a_kind_is_of_its_game_and_size(name: str) -> None:
    kind = kinds()[name](2)
    assert kind.game == name.partition("/")[0]
    assert kind.grid.size == 2
    assert len(kind.board.cells) == kind.grid.count
    assert kind.to_move in (None, kind.board.colours[0])
