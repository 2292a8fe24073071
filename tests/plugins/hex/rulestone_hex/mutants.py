"""Mistakes that somebody who writes an engine for Hex could make."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Placement, Swap
from rulestone.core.boards import BOTTOM, TOP, Board, Cell, Place
from rulestone.core.mutant import Mutants, perft_counting_finished_games
from rulestone.core.names import Colour, Options, Size
from rulestone.core.position import Position, Violation
from rulestone.core.stones import Stones
from rulestone_hex.board import RhombicKind, Rhombus
from rulestone_hex.rules import BLUE, RED, Hex

MUTANTS = Mutants()

# The board.


def _board(name: str, words: str, *joined: Place) -> None:
    """Add an engine whose cells are joined by other steps."""

    class Joined(Rhombus):
        __slots__ = ()

        def steps(self) -> tuple[Place, ...]:
            return joined

    class OtherKind(RhombicKind):
        def make(self, size: Size, removed: frozenset[Cell]) -> Board:
            return Joined(size, removed)

    MUTANTS.kind(name, "board", words, lambda _: OtherKind())


_board(
    "leaning-the-other-way",
    "Rows are taken to shift to the left on the way up, so that other cells lie beside each other.",
    *((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)),
)
_board(
    "four-neighbours",
    "Only the cells before and behind in a row or a column lie beside each other.",
    *((1, 0), (0, 1), (-1, 0), (0, -1)),
)
_board(
    "eight-neighbours",
    "Cells that meet only across the short diagonal of two others count as beside each other.",
    *((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)),
)

# Edges and chains.

Chain = tuple[Cell, ...]


def _chain(name: str, clause: str, words: str, wrong: Callable[[Hex, Chain, Colour], Iterable[Cell]]) -> None:
    """Add an engine that sees other winning chains of a colour, made of the right one."""
    MUTANTS.answers(
        name,
        clause,
        words,
        Hex.winning_chain,
        lambda self, right, colour: tuple(sorted(wrong(self, right, colour))),
    )


def _without_corners(self: Hex, right: Chain, colour: Colour) -> Iterable[Cell]:
    if colour == RED:
        return right
    corners = self.board.edges[BOTTOM] | self.board.edges[TOP]
    chains = self.board.regions(self.stones.of(colour))
    return next((it for it in chains if all(it & edge - corners for edge in self.edges(colour))), ())


def _any_two(self: Hex, _right: Chain, colour: Colour) -> Iterable[Cell]:
    edges, chains = self.board.edges.values(), self.board.regions(self.stones.of(colour))
    return next((chain for chain in chains if sum(bool(chain & edge) for edge in edges) > 1), ())


def _rising(self: Hex, _right: Chain, colour: Colour) -> Iterable[Cell]:
    axis = 1 if colour == RED else 0
    reached: frozenset[Cell] = frozenset()
    for line in range(self.board.size):
        here = [cell for cell in self.stones.of(colour) if self.board.places[cell][axis] == line]
        onward = {near for cell in reached for near in self.board.neighbours[cell]}
        runs = self.board.regions(here)
        reached = frozenset(cell for run in runs for cell in run if line == 0 or run & onward)
    return reached


MUTANTS.answers(
    "edges-swapped",
    "board",
    "Red owns the left and the right, Blue the bottom and the top.",
    Hex.edges,
    lambda self, _right, colour: [
        self.board.edges[side] for side, owner in self.owners.items() if owner != colour
    ],
)
_chain("corners-of-red", "board", "A corner cell lies on Red's edge only.", _without_corners)
_chain(
    "one-cell-no-win",
    "board",
    "On a board of one cell nobody wins.",
    lambda self, right, _colour: () if self.board.size == 1 else right,
)

# The turn.


@MUTANTS.rules("blue-begins", "turn", "Blue makes the first move.")
class _BlueBegins(Hex):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return replace(super().start(board, options), mover=BLUE)


MUTANTS.answers(
    "same-colour-again",
    "turn",
    "The turn does not pass to the other colour.",
    Hex.after,
    lambda self, right, action: replace(right, mover=self.mover),  # noqa: ARG005
)
MUTANTS.answers(
    "occupied-allowed",
    "turn",
    "A record may place a stone on an occupied cell.",
    Hex.violations_of_turn,
    lambda self, right, cell: (),  # noqa: ARG005
)

# The win.

_chain(
    "separate-chains-win",
    "win",
    "A colour wins with a stone on each of its edges, though no one chain joins them.",
    lambda self, _right, colour: (
        self.stones.of(colour)
        if all(edge.intersection(self.stones.of(colour)) for edge in self.edges(colour))
        else ()
    ),
)
_chain("any-two-edges", "win", "A chain that touches any two of the four edges wins.", _any_two)
_chain("rising-chains-only", "win", "A chain is never followed back towards the edge it came from.", _rising)
_chain(
    "red-cannot-win",
    "win",
    "Only Blue's chains are looked at.",
    lambda _self, right, colour: () if colour == RED else right,
)


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


MUTANTS.answers(
    "loser-named",
    "win",
    "The colour that a chain has beaten is named as the winner.",
    Hex.status,
    lambda self, right: right if right.winner is None else replace(right, winner=self.opponent(right.winner)),
)


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


MUTANTS.perft(
    "perft-counts-finished-games",
    "win",
    "A game that is over counts as a sequence, although it is shorter than asked.",
)(perft_counting_finished_games)

# The swap.


def _swapped(name: str, words: str, wrong: Callable[[Hex, Hex], Hex]) -> None:
    """Add an engine by which a swap leads elsewhere, made of the position before and the right one after."""
    MUTANTS.answers(
        name,
        "swap",
        words,
        Hex.after,
        lambda self, right, action: wrong(self, right) if isinstance(action, Swap) else right,
    )


def _set_up(name: str, words: str, wrong: Callable[[Hex], bool]) -> None:
    """Add an engine by which the swap is open on other boards that were set up."""

    @MUTANTS.rules(name, "swap", words)
    class _SetUp(Hex):
        @classmethod
        def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
            position = super().set_up(board, stones, mover, options)
            return replace(position, swap_open=position.swap_offered and wrong(position))


def _mirrored(position: Hex) -> list[Cell]:
    places = position.board.places
    return [Cell(places.index(places[cell][::-1])) for cell in position.stones.of(RED)]


def _as_blue(position: Hex, right: Hex, cells: Iterable[Cell]) -> Hex:
    return replace(right, stones=Stones.of_colours(position.board, {BLUE: cells}), mover=RED)


MUTANTS.parts("no-swap", "swap", "There is never a swap, whatever the option says.", may_swap=False)


@MUTANTS.rules("swap-always-offered", "swap", "The option `swap` is not heeded: there always is one.")
class _AlwaysOffered(Hex):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return super().set_up(board, stones, mover, {**options, "swap": True})


MUTANTS.answers(
    "swap-after-the-end",
    "swap",
    "On a board of one cell Blue may still swap.",
    Hex.violations,
    lambda self, right, action: () if isinstance(action, Swap) and self.swap_open else right,
)
_swapped(
    "red-after-swap",
    "The swap uses up Blue's turn, and Red moves.",
    lambda _self, right: replace(right, mover=RED),
)
_swapped("swap-back", "The person who is Blue after the swap may swap again.", lambda self, _right: self)
_swapped(
    "recolour",
    "The stone becomes blue on its cell, and Red moves.",
    lambda self, right: _as_blue(self, right, self.stones.of(RED)),
)
_swapped(
    "swap-mirrors",
    "The stone becomes blue on the cell with column and row exchanged, and Red moves.",
    lambda self, right: _as_blue(self, right, _mirrored(self)),
)


@MUTANTS.rules("swap-stays-open", "swap", "A swap that is declined is still open on Blue's later turns.")
class _StaysOpen(Hex):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        declined = isinstance(action, Placement) and (self.swap_open or after.swap_open)
        return replace(after, swap_open=declined)

    @property
    def may_swap(self) -> bool:
        return super().may_swap and self.mover == BLUE


MUTANTS.answers(
    "swap-not-listed",
    "swap",
    "The swap is accepted in a record but is not listed.",
    Hex.candidates,
    lambda _self, right: [action for action in right if not isinstance(action, Swap)],
)
_set_up("swap-never-on-set-up", "A board that was set up has the swap behind it.", lambda _position: False)
_set_up(
    "swap-without-blue",
    "On a board that was set up it suffices that Blue has no stone.",
    lambda position: (
        position.mover == BLUE and RED in position.stones.contents and BLUE not in position.stones.contents
    ),
)
_set_up(
    "swap-for-red",
    "On a board with one red stone Red may swap as well.",
    lambda position: len(position.stones.of(RED)) == 1 and BLUE not in position.stones.contents,
)


@MUTANTS.perft("perft-without-swap", "swap", "The swap is not counted as an action of a sequence.")
def _perft_without_swap(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = (action for action in position.legal_actions() if not isinstance(action, Swap))
    return sum(_perft_without_swap(position.after(action), depth - 1) for action in actions)
