"""What the differential tests must know of a game that its register does not say."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from rulestone.core.boards import Board, Cell
from rulestone.core.names import ActionText, CellName, Colour, GameName
from rulestone.protocol import Verdict
from tests.games.parts import part

Where = dict[Cell, Colour]
Near = Callable[[Board, Where, Cell], set[Cell]]
Changed = Callable[[tuple[Verdict, Verdict], CellName], bool]


def actions_on(verdict: Verdict, name: CellName) -> set[ActionText]:
    """The legal placements on one cell, whatever their colours and whatever they remove."""
    return {
        text
        for text in verdict.legal
        if name in text and re.sub(r"^[a-z]+:|(?<=[0-9])x.*", "", text) == name  # the former is quicker
    }


def other_actions(verdicts: tuple[Verdict, Verdict], name: CellName) -> bool:
    """Whether two verdicts allow different placements on one cell."""
    one, other = (actions_on(verdict, name) for verdict in verdicts)
    return one != other


@dataclass(frozen=True, slots=True, kw_only=True)
class Differential:
    """A game, as the differential tests take it.

    Attributes:
        near: by the board, all its stones and the cell of one that was added, where that one may matter; None
            if it may matter anywhere.
        changed: whether two verdicts differ on one cell, as far as the rules look no farther than `near`.
        near_size: the largest board on which `near` is tried; it must leave something that is far.
        alike: whether the colours differ only in who begins and who gains by a tie.
        draws: whether nobody gains by a tie.
    """

    near: Near | None = None
    changed: Changed = other_actions
    near_size: int = 5
    alike: bool = False
    draws: bool = False


def differential(game: GameName) -> Differential:
    """What the folder of a game has in its module `differential`, or what can be said of any game."""
    return part(game, "DIFFERENTIAL", Differential) or Differential()


def within(board: Board, cell: Cell, steps: int) -> set[Cell]:
    """The points of a square board so many steps away at most, diagonal ones too."""
    size = board.size
    return {
        other
        for other in board.cells
        if max(abs(other % size - cell % size), abs(other // size - cell // size)) <= steps
    }
