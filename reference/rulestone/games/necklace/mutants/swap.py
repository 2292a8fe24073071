"""Mistakes in the swap of Necklace."""

from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.actions import Action, Swap
from rulestone.boards import Board
from rulestone.games.necklace.rules import BLUE, RED, Necklace
from rulestone.mutant import MutantList
from rulestone.names import Colour, Options
from rulestone.rules import Position, Status
from rulestone.stones import Stones

SWAP = MutantList()


@SWAP.rules("no-swap", "swap", "There is never a swap, whatever the option says.")
class _NoSwap(Necklace):
    @cached_property
    def may_swap(self) -> bool:
        return False


@SWAP.rules("swap-always-offered", "swap", "The option `swap` is not heeded: there always is one.")
class _AlwaysOffered(Necklace):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return super().start(board, {**options, "swap": True})


@SWAP.rules(
    "swap-after-the-end",
    "swap",
    "On a board of one point Blue may still swap, and so take over the stone that won.",
)
class _AfterTheEnd(Necklace):
    @cached_property
    def may_swap(self) -> bool:
        return self.swap_open


@SWAP.rules("red-after-swap", "swap", "The swap uses up Blue's turn, and Red moves.")
class _RedAfterSwap(Necklace):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, mover=RED) if isinstance(action, Swap) else after


@SWAP.rules("swap-back", "swap", "The person who is Blue after the swap may swap again.")
class _SwapBack(Necklace):
    def after(self, action: Action) -> Self:
        return self if isinstance(action, Swap) else super().after(action)


@SWAP.rules("recolour", "swap", "The stone becomes blue, instead of the people trading sides, and Red moves.")
class _Recolour(Necklace):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Swap):
            return after
        blue = Stones.of_colours(self.board, {BLUE: self.stones.of(RED)})
        return replace(after, stones=blue, mover=RED)


@SWAP.rules(
    "swap-mirrors",
    "swap",
    "The stone moves to the point mirrored at the diagonal and becomes blue, and Red moves.",
)
class _SwapMirrors(Necklace):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Swap):
            return after
        places = map(self.board.coordinates, self.stones.of(RED))
        blue = Stones.of_colours(self.board, {BLUE: [self.board.at(row, column) for column, row in places]})
        return replace(after, stones=blue, mover=RED)


@SWAP.rules(
    "swap-on-every-turn",
    "swap",
    "The swap stays open until it is used, not only on Blue's first turn.",
)
class _OnEveryTurn(Necklace):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if isinstance(action, Swap):
            return replace(after, swap_offered=False)
        return replace(after, swap_open=after.swap_offered and after.mover == BLUE)


@SWAP.rules(
    "swap-stays-open",
    "swap",
    "Declining the swap does not close it: it is still open on Blue's later turns.",
)
class _StaysOpen(Necklace):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        still = after.swap_open or self.swap_open
        return after if isinstance(action, Swap) else replace(after, swap_open=still)


@SWAP.rules(
    "swap-not-listed",
    "swap",
    "The swap is accepted in a record but missing from the list of legal actions.",
)
class _NotListed(Necklace):
    def legal_actions(self) -> tuple[Action, ...]:
        return tuple(action for action in super().legal_actions() if not isinstance(action, Swap))


@SWAP.rules("swap-never-on-set-up", "swap", "A board set up by hand has the swap behind it.")
class _NeverOnSetUp(Necklace):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return replace(super().set_up(board, stones, mover, options), swap_open=False)


@SWAP.rules(
    "swap-without-blue",
    "swap",
    "On a board set up by hand the swap is open wherever there is no blue stone.",
)
class _WithoutBlue(Necklace):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        position = super().set_up(board, stones, mover, options)
        due = mover == BLUE and bool(stones.of(RED)) and not stones.of(BLUE)
        return replace(position, swap_open=position.swap_offered and due)


@SWAP.rules(
    "swap-for-red",
    "swap",
    "On a board with one red stone the swap is open to whichever colour is to move.",
)
class _ForRed(Necklace):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        position = super().set_up(board, stones, mover, options)
        due = len(stones.of(RED)) == 1 and not stones.of(BLUE)
        return replace(position, swap_open=position.swap_offered and due)


@SWAP.perft("perft-without-swap", "swap", "The swap is not counted as an action of a sequence.")
def _perft_without_swap(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = (action for action in position.legal_actions() if not isinstance(action, Swap))
    return sum(_perft_without_swap(position.after(action), depth - 1) for action in actions)


@SWAP.rules("swap-before-blue-moves", "swap", "While the swap is open nobody is named as the colour to move.")
class _NobodyWhileOpen(Necklace):
    def status(self) -> Status:
        status = super().status()
        return replace(status, to_move=None) if self.may_swap else status
