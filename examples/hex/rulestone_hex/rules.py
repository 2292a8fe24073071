"""Hex, by Piet Hein (1942) and John Nash (1948): join your two edges.

The clauses are in `register.toml` beside this module, and here in the same order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from rulestone.core.actions.action import Action
from rulestone.core.actions.placement import PLACEMENT, Placement
from rulestone.core.actions.swap import SWAP, Swap
from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Board, Cell, Side
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones
from rulestone_hex.board import RHOMBIC, Rhombus

RED, BLUE = Colour("red"), Colour("blue")


@dataclass(frozen=True)
class HexOptions(GameOptions):
    """The options of Hex.

    Attributes:
        swap: whether Blue may answer Red's first stone by swapping sides (`hex.swap`).
    """

    swap: bool


@dataclass(frozen=True)
class Hex(Position):
    """A position of Hex.

    Attributes:
        turn: the colour that moves next if the game is not over.
        swap_open: whether it is Blue's first turn and Blue may swap (`hex.swap`).
        options: the options of this game.
    """

    board: Rhombus
    stones: Stones
    turn: Colour
    swap_open: bool
    options: HexOptions

    colours: ClassVar[tuple[Colour, Colour]] = (RED, BLUE)
    kind = RHOMBIC
    forms = (PLACEMENT, SWAP)
    options_class = HexOptions

    owners: ClassVar[Mapping[Side, Colour]] = {BOTTOM: RED, TOP: RED, LEFT: BLUE, RIGHT: BLUE}
    """`hex.board`: the bottom and the top are Red's, the left and the right Blue's."""

    @classmethod
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        """A position in play, Red to begin; the swap is open where it can only be Blue's first turn."""
        chosen = HexOptions.require(options)
        blue_is_new = turn == BLUE and len(stones.of(RED)) == 1 and not stones.of(BLUE)
        return cls(Rhombus.require(board), stones, turn or RED, chosen.swap and blue_is_new, chosen)

    def violations_of_turn(self, cell: Cell) -> tuple[Violation, ...]:
        """`hex.turn`: a stone is put on a cell that holds none."""
        return self.violations_if_occupied(cell, ClauseId("hex.turn"))

    def edges(self, colour: Colour) -> list[frozenset[Cell]]:
        """The cells of each of the edges that the colour owns."""
        return [self.board.edges[side] for side, owner in self.owners.items() if owner == colour]

    def winning_chain(self, colour: Colour) -> tuple[Cell, ...]:
        """`hex.win`: a chain of the colour, stone beside stone, that touches both of its edges."""
        start, goal = self.edges(colour)
        for chain in self.board.regions(self.stones.of(colour)):
            if chain & start and chain & goal:
                return tuple(sorted(chain))
        return ()

    @cached_property
    def winner(self) -> Colour | None:
        """`hex.win`: the colour with such a chain; there are never two."""
        return next((colour for colour in self.colours if self.winning_chain(colour)), None)

    def violations_of_end(self) -> tuple[Violation, ...]:
        """`hex.win`: after the end nothing is legal, and the chain shows why."""
        if self.winner is None:
            return ()
        chain = self.winning_chain(self.winner)
        return (Violation(ClauseId("hex.win"), chain, f"the game is over: {self.winner} has won"),)

    @property
    def may_swap(self) -> bool:
        """`hex.swap`: on Blue's first turn only, once, and not when the game is over."""
        return self.swap_open and self.winner is None

    def violations_of_swap(self) -> tuple[Violation, ...]:
        """`hex.swap`: why the swap is refused, if it is."""
        if self.may_swap:
            return ()
        because = "only on Blue's first turn, once" if self.options.swap else "it is played without"
        return (Violation(ClauseId("hex.swap"), (), f"no swap here: {because}"),)

    # The questions every game answers.

    @property
    def to_move(self) -> Colour | None:
        """The colour that acts now; None when the game is over."""
        return self.turn if self.winner is None else None

    def status(self) -> Status:
        """Won, or somebody's turn."""
        return Status(over=self.to_move is None, winner=self.winner, to_move=self.to_move)

    def candidates(self) -> Iterable[Action]:
        """A stone on any empty cell, and the swap where it is open."""
        if self.to_move is None:
            return ()
        return (*map(Placement, self.stones.empty(self.board)), *((Swap(),) if self.may_swap else ()))

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The end of the game; then a swap that is not open, or an occupied cell."""
        match action:
            case Placement():
                return (*self.violations_of_end(), *self.violations_of_turn(action.cell))
            case Swap():
                return (*self.violations_of_end(), *self.violations_of_swap())
        raise TypeError(f"{action} is not an action of this game")

    def after(self, action: Action) -> Self:
        """Place the stone; or swap, which leaves the stone and the turn where they are."""
        match action:
            case Placement():
                first = not any(self.stones.contents)
                return replace(
                    self,
                    stones=self.stones.place(action.cell, self.turn),
                    turn=self.opponent(self.turn),
                    swap_open=self.options.swap and first,
                )
            case Swap():
                return replace(self, swap_open=False)
        raise TypeError(f"{action} is not an action of this game")
