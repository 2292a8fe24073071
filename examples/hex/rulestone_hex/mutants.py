"""Mistakes that somebody who writes an engine for Hex could make."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Self

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.actions.action import Action
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import BOTTOM, TOP, Board, Cell, LatticePoint
from rulestone.core.names import Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone_hex.board import Rhombus
from rulestone_hex.rules import BLUE, RED, Hex, HexOptions
from rulestone_mutants.boards import on_boards, remade
from rulestone_mutants.mutant import (
    perft_counting_finished_games,
    replace_answer,
    replace_counted,
    replace_parts,
    replace_perft,
    replace_rules,
)

# The board.


class _Joined(Rhombus):
    joined: ClassVar[tuple[LatticePoint, ...]]

    def steps(self) -> tuple[LatticePoint, ...]:
        return self.joined


def _joined(name: str, words: str, *steps: LatticePoint) -> Mistake:
    """Join cells by other steps."""
    return on_boards(name, words, lambda board: remade(board, _Joined, joined=steps))


# Edges and chains.

Chain = tuple[Cell, ...]


def _chain(wrong: Callable[[Hex, Chain, Colour], Iterable[Cell]]) -> Change:
    """See other winning chains of a colour, made of the right one."""
    return replace_answer(
        Hex.winning_chain, lambda self, right, colour: tuple(sorted(wrong(self, right, colour)))
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


def _winner(wrong: Callable[[Hex, Colour | None], Colour | None]) -> Change:
    """Let another colour win."""
    return replace_answer(Hex.winner, wrong)


class _WinDoesNotEnd(Hex):
    @property
    def to_move(self) -> Colour | None:
        return self.turn if self.stones.empty(self.board) else None

    def violations_of_end(self) -> tuple[Violation, ...]:
        return () if self.stones.empty(self.board) else super().violations_of_end()


class _MovesAfterTheEnd(Hex):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        on_empty = isinstance(action, Placement) and self.stones.at(action.cell) is None
        return () if on_empty else super().violations(action)


# The swap.


def _swapped(wrong: Callable[[Hex, Hex], Hex]) -> Change:
    """Let a swap lead elsewhere, given the position before and the right one after."""
    return replace_answer(
        Hex.after, lambda self, right, action: wrong(self, right) if isinstance(action, Swap) else right
    )


def _open_on_set_up(wrong: Callable[[Hex], bool]) -> Change:
    """Let the swap be open on other boards that were set up."""

    def set_up(board: Board, right: Hex, stones: Stones, turn: Colour | None, options: GameOptions) -> Hex:
        return replace(right, swap_open=right.options.swap and wrong(right))

    return replace_answer(Hex.set_up, set_up)


def _mirrored(position: Hex) -> list[Cell]:
    places = position.board.places
    return [Cell(places.index(places[cell][::-1])) for cell in position.stones.of(RED)]


def _as_blue(position: Hex, right: Hex, cells: Sequence[Cell]) -> Hex:
    return replace(right, stones=Stones.of_colours(position.board, {BLUE: cells}), turn=RED)


class _AlwaysOffered(Hex):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        return super().set_up(board, stones, turn, HexOptions(swap=True))


class _StaysOpen(Hex):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        declined = isinstance(action, Placement) and (self.swap_open or after.swap_open)
        return replace(after, swap_open=declined)

    @property
    def may_swap(self) -> bool:
        return super().may_swap and self.turn == BLUE


MUTANTS = (
    _joined(
        "leaning-the-other-way",
        "Rows are taken to shift to the left on the way up, so that other cells lie beside each other.",
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
    ),
    _joined(
        "four-neighbours",
        "Only the cells before and behind in a row or a column lie beside each other.",
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
    ),
    _joined(
        "eight-neighbours",
        "Cells that meet only across the short diagonal of two others count as beside each other.",
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
    ),
    Mistake(
        "edges-swapped",
        "board",
        "Red owns the left and the right, Blue the bottom and the top.",
        replace_answer(
            Hex.edges,
            lambda self, _right, colour: [
                self.board.edges[side] for side, owner in self.owners.items() if owner != colour
            ],
        ),
    ),
    Mistake("corners-of-red", "board", "A corner cell lies on Red's edge only.", _chain(_without_corners)),
    rejected_reading(
        "one-cell-no-win",
        "board",
        _chain(lambda self, right, _colour: () if self.board.size == 1 else right),
    ),
    Mistake(
        "blue-begins",
        "turn",
        "Blue makes the first move.",
        replace_answer(Hex.start, lambda board, right, options: replace(right, turn=BLUE)),
    ),
    Mistake(
        "same-colour-again",
        "turn",
        "The turn does not pass to the other colour.",
        replace_answer(Hex.after, lambda self, right, action: replace(right, turn=self.turn)),
    ),
    Mistake(
        "occupied-allowed",
        "turn",
        "A record may place a stone on an occupied cell.",
        replace_answer(Hex.violations_of_turn, lambda self, right, cell: ()),
    ),
    Mistake(
        "separate-chains-win",
        "win",
        "A colour wins with a stone on each of its edges, though no one chain joins them.",
        _chain(
            lambda self, _right, colour: (
                self.stones.of(colour)
                if all(edge.intersection(self.stones.of(colour)) for edge in self.edges(colour))
                else ()
            )
        ),
    ),
    Mistake("any-two-edges", "win", "A chain that touches any two of the four edges wins.", _chain(_any_two)),
    Mistake(
        "rising-chains-only",
        "win",
        "A chain is never followed back towards the edge it came from.",
        _chain(_rising),
    ),
    Mistake(
        "red-cannot-win",
        "win",
        "Only Blue's chains are looked at.",
        _chain(lambda _self, right, colour: () if colour == RED else right),
    ),
    Mistake(
        "win-seen-late",
        "win",
        "Only the colour to move is looked at for a chain.",
        _winner(lambda self, _right: self.turn if self.winning_chain(self.turn) else None),
    ),
    Mistake(
        "win-of-last-mover-only",
        "win",
        "Only the colour that moved last is looked at for a chain.",
        _winner(
            lambda self, _right: (
                self.opponent(self.turn) if self.winning_chain(self.opponent(self.turn)) else None
            )
        ),
    ),
    Mistake(
        "loser-named",
        "win",
        "The colour that a chain has beaten is named as the winner.",
        replace_answer(
            Hex.status,
            lambda self, right: (
                right if right.winner is None else replace(right, winner=self.opponent(right.winner))
            ),
        ),
    ),
    Mistake(
        "win-does-not-end",
        "win",
        "Play goes on after a chain is complete.",
        replace_rules(_WinDoesNotEnd),
    ),
    Mistake(
        "moves-after-the-end",
        "win",
        "A record may go on after the game is over.",
        replace_rules(_MovesAfterTheEnd),
    ),
    Mistake(
        "perft-counts-finished-games",
        "win",
        "A game that is over counts as a sequence, although it is shorter than asked.",
        replace_perft(perft_counting_finished_games),
    ),
    rejected_reading(
        "no-swap",
        "swap",
        replace_parts(may_swap=False),
    ),
    Mistake(
        "swap-always-offered",
        "swap",
        "The option `swap` is not heeded: there always is one.",
        replace_rules(_AlwaysOffered),
    ),
    rejected_reading(
        "swap-after-the-end",
        "swap",
        replace_answer(
            Hex.violations,
            lambda self, right, action: () if isinstance(action, Swap) and self.swap_open else right,
        ),
    ),
    Mistake(
        "red-after-swap",
        "swap",
        "The swap uses up Blue's turn, and Red moves.",
        _swapped(lambda _self, right: replace(right, turn=RED)),
    ),
    Mistake(
        "swap-back",
        "swap",
        "The person who is Blue after the swap may swap again.",
        _swapped(lambda self, _right: self),
    ),
    rejected_reading(
        "recolour",
        "swap",
        _swapped(lambda self, right: _as_blue(self, right, self.stones.of(RED))),
    ),
    rejected_reading(
        "swap-mirrors",
        "swap",
        _swapped(lambda self, right: _as_blue(self, right, _mirrored(self))),
    ),
    Mistake(
        "swap-stays-open",
        "swap",
        "A swap that is declined is still open on Blue's later turns.",
        replace_rules(_StaysOpen),
    ),
    Mistake(
        "swap-not-listed",
        "swap",
        "The swap is accepted in a record but is not listed.",
        replace_answer(
            Hex.candidates,
            lambda _self, right: [action for action in right if not isinstance(action, Swap)],
        ),
    ),
    rejected_reading(
        "swap-never-on-set-up",
        "swap",
        _open_on_set_up(lambda _position: False),
    ),
    Mistake(
        "swap-without-blue",
        "swap",
        "On a board that was set up it suffices that Blue has no stone.",
        _open_on_set_up(
            lambda position: (
                position.turn == BLUE
                and RED in position.stones.contents
                and BLUE not in position.stones.contents
            )
        ),
    ),
    Mistake(
        "swap-for-red",
        "swap",
        "On a board with one red stone Red may swap as well.",
        _open_on_set_up(
            lambda position: len(position.stones.of(RED)) == 1 and BLUE not in position.stones.contents
        ),
    ),
    Mistake(
        "perft-without-swap",
        "swap",
        "The swap is not counted as an action of a sequence.",
        replace_counted(
            lambda self: [action for action in self.legal_actions() if not isinstance(action, Swap)]
        ),
    ),
)
