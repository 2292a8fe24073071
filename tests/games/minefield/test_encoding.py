"""Each local rule of the reference and its encoding agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/README.md`.
"""

import pytest

from rulestone.games.minefield.rules import is_hard_corner, is_switch
from rulestone_proofs.encodings import minefield
from tests.proofs.areas import forbidden_contents


def test_hard_corner() -> None:
    count = forbidden_contents(is_hard_corner, minefield.hard_corner, minefield.COLOURS, 2, 2)
    assert count == 8


@pytest.mark.parametrize(("width", "height"), [(2, 3), (3, 2), (2, 4), (4, 2)])
def test_switch(width: int, height: int) -> None:
    count = forbidden_contents(is_switch, minefield.switch, minefield.COLOURS, width, height)
    assert count == 2
