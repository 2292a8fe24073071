"""Mistakes in the tie-breaks of Evening."""

from collections.abc import Callable
from dataclasses import replace

from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour
from rulestone.core.position import Status
from rulestone.games.evening.rules import BLACK, WHITE, Evening

TIES = Mutants()


def _by_parity(*, odd: bool) -> Colour:
    return WHITE if odd else BLACK


def _odd(position: Evening) -> bool:
    return len(position.stones.of(WHITE)) % 2 == 1


def _tied(name: str, clause: str, words: str, wrong: Callable[[Evening], Colour]) -> None:
    """Add an engine by which another colour wins where all groups are tied."""

    @TIES.rules(name, clause, words)
    class _Tied(Evening):
        def winner_of_tie(self) -> Colour:
            return wrong(self)


_tied(
    "ties-to-white",
    "score",
    "Where all groups are tied White wins.",
    lambda self: BLACK if self.odd_even and not _odd(self) else WHITE,
)


@TIES.rules("ties-stay", "score", "Where all groups are tied nobody wins.")
class _TiesStay(Evening):
    def status(self) -> Status:
        status = super().status()
        tied = not self.odd_even and self.group_sizes(WHITE) == self.group_sizes(BLACK)
        return replace(status, winner=None, leader=None) if tied else status


_tied(
    "odd-even-always",
    "odd-even",
    "The variant is played by default, too.",
    lambda self: _by_parity(odd=_odd(self)),
)
_tied(
    "odd-even-reversed",
    "odd-even",
    "In the variant White wins on an even number, Black on an odd one.",
    lambda self: _by_parity(odd=self.odd_even and not _odd(self)),
)
_tied(
    "all-stones",
    "odd-even",
    "In the variant the stones of both colours are counted, always an even number, so that Black wins.",
    lambda _self: BLACK,
)
_tied(
    "number-of-groups",
    "odd-even",
    "In the variant the groups of a colour are counted, not its stones.",
    lambda self: _by_parity(odd=self.odd_even and len(self.group_sizes(WHITE)) % 2 == 1),
)
_tied(
    "largest-group-parity",
    "odd-even",
    "In the variant the stones of the largest group decide, not all of a colour.",
    lambda self: _by_parity(odd=self.odd_even and self.group_sizes(WHITE)[0] % 2 == 1),
)


@TIES.rules(
    "odd-even-decides-all",
    "odd-even",
    "In the variant parity decides even where the groups are not tied.",
)
class _DecidesAll(Evening):
    def best(self) -> Colour:
        return _by_parity(odd=_odd(self)) if self.odd_even else super().best()
