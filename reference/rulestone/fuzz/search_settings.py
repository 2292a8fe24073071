"""What a search looks for, and how long."""

from dataclasses import dataclass

from rulestone.core.names import GameName, Size
from rulestone.core.wording import quantity
from rulestone.engines.outside.pipeline import MOST_REQUESTS

GAMES = 1000
"""So many games are played if nothing is said of games or seconds."""

SETTLE = 0.08
"""So many seconds pass between questions that break a program."""

MOST = 5
"""So many disagreements of different kinds are enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSettings:
    """What to look for, and how long.

    Attributes:
        games: the games to play; none for all.
        size: the only size of board; None for many.
        rounds: how many games to play; None for no such limit.
        seconds: how long to play; None for no such limit.
        seed: the same seed gives the same games.
        most: how many disagreements are enough.
        judge: who says what is right; None for a second implementation, unless it is asked itself.
        in_flight: how many requests a program is sent before it has answered them.
        settle: for so many seconds a program that breaks may show what it does after an answer; what it
            does later is put down to the next question.
    """

    games: tuple[GameName, ...] = ()
    size: Size | None = None
    rounds: int | None = None
    seconds: float | None = None
    seed: int = 0
    most: int = MOST
    judge: str | None = None
    in_flight: int = MOST_REQUESTS
    settle: float = SETTLE

    @property
    def enough(self) -> str:
        """Why a search ends that has found as much as is wanted."""
        count = quantity(self.most, "disagreement")
        return f"{count} is enough" if self.most == 1 else f"{count} of different kinds are enough"
