"""Evening, by Takuro Kawasaki (2024): place where your own groups next to the cell are smaller.

The clauses are in `register.toml` next to this module, in the same order.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, Self

from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import stop
from rulestone.core.actions.placement import Placement, coloured_placement
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.hexagonal import HexBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.overriding import override
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.turnless import TurnlessPosition

WHITE, BLACK = Colour("white"), Colour("black")


@dataclass(frozen=True)
class EveningOptions(GameOptions):
    """The options of Evening.

    Attributes:
        tiebreak: who wins a full tie: Black, or a colour by parity.
    """

    tiebreak: Literal["black", "odd-even"]


@dataclass(frozen=True)
class Evening(TurnlessPosition):
    """A position of Evening: `evening.board`.

    Attributes:
        options: the options of this game.
    """

    options: EveningOptions

    colours: ClassVar[tuple[Colour, Colour]] = (WHITE, BLACK)
    forms = (coloured_placement(colours), stop(colours))
    options_class = EveningOptions
    turnless_clause = ClauseId("evening.turnless")
    place_clause = ClauseId("evening.place")
    end_clause = ClauseId("evening.end")

    @classmethod
    @override
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        return cls(HexBoard.require(board), stones, frozenset(), EveningOptions.require(options))

    @property
    @override
    def opening_is_over(self) -> bool:
        """`evening.opening`: White's first stone."""
        return any(self.stones.contents)

    opening_notice = "White begins with one stone on any cell."

    @override
    def violations_of_opening(self, action: Action) -> tuple[Violation, ...]:
        """`evening.opening`: only White's first stone may come first."""
        match action:
            case Placement(_, colour) if colour == WHITE:
                return ()
        return (Violation(ClauseId("evening.opening"), (), "White's opening stone comes first"),)

    @cached_property
    def groups(self) -> dict[Cell, frozenset[Cell]]:
        """`evening.group`: by cell with a stone, its group."""
        return {
            cell: group
            for colour in self.colours
            for group in self.board.regions(self.stones.of(colour))
            for cell in group
        }

    def groups_beside(self, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
        """`evening.group`: return the groups of one colour adjacent to a cell, each once."""
        beside = [at for at in self.board.neighbours[cell] if self.stones.at(at) == colour]
        return tuple({self.groups[at] for at in beside})

    @override
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """`evening.place`: the sum of one's own adjacent groups must be smaller than the opponent's."""
        own = [stone for group in self.groups_beside(cell, colour) for stone in group]
        theirs = [stone for group in self.groups_beside(cell, self.opponent(colour)) for stone in group]
        if len(theirs) > len(own):
            return ()
        because = f"your groups here total {len(own)}, the enemy's {len(theirs)}: yours must be smaller"
        return (Violation(self.place_clause, tuple(sorted(set(own + theirs))), because),)

    @override
    def leader(self) -> Colour:
        """`evening.score`: the first difference between the groups decides; a full tie is broken."""
        difference = self.compare_sizes(self.group_sizes(WHITE), self.group_sizes(BLACK))
        return self.winner_of_tie() if difference == 0 else WHITE if difference > 0 else BLACK

    def winner_of_tie(self) -> Colour:
        """`evening.odd-even`: Black; in the variant, White if each colour has an odd number of stones."""
        odd = len(self.stones.of(WHITE)) % 2 == 1
        return WHITE if self.options.tiebreak == "odd-even" and odd else BLACK
