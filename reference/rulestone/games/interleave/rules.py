"""Interleave, by Alexander Brady (2022): place where your stone sees more enemies than friends.

The clauses are in `register.toml` next to this module, in the same order.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Self

from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose, choice, stop
from rulestone.core.actions.placement import coloured_placement
from rulestone.core.actions.setup import Setup, setup
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.hexagonal import DIRECTIONS, Direction, HexBoard, wrapped
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.overriding import override
from rulestone.core.position import Violation, cached_method, checks_action
from rulestone.core.stones import Stones
from rulestone.core.wording import printable
from rulestone.games.turnless import TurnlessPosition

BLACK, RED = Colour("black"), Colour("red")
PIE = ClauseId("interleave.pie")


@dataclass(frozen=True)
class InterleaveOptions(GameOptions):
    """The options of Interleave.

    Attributes:
        wrap: whether opposite sides of the board are glued.
    """

    wrap: bool


class Phase(Enum):
    """The phases of a game: set-up, the choice of a colour, play."""

    SET_UP = "set-up"
    CHOICE = "choice"
    PLAY = "play"


_NOT_NOW = {
    Phase.SET_UP: "the first player sets up the position first",
    Phase.CHOICE: "the second player chooses a colour first",
    Phase.PLAY: "the position is set up and the colours are chosen already",
}


@dataclass(frozen=True)
class Interleave(TurnlessPosition):
    """A position of Interleave.

    Attributes:
        phase: the current phase.
    """

    phase: Phase

    colours: ClassVar[tuple[Colour, Colour]] = (BLACK, RED)
    forms = (setup(colours), choice(colours), coloured_placement(colours), stop(colours))
    allows_removed_cells = True
    options_class = InterleaveOptions
    turnless_clause = ClauseId("interleave.turnless")
    place_clause = ClauseId("interleave.place")
    end_clause = ClauseId("interleave.end")

    @classmethod
    def shaped(cls, board: Board, options: GameOptions) -> HexBoard:
        """`interleave.board`: return the board of a game; with `wrap`, its opposite sides are glued."""
        flat = HexBoard.require(board)
        return wrapped(flat) if InterleaveOptions.require(options).wrap else flat

    @classmethod
    @override
    def start(cls, board: Board, options: GameOptions) -> Self:
        """`interleave.board`: return an empty board of any shape, before the set-up."""
        position = cls.set_up(board, Stones.none(board), None, options)
        return replace(position, phase=Phase.SET_UP)

    @classmethod
    @override
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        return cls(cls.shaped(board, options), stones, frozenset(), Phase.PLAY)

    @property
    @override
    def opening_is_over(self) -> bool:
        """`interleave.pie`: the set-up by the first player, then the choice of the second."""
        return self.phase is Phase.PLAY

    @property
    @override
    def opening_notice(self) -> str:
        if self.phase is Phase.SET_UP:
            return "The first player sets up stones, at least one of them black."
        return "The second player chooses a colour."

    def violations_of_setup(self, by_colour: Mapping[Colour, tuple[Cell, ...]]) -> tuple[Violation, ...]:
        """`interleave.pie`: a set-up has at least one black stone, and no cell twice."""
        cells = [cell for each in by_colour.values() for cell in each]
        times = Counter(cells)
        twice = tuple(sorted({cell for cell in cells if times[cell] > 1}))
        because = "a set-up needs at least one black stone"
        black = () if by_colour.get(BLACK) else (Violation(PIE, (), because),)
        because = f"a set-up puts one stone on a cell, and this one more on {self._listed(twice)}"
        return (*black, *((Violation(PIE, twice, because),) if twice else ()))

    def _listed(self, cells: tuple[Cell, ...]) -> str:
        return printable(", ".join(self.board.names(cells)))

    @override
    def violations_of_opening(self, action: Action) -> tuple[Violation, ...]:
        """`interleave.pie`: one set-up, then one choice, then placements."""
        match action:
            case Setup(stones) if self.phase is Phase.SET_UP:
                return self.violations_of_setup(dict(stones))
            case Choose() if self.phase is Phase.CHOICE:
                return ()
        return (Violation(PIE, (), _NOT_NOW[self.phase]),)

    def seen(self, cell: Cell, direction: Direction) -> Cell | None:
        """`interleave.sightline`: return the first stone in this direction; None if there is none."""
        for met in self.board.ray(cell, direction):
            if self.stones.at(met) is not None:
                return met
        return None

    @cached_method
    def sightlines(self, cell: Cell) -> tuple[Cell | None, ...]:
        """`interleave.sightline`: return the visible stone in each direction; None if there is none."""
        return tuple(self.seen(cell, direction) for direction in DIRECTIONS)

    @override
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """`interleave.place`: the new stone must see more enemy stones than friendly ones."""
        stones = tuple(stone for stone in self.sightlines(cell) if stone is not None)
        colours = self.stones.on(stones)
        friends, enemies = colours.count(colour), colours.count(self.opponent(colour))
        if enemies > friends:
            return ()
        met = f"{_stones(enemies, 'enemy')} and {_stones(friends, 'friendly')}"
        because = f"it sees {met}, and must see more enemies"
        return (Violation(self.place_clause, tuple(sorted(stones)), because),)

    @override
    def leader(self) -> Colour:
        """`interleave.score`: the first difference between the groups decides; Red has half a stone more.

        The half is smaller than any group and larger than no group, so it decides only if there is no other
        difference.
        """
        return BLACK if self.compare_sizes(self.group_sizes(BLACK), self.group_sizes(RED)) > 0 else RED

    # The methods of every game.

    @override
    def candidates(self) -> Iterable[Action]:
        if self.opening_is_over:
            return super().candidates()
        return tuple(map(Choose, self.colours if self.phase is Phase.CHOICE else ()))

    @override
    @checks_action
    def after(self, action: Action) -> Self:
        match action:
            case Setup(by_colour):
                held = Stones.of_colours(self.board, dict(by_colour))
                return replace(self, stones=held, phase=Phase.CHOICE)
            case Choose():
                return replace(self, phase=Phase.PLAY)
        return super().after(action)


def _stones(number: int, whose: str) -> str:
    return f"{number or 'no'} {whose} {'stone' if number == 1 else 'stones'}"
