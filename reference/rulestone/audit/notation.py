"""What archives write in place of a move: how a game ended off the board, and that a player was skipped."""

from collections.abc import Mapping
from typing import Literal

Ending = Literal["resigned", "timed out", "agreed", "abandoned"]
"""How a game can end though its position decides nothing."""

END_WORDS: Mapping[str, Ending] = {
    "resign": "resigned",
    "resigned": "resigned",
    "resigns": "resigned",
    "resignation": "resigned",
    "forfeit": "resigned",
    "timeout": "timed out",
    "timedout": "timed out",
    "draw": "agreed",
    "drawagreed": "agreed",
    "agreed": "agreed",
    "agreement": "agreed",
    "abandoned": "abandoned",
    "abandon": "abandoned",
    "gameabandoned": "abandoned",
}
"""By word in small letters, how the game ended. It is an end, and no move."""

SKIP_WORDS = frozenset({"pass", "skip"})
"""The words for the turn of a player who is skipped, in archives that write skips down."""

WORDS = frozenset(END_WORDS) | SKIP_WORDS
"""Everything that may stand in place of a move."""
