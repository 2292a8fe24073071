"""What the tests of the fuzzer must know of Evening."""

from rulestone.core.actions import Stop
from tests.games.fuzzes import Fuzzing

FUZZING = Fuzzing(always_legal=frozenset({Stop}))
"""A wish to stop is refused only before the game is in play and after its end."""
