"""Each local rule of the reference and its encoding agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/README.md`.
"""

from rulestone.core.boards import square_board
from rulestone.core.names import Size
from rulestone.games.necklace import GAME
from rulestone.games.necklace.rules import Necklace
from rulestone_proofs.encodings import necklace
from tests.proofs.areas import forbidden_contents

POSITION = Necklace.start(square_board(Size(4)), GAME.defaults)


def test_crosscut() -> None:
    count = forbidden_contents(POSITION.is_crosscut, necklace.crosscut, necklace.COLOURS, 2, 2)
    assert count == 2
