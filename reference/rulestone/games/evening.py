"""Evening, by Takuro Kawasaki (2024): place wherever your own groups beside the cell are the smaller ones.

The clauses are in the register under `evening.*`; this module has them in the same order.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rulestone.actions import Action, Placement
from rulestone.boards import Cell, HexBoard
from rulestone.games.position import Illegal
from rulestone.games.turnless import TurnlessPosition, ahead, group_sizes
from rulestone.names import ClauseId, Colour, GameName
from rulestone.stones import Stones

OPENING = ClauseId("evening.opening")
PLACE = ClauseId("evening.place")
TURNLESS = ClauseId("evening.turnless")


@dataclass(frozen=True)
class Evening(TurnlessPosition):
    """A position of Evening.

    Attributes:
        odd_even: whether full ties are broken by parity instead of for Black (`evening.odd-even`).
    """

    odd_even: bool

    game: ClassVar[GameName] = GameName("evening")

    @property
    def in_play(self) -> bool:
        """Whether White's opening stone stands (`evening.opening`)."""
        return any(self.stones.contents)

    def opening_actions(self) -> tuple[Action, ...]:
        """`evening.opening`: a white stone on any cell."""
        return tuple(Placement(cell, Colour("white")) for cell in self.board.cells)

    def opening_refusals(self, action: Action) -> tuple[Illegal, ...]:
        """`evening.opening`: nothing but White's first stone comes first."""
        if isinstance(action, Placement) and action.colour == Colour("white"):
            return ()
        return (Illegal(OPENING, (), "White's opening stone comes first"),)

    @cached_property
    def groups(self) -> dict[Cell, frozenset[Cell]]:
        """`evening.group`: by cell with a stone, the group of that stone."""
        regions = (group for colour in self.colours for group in self.board.regions(self.stones.of(colour)))
        return {cell: group for group in regions for cell in group}

    def groups_beside(self, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
        """The groups of one colour adjacent to a cell, each once, by their first cell in board order."""
        beside = [at for at in self.board.neighbours[cell] if self.stones.at(at) == colour]
        return tuple(sorted({self.groups[at] for at in beside}, key=min))

    def constraints(self, placement: Placement) -> tuple[Illegal, ...]:
        """`evening.place`: one's own adjacent groups must sum to less than the opponent's."""
        beside = {colour: self.groups_beside(placement.cell, colour) for colour in self.colours}
        own = sum(sum(map(len, groups)) for colour, groups in beside.items() if colour == placement.colour)
        other = sum(sum(map(len, groups)) for colour, groups in beside.items()) - own
        if own < other:
            return ()
        stones = sorted(cell for groups in beside.values() for group in groups for cell in group)
        because = f"its own groups beside it sum to {own}, the other colour's to {other}: not smaller"
        return (Illegal(PLACE, tuple(stones), because),)

    def best(self) -> Colour:
        """`evening.score`: the first difference between the groups decides; a full tie is broken."""
        white, black = (group_sizes(self.board, self.stones, colour) for colour in self.colours)
        difference = ahead(white, black)
        if difference == 0 and self.odd_even:
            return Colour("white") if sum(white) % 2 else Colour("black")
        return Colour("white") if difference > 0 else Colour("black")


def start(board: HexBoard, *, odd_even: bool) -> Evening:
    """`evening.board`: an empty board, White to open."""
    return Evening(board, Stones.none(board), frozenset(), odd_even)


def set_up(board: HexBoard, stones: Stones, *, odd_even: bool) -> Evening:
    """A position in play, with nobody stopped; without a stone, it is before the opening."""
    return Evening(board, stones, frozenset(), odd_even)
