"""Mistakes that can be made in the swap of sides."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Swap
from rulestone.core.boards import Board
from rulestone.core.mutant import MutantList
from rulestone.core.names import Colour, Options
from rulestone.core.position import Position, Status
from rulestone.core.stones import Stones
from rulestone.games.swapping import SwappingPosition

SWAPPING_MUTANTS = MutantList()


@SWAPPING_MUTANTS.rules("no-swap", "swap", "There is never a swap, whatever the option says.")
class _NoSwap(SwappingPosition):
    @cached_property
    def may_swap(self) -> bool:
        return False


@SWAPPING_MUTANTS.rules(
    "swap-after-the-end",
    "swap",
    "On a board of one point the second player may still swap, and so take over the stone that won.",
)
class _AfterTheEnd(SwappingPosition):
    @cached_property
    def may_swap(self) -> bool:
        return self.swap_open


@SWAPPING_MUTANTS.rules(
    "first-colour-after-swap", "swap", "The swap uses up the turn, and the first colour moves."
)
class _FirstAfterSwap(SwappingPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, mover=self.colours[0]) if isinstance(action, Swap) else after


@SWAPPING_MUTANTS.rules(
    "swap-back", "swap", "The person who has the second colour after the swap may swap again."
)
class _SwapBack(SwappingPosition):
    def after(self, action: Action) -> Self:
        return self if isinstance(action, Swap) else super().after(action)


@SWAPPING_MUTANTS.rules(
    "recolour",
    "swap",
    "The stone takes the second colour, instead of the people trading sides, and the first colour moves.",
)
class _Recolour(SwappingPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Swap):
            return after
        first, second = self.colours
        stones = Stones.of_colours(self.board, {second: self.stones.of(first)})
        return replace(after, stones=stones, mover=first)


@SWAPPING_MUTANTS.rules(
    "swap-mirrors",
    "swap",
    "The stone moves to the point mirrored at the diagonal and takes the second colour; the first one moves.",
)
class _SwapMirrors(SwappingPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Swap):
            return after
        first, second = self.colours
        places = map(self.board.coordinates, self.stones.of(first))
        mirrored = [self.board.at(row, column) for column, row in places]
        return replace(after, stones=Stones.of_colours(self.board, {second: mirrored}), mover=first)


@SWAPPING_MUTANTS.rules(
    "swap-on-every-turn",
    "swap",
    "The swap stays open until it is used, not only on the second colour's first turn.",
)
class _OnEveryTurn(SwappingPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if isinstance(action, Swap):
            return replace(after, swap_offered=False)
        return replace(after, swap_open=after.swap_offered and after.mover == self.colours[1])


@SWAPPING_MUTANTS.rules(
    "swap-stays-open",
    "swap",
    "Declining the swap does not close it: it is still open on later turns of the second colour.",
)
class _StaysOpen(SwappingPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        still = after.swap_open or self.swap_open
        return after if isinstance(action, Swap) else replace(after, swap_open=still)


@SWAPPING_MUTANTS.rules(
    "swap-not-listed",
    "swap",
    "The swap is accepted in a record but missing from the list of legal actions.",
)
class _NotListed(SwappingPosition):
    def candidates(self) -> Iterable[Action]:
        return (action for action in super().candidates() if not isinstance(action, Swap))


@SWAPPING_MUTANTS.rules("swap-never-on-set-up", "swap", "A board set up by hand has the swap behind it.")
class _NeverOnSetUp(SwappingPosition):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return replace(super().set_up(board, stones, mover, options), swap_open=False)


@SWAPPING_MUTANTS.rules(
    "swap-without-second-colour",
    "swap",
    "On a board set up by hand the swap is open wherever there is no stone of the second colour.",
)
class _WithoutSecond(SwappingPosition):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        position = super().set_up(board, stones, mover, options)
        first, second = cls.colours
        due = mover == second and bool(stones.of(first)) and not stones.of(second)
        return replace(position, swap_open=position.swap_offered and due)


@SWAPPING_MUTANTS.rules(
    "swap-for-first-colour",
    "swap",
    "On a board with one stone of the first colour the swap is open to whichever colour is to move.",
)
class _ForFirst(SwappingPosition):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        position = super().set_up(board, stones, mover, options)
        first, second = cls.colours
        due = len(stones.of(first)) == 1 and not stones.of(second)
        return replace(position, swap_open=position.swap_offered and due)


@SWAPPING_MUTANTS.perft("perft-without-swap", "swap", "The swap is not counted as an action of a sequence.")
def _perft_without_swap(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = (action for action in position.legal_actions() if not isinstance(action, Swap))
    return sum(_perft_without_swap(position.after(action), depth - 1) for action in actions)


@SWAPPING_MUTANTS.rules(
    "swap-names-nobody", "swap", "While the swap is open nobody is named as the colour to move."
)
class _NobodyWhileOpen(SwappingPosition):
    def status(self) -> Status:
        status = super().status()
        return replace(status, to_move=None) if self.may_swap else status
