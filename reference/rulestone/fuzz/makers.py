"""Makers of positions: the bitboard engine if it knows the game, otherwise the reference.

The bitboard engine makes games about five times as fast. Its positions decide only what is asked.
"""

from collections.abc import Mapping
from functools import lru_cache

from rulestone.core.boards import Cell
from rulestone.core.names import CellName, Colour, GameName, OptionValue, Size
from rulestone.engines.states import State, maker_of
from rulestone.fuzz.guides.guide import guide_of
from rulestone.protocol import Ground, Judge

StonesByCell = Mapping[Cell, Colour]

_BRIEF = 80
"""On a board with more cells, only a few moves are affordable."""


class Maker:
    """Makes the positions of one game on one board.

    Attributes:
        ground: the game, its options and the board.
        game: the game.
        guide: its guided play.
        board: the board.
        brief: whether only a few moves on the board are affordable.
    """

    def __init__(self, ground: Ground, *, quick: bool = True) -> None:
        """Prepare a board.

        Args:
            ground: the game, its options and the board.
            quick: whether the bitboard engine makes the positions, if it knows the game.
        """
        self.ground = ground
        self._maker = maker_of(ground, quick=quick)
        self.game = self._maker.game
        self.board = self._maker.board
        self.guide = guide_of(ground.game)
        self.brief = len(self.board.cells) > _BRIEF

    def start(self) -> State:
        """Return the start of the game."""
        return self._maker.start()

    def set_up(self, stones: StonesByCell, mover: Colour | None) -> State:
        """Return the position with these stones and this colour to move; None in a game without turns."""
        return self._maker.set_up(self.by_colour(stones), mover)

    def by_colour(self, stones: StonesByCell) -> dict[Colour, list[Cell]]:
        """Return the cells of each colour's stones, in board order."""
        return {
            colour: sorted(cell for cell, own in stones.items() if own == colour)
            for colour in self.game.colours
        }

    def set_up_query(self, stones: StonesByCell, mover: Colour | None) -> Judge:
        """Return the query about stones there."""
        by_colour = {colour: self.board.names(cells) for colour, cells in self.by_colour(stones).items()}
        to_move = None if self.game.turnless else mover
        return self.ground.judge_stones(by_colour, to_move)


def maker_for(ground: Ground) -> Maker:
    """Return the maker for a ground. Some are cached, because making one takes as long as a short game."""
    return _kept(ground.game, ground.size, ground.removed, tuple(ground.options.items()))


@lru_cache(maxsize=256)
def _kept(
    name: GameName, size: Size, removed: tuple[CellName, ...], options: tuple[tuple[str, OptionValue], ...]
) -> Maker:
    return Maker(Ground(game=name, size=size, options=dict(options), removed=removed))
