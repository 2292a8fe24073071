"""Kinds of positions that can be made on demand: a module a game, found by the game's name.

Each module has its `KINDS` by name; each of these takes the size of the board. See `generate`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import Board
from rulestone_proofs.formula import Formula
from rulestone_proofs.geometry import Grid


@dataclass(frozen=True, slots=True)
class Kind:
    """What a position is to be like.

    Attributes:
        game: whose position it is.
        grid: on which board.
        board: its stones, variables.
        to_move: whose turn it is; None in games without turns.
        formula: what is asked of it.
    """

    game: GameName
    grid: Grid
    board: Board
    to_move: Colour | None
    formula: Formula


KindOfSize = Callable[[int], Kind]
"""By size of the board, what a position is to be like."""


@cache
def kinds() -> Mapping[str, KindOfSize]:
    """Every kind, by its game and name: `minefield/closed-to-both`."""
    return {
        f"{room.name}/{name}": kind
        for room in iter_modules(__path__)
        for name, kind in _kinds_of(room.name).items()
    }


def _kinds_of(game: str) -> Mapping[str, KindOfSize]:
    offered: Mapping[str, KindOfSize] = import_module(f"{__name__}.{game}").KINDS
    return offered
