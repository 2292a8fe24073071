"""Each local rule of the reference and its encoding agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/README.md`.
"""

from rulestone.games.necklace.rules import is_crosscut
from rulestone_proofs.encodings import necklace
from tests.proofs.areas import forbidden_contents


def test_crosscut() -> None:
    count = forbidden_contents(is_crosscut, necklace.crosscut, necklace.COLOURS, 2, 2)
    assert count == 2
