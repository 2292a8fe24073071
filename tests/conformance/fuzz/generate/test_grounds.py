"""Boards and options to play on, as engines claim them."""

from random import Random

import pytest
from msgspec.structs import replace

from rulestone.conformance.fuzz.generate.grounds import Ground, NothingToPlay, choices
from rulestone.names import GameName, Size
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import GameClaim


def test_boards_are_of_the_sizes_that_are_listed() -> None:
    name = GameName("minefield")
    ranged = replace(ReferenceEngine().claims, games={name: GameClaim(sizes=(3, 9))})
    listed = replace(ReferenceEngine().claims, games={name: GameClaim(size_list=(12, 5, 3, 70))})
    choice = choices([listed], [name], None)
    assert {choice.ground(number, Random(number)).size for number in range(50)} <= {3, 5, 12}
    assert choice.smaller(Ground(name, Size(12))) == (3, 5, 12)
    both = choices([ranged, listed], [name], None)
    assert both.sizes(name) == (3, 5)
    with pytest.raises(NothingToPlay, match="of size 4"):
        choices([listed], [name], Size(4))
