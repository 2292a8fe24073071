"""What the tests of the fuzzer must know of a game."""

from dataclasses import dataclass

from rulestone.core.actions import Action


@dataclass(frozen=True, slots=True)
class Fuzzing:
    """A game, as the tests of the fuzzer take it.

    Attributes:
        always_legal: the actions that nothing refuses while the game is in play.
    """

    always_legal: frozenset[type[Action]] = frozenset()
