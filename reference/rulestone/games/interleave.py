"""Interleave, by Alexander Brady (2022): place wherever your stone sees more enemies than friends.

The clauses are in the register under `interleave.*`; this module has them in the same order.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Self

from rulestone.actions import Action, Choose, Placement, Setup
from rulestone.boards import DIRECTIONS, Cell, Direction, HexBoard
from rulestone.games.position import Illegal
from rulestone.games.turnless import TurnlessPosition, ahead, group_sizes
from rulestone.names import ClauseId, Colour, GameName
from rulestone.stones import Stones

PIE = ClauseId("interleave.pie")
PLACE = ClauseId("interleave.place")


class Phase(Enum):
    """How far the game has come: set-up, the choice of a colour, play."""

    SET_UP = "set-up"
    CHOICE = "choice"
    PLAY = "play"


def seen(board: HexBoard, stones: Stones, cell: Cell, direction: Direction) -> Cell | None:
    """`interleave.sightline`: the first stone met in this direction; None if there is none."""
    for met in board.rays[cell][direction]:
        if stones.at(met) is not None:
            return met
    return None


def sightlines(board: HexBoard, stones: Stones, cell: Cell) -> dict[Direction, Cell]:
    """`interleave.sightline`: the stone seen in each direction in which one is."""
    found = {direction: seen(board, stones, cell, direction) for direction in DIRECTIONS}
    return {direction: stone for direction, stone in found.items() if stone is not None}


@dataclass(frozen=True)
class Interleave(TurnlessPosition):
    """A position of Interleave.

    Attributes:
        phase: how far the game has come.
    """

    phase: Phase

    game: ClassVar[GameName] = GameName("interleave")

    @property
    def in_play(self) -> bool:
        """Whether the set-up and the choice are behind."""
        return self.phase is Phase.PLAY

    def opening_actions(self) -> tuple[Action, ...]:
        """`interleave.pie`: a choice between the colours; set-ups are too many to list."""
        if self.phase is Phase.CHOICE:
            return tuple(Choose(colour) for colour in self.colours)
        return ()

    def opening_refusals(self, action: Action) -> tuple[Illegal, ...]:
        """`interleave.pie`: one set-up with a black stone, then one choice, then placements."""
        match self.phase, action:
            case Phase.SET_UP, Setup(black, red):
                return _set_up_refusals(self.board, black, red)
            case Phase.CHOICE, Choose():
                return ()
            case Phase.SET_UP, _:
                because = "the first player sets up the position first"
            case Phase.CHOICE, _:
                because = "the second player chooses a colour first"
            case _:
                because = "the position is set up and the colours are chosen already"
        return (Illegal(PIE, (), because),)

    def constraints(self, placement: Placement) -> tuple[Illegal, ...]:
        """`interleave.place`: the new stone must see more enemy stones than friendly ones."""
        stones = sightlines(self.board, self.stones, placement.cell).values()
        friends = sum(self.stones.at(stone) == placement.colour for stone in stones)
        enemies = len(stones) - friends
        if enemies > friends:
            return ()
        met = f"{_stones(enemies, 'enemy')} and {_stones(friends, 'friendly')}"
        because = f"it sees {met}, and must see more enemies"
        return (Illegal(PLACE, tuple(sorted(stones)), because),)

    def after(self, action: Action) -> Self:
        """Set up, choose, or play on."""
        match action:
            case Setup(black, red):
                by_colour = {Colour("black"): black, Colour("red"): red}
                return replace(self, stones=Stones.of_colours(self.board, by_colour), phase=Phase.CHOICE)
            case Choose():
                return replace(self, phase=Phase.PLAY)
            case _:
                return super().after(action)

    def best(self) -> Colour:
        """`interleave.score`: the first difference between the groups decides; Red has half a stone more.

        The half is smaller than any group of stones and larger than a missing one, so that it is the
        first difference exactly where there is no other.
        """
        black, red = (group_sizes(self.board, self.stones, colour) for colour in self.colours)
        return Colour("black") if ahead(black, red) > 0 else Colour("red")


def _stones(number: int, whose: str) -> str:
    return f"{number or 'no'} {whose} {'stone' if number == 1 else 'stones'}"


def _set_up_refusals(board: HexBoard, black: tuple[Cell, ...], red: tuple[Cell, ...]) -> tuple[Illegal, ...]:
    cells = (*black, *red)
    twice = tuple(sorted({cell for cell in cells if cells.count(cell) > 1}))
    illegal = []
    if not black:
        illegal.append(Illegal(PIE, (), "a set-up needs at least one black stone"))
    if twice:
        named = ", ".join(board.names(twice))
        illegal.append(Illegal(PIE, twice, f"a set-up puts one stone on a cell: more stand on {named}"))
    return tuple(illegal)


def start(board: HexBoard) -> Interleave:
    """`interleave.board`: an empty board, before the set-up."""
    return Interleave(board, Stones.none(board), frozenset(), Phase.SET_UP)


def set_up(board: HexBoard, stones: Stones) -> Interleave:
    """A position in play, with nobody stopped."""
    return Interleave(board, stones, frozenset(), Phase.PLAY)
