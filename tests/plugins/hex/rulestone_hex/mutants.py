"""Mistakes that somebody who writes an engine for Hex could make."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Placement, Swap
from rulestone.core.boards import BOTTOM, TOP, Board, BoardKind, Cell, Place
from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour, Options, Size
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones
from rulestone_hex.board import RhombicKind, Rhombus
from rulestone_hex.rules import BLUE, RED, Hex

MUTANTS = Mutants()

# The board.


class _Leaning(Rhombus):
    __slots__ = ()

    def steps(self) -> tuple[Place, ...]:
        return ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))


class _Squares(Rhombus):
    __slots__ = ()

    def steps(self) -> tuple[Place, ...]:
        return ((1, 0), (0, 1), (-1, 0), (0, -1))


class _EightNeighbours(Rhombus):
    __slots__ = ()

    def steps(self) -> tuple[Place, ...]:
        return ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class _OtherKind(RhombicKind):
    def __init__(self, shape: type[Rhombus]) -> None:
        self._shape = shape

    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        return self._shape(size, removed)


def _of_shape(shape: type[Rhombus]) -> BoardKind:
    return _OtherKind(shape)


MUTANTS.kind(
    "leaning-the-other-way",
    "board",
    "Rows are taken to shift to the left on the way up, so that other cells lie beside each other.",
    lambda _: _of_shape(_Leaning),
)
MUTANTS.kind(
    "four-neighbours",
    "board",
    "Only the cells before and behind in a row or a column lie beside each other.",
    lambda _: _of_shape(_Squares),
)
MUTANTS.kind(
    "eight-neighbours",
    "board",
    "Cells that meet only across the short diagonal of two others count as beside each other.",
    lambda _: _of_shape(_EightNeighbours),
)


@MUTANTS.rules("edges-swapped", "board", "Red owns the left and the right, Blue the bottom and the top.")
class _EdgesSwapped(Hex):
    def edges(self, colour: Colour) -> list[frozenset[Cell]]:
        return super().edges(self.opponent(colour))


@MUTANTS.rules("corners-of-red", "board", "A corner cell lies on Red's edge only.")
class _CornersOfRed(Hex):
    def winning_chain(self, colour: Colour) -> tuple[Cell, ...]:
        if colour == RED:
            return super().winning_chain(colour)
        corners = self.board.edges[BOTTOM] | self.board.edges[TOP]
        for chain in self.board.regions(self.stones.of(colour)):
            if all(chain & edge - corners for edge in self.edges(colour)):
                return tuple(sorted(chain))
        return ()


@MUTANTS.rules("one-cell-no-win", "board", "On a board of one cell nobody wins.")
class _OneCellNoWin(Hex):
    def winning_chain(self, colour: Colour) -> tuple[Cell, ...]:
        return () if self.board.size == 1 else super().winning_chain(colour)


# The turn.


@MUTANTS.rules("blue-begins", "turn", "Blue makes the first move.")
class _BlueBegins(Hex):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return replace(super().start(board, options), mover=BLUE)


@MUTANTS.rules("same-colour-again", "turn", "The turn does not pass to the other colour.")
class _SameColourAgain(Hex):
    def after(self, action: Action) -> Self:
        return replace(super().after(action), mover=self.mover)


@MUTANTS.rules("occupied-allowed", "turn", "A record may place a stone on an occupied cell.")
class _OccupiedAllowed(Hex):
    def violations_of_turn(self, cell: Cell) -> tuple[Violation, ...]:
        del cell  # this is the mistake
        return ()


# The win.


@MUTANTS.rules(
    "separate-chains-win",
    "win",
    "A colour wins with a stone on each of its edges, though no one chain joins them.",
)
class _SeparateChainsWin(Hex):
    def winning_chain(self, colour: Colour) -> tuple[Cell, ...]:
        own = frozenset(self.stones.of(colour))
        return tuple(own) if all(own & edge for edge in self.edges(colour)) else ()


@MUTANTS.rules("any-two-edges", "win", "A chain that touches any two of the four edges wins.")
class _AnyTwoEdges(Hex):
    def winning_chain(self, colour: Colour) -> tuple[Cell, ...]:
        for chain in self.board.regions(self.stones.of(colour)):
            if sum(bool(chain & edge) for edge in self.board.edges.values()) > 1:
                return tuple(sorted(chain))
        return ()


@MUTANTS.rules("rising-chains-only", "win", "A chain is never followed back towards the edge it came from.")
class _RisingChainsOnly(Hex):
    def winning_chain(self, colour: Colour) -> tuple[Cell, ...]:
        axis = 1 if colour == RED else 0
        own = frozenset(self.stones.of(colour))
        reached: frozenset[Cell] = frozenset()
        for line in range(self.board.size):
            here = [cell for cell in own if self.board.places[cell][axis] == line]
            onward = {near for cell in reached for near in self.board.neighbours[cell]}
            runs = self.board.regions(here)
            reached = frozenset(cell for run in runs for cell in run if line == 0 or run & onward)
        return tuple(sorted(reached))


@MUTANTS.rules("red-cannot-win", "win", "Only Blue's chains are looked at.")
class _RedCannotWin(Hex):
    def winning_chain(self, colour: Colour) -> tuple[Cell, ...]:
        return () if colour == RED else super().winning_chain(colour)


@MUTANTS.rules("win-seen-late", "win", "Only the colour to move is looked at for a chain.")
class _WinSeenLate(Hex):
    @cached_property
    def winner(self) -> Colour | None:
        return self.mover if self.winning_chain(self.mover) else None


@MUTANTS.rules("win-of-last-mover-only", "win", "Only the colour that moved last is looked at for a chain.")
class _WinOfLastMoverOnly(Hex):
    @cached_property
    def winner(self) -> Colour | None:
        last = self.opponent(self.mover)
        return last if self.winning_chain(last) else None


@MUTANTS.rules("loser-named", "win", "The colour that a chain has beaten is named as the winner.")
class _LoserNamed(Hex):
    def status(self) -> Status:
        status = super().status()
        return status if status.winner is None else replace(status, winner=self.opponent(status.winner))


@MUTANTS.rules("win-does-not-end", "win", "Play goes on after a chain is complete.")
class _WinDoesNotEnd(Hex):
    @property
    def to_move(self) -> Colour | None:
        return self.mover if self.stones.empty(self.board) else None

    def violations_of_end(self) -> tuple[Violation, ...]:
        return () if self.stones.empty(self.board) else super().violations_of_end()


@MUTANTS.rules("moves-after-the-end", "win", "A record may go on after the game is over.")
class _MovesAfterTheEnd(Hex):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        on_empty = isinstance(action, Placement) and self.stones.at(action.cell) is None
        return () if on_empty else super().violations(action)

    def candidates(self) -> Iterable[Action]:
        return super().candidates() if self.winner is None else ()


@MUTANTS.perft(
    "perft-counts-finished-games",
    "win",
    "A game that is over counts as a sequence, although it is shorter than asked.",
)
def _perft_counts_finished_games(position: Position, depth: int) -> int:
    actions = position.legal_actions() if depth else ()
    return sum(_perft_counts_finished_games(position.after(each), depth - 1) for each in actions) or 1


# The swap.


@MUTANTS.rules("no-swap", "swap", "There is never a swap, whatever the option says.")
class _NoSwap(Hex):
    @property
    def may_swap(self) -> bool:
        return False


@MUTANTS.rules("swap-always-offered", "swap", "The option `swap` is not heeded: there always is one.")
class _AlwaysOffered(Hex):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return super().set_up(board, stones, mover, {**options, "swap": True})


@MUTANTS.rules("swap-after-the-end", "swap", "On a board of one cell Blue may still swap.")
class _AfterTheEnd(Hex):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        return () if isinstance(action, Swap) and self.swap_open else super().violations(action)


@MUTANTS.rules("red-after-swap", "swap", "The swap uses up Blue's turn, and Red moves.")
class _RedAfterSwap(Hex):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, mover=RED) if isinstance(action, Swap) else after


@MUTANTS.rules("swap-back", "swap", "The person who is Blue after the swap may swap again.")
class _SwapBack(Hex):
    def after(self, action: Action) -> Self:
        return self if isinstance(action, Swap) else super().after(action)


@MUTANTS.rules("recolour", "swap", "The stone becomes blue on its cell, and Red moves.")
class _Recolour(Hex):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Swap):
            return after
        blue = Stones.of_colours(self.board, {BLUE: self.stones.of(RED)})
        return replace(after, stones=blue, mover=RED)


@MUTANTS.rules(
    "swap-mirrors",
    "swap",
    "The stone becomes blue on the cell with column and row exchanged, and Red moves.",
)
class _SwapMirrors(Hex):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Swap):
            return after
        places = self.board.places
        mirrored = [Cell(places.index(places[cell][::-1])) for cell in self.stones.of(RED)]
        return replace(after, stones=Stones.of_colours(self.board, {BLUE: mirrored}), mover=RED)


@MUTANTS.rules("swap-stays-open", "swap", "A swap that is declined is still open on Blue's later turns.")
class _StaysOpen(Hex):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        declined = isinstance(action, Placement) and (self.swap_open or after.swap_open)
        return replace(after, swap_open=declined)

    @property
    def may_swap(self) -> bool:
        return super().may_swap and self.mover == BLUE


@MUTANTS.rules("swap-not-listed", "swap", "The swap is accepted in a record but is not listed.")
class _NotListed(Hex):
    def candidates(self) -> Iterable[Action]:
        return (action for action in super().candidates() if not isinstance(action, Swap))


@MUTANTS.rules("swap-never-on-set-up", "swap", "A board that was set up has the swap behind it.")
class _NeverOnSetUp(Hex):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return replace(super().set_up(board, stones, mover, options), swap_open=False)


@MUTANTS.rules("swap-without-blue", "swap", "On a board that was set up it suffices that Blue has no stone.")
class _WithoutBlue(Hex):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        position = super().set_up(board, stones, mover, options)
        due = mover == BLUE and bool(stones.of(RED)) and not stones.of(BLUE)
        return replace(position, swap_open=position.swap_offered and due)


@MUTANTS.rules("swap-for-red", "swap", "On a board with one red stone Red may swap as well.")
class _ForRed(Hex):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        position = super().set_up(board, stones, mover, options)
        due = len(stones.of(RED)) == 1 and not stones.of(BLUE)
        return replace(position, swap_open=position.swap_offered and due)


@MUTANTS.perft("perft-without-swap", "swap", "The swap is not counted as an action of a sequence.")
def _perft_without_swap(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = (action for action in position.legal_actions() if not isinstance(action, Swap))
    return sum(_perft_without_swap(position.after(action), depth - 1) for action in actions)
