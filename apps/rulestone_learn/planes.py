"""A match as planes of numbers for an agent."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rulestone.core.boards import Board, Cell
from rulestone.draw.scene import Scene
from rulestone_learn.match import Match, Player
from rulestone_learn.numbering import Placements

Planes = NDArray[np.int8]
"""Shape: rows, columns, planes; 0 or 1."""

Mask = NDArray[np.int8]
"""By number of a move, 1 if it is legal, otherwise 0."""

PLANES = (
    "own stones",
    "stones of the other player",
    "first colour",
    "legal placements",
    "asked",
    "other moves",
    "after a stop",
)
"""The planes for the player who observes.

The third is 1 on all cells of the board if the player has the first colour of the game, and the fifth if the
player acts next. The last two are 1 everywhere: if the next player may swap, choose a colour or close a
set-up, and if the last move was a stop. Matches with equal planes continue in the same way, up to a limit of
moves.
"""


@lru_cache(maxsize=32)
def _places(board: Board) -> tuple[int, int, Mapping[Cell, int]]:
    """Return the rows and columns of a grid around a board, and the index of each cell, from the top."""
    columns, rows = zip(*(board.places[cell] for cell in board.cells), strict=True)
    left, top, width = min(columns), max(rows), max(columns) - min(columns) + 1
    indices = {
        cell: (top - row) * width + column - left
        for cell, column, row in zip(board.cells, columns, rows, strict=True)
    }
    return top - min(rows) + 1, width, indices


def planes_shape(board: Board) -> tuple[int, int, int]:
    """Return the number of rows, columns and planes."""
    return *_places(board)[:2], len(PLANES)


_ASKED_BIT, _OTHERS_BIT, _STOPPED_BIT, _ALWAYS_BIT, _NEVER_BIT, _EXTRA_BITS = range(6)
"""The bits before those of the cells, for the planes that are 1 everywhere or nowhere; and their number."""

_ALWAYS = 1 << _ALWAYS_BIT


class Observer:
    """Observations of the matches of one setting.

    The bits of an observation are joined in one integer, and one look-up spreads them over the planes and the
    mask. That is several times as fast as an array for each.
    """

    def __init__(self, match: Match) -> None:
        """Work out the place of each bit.

        Args:
            match: any match of the setting.
        """
        setting = match.setting
        self._shape = planes_shape(setting.board)
        self._at = _places(setting.board)[2]
        self._cells = match.state.maker.cells_of_bits
        self._bytes = -(-(3 * len(self._cells) + _EXTRA_BITS) // 8)
        numbering = setting.numbering
        actions = numbering.actions
        self._moves = len(actions)
        self._stops = frozenset(numbering.stops.values())
        self._others = frozenset(
            number for number, action in enumerate(actions) if not action.placement_cells
        ).difference(self._stops)
        self._targets = np.array(
            [self._target(number, action.placement_cells) for number, action in enumerate(actions)]
        )
        self._sources = {
            colour: self._source(own, _ALWAYS_BIT if colour == numbering.colours[0] else _NEVER_BIT)
            for colour, own in setting.placements.items()
        }

    def observe(self, match: Match, player: Player) -> tuple[Planes, Mask]:
        """Return the whole board from a player's point of view, and the player's legal moves.

        The arrays are new each time. A player who is not to act has no legal moves.

        Args:
            match: a match of the setting.
            player: the player who observes.
        """
        own, theirs = map(match.stone_bits, match.colours if player == 0 else match.colours[::-1])
        cells, others = (match.cells, match.others) if match.next_player == player else (0, ())
        active = cells != 0 or others != ()  # the player to act always has a move
        width = len(self._cells)
        bits = _ALWAYS | active | (own | theirs << width | cells << 2 * width) << _EXTRA_BITS
        if not self._others.isdisjoint(match.others):
            bits |= 1 << _OTHERS_BIT
        if self._stops and match.history and match.history[-1] in self._stops:
            bits |= 1 << _STOPPED_BIT
        packed = np.frombuffer(bits.to_bytes(self._bytes, "big"), dtype=np.uint8)
        flat = np.unpackbits(packed)[self._sources[match.colours[player]]].view(np.int8)
        if others:
            flat[self._targets.take(others, axis=0)] = 1
        return flat[self._moves :].reshape(self._shape), flat[: self._moves]

    def _target(self, number: int, cells: Sequence[Cell]) -> tuple[int, int]:
        """Return the places of a move in the mask and in the planes; the mask twice if it places no stone."""
        return number, self._moves + self._at[cells[0]] * len(PLANES) + 3 if cells else number

    def _source(self, placements: Placements, colour_bit: int) -> NDArray[np.intp]:
        """Return the index of the unpacked bit for each place in the mask and then in the planes."""
        width, (rows, columns, count) = len(self._cells), self._shape
        mask = np.full(self._moves, _NEVER_BIT)
        planes = np.full((rows * columns, count), _NEVER_BIT)
        planes[:, 5:] = (_OTHERS_BIT, _STOPPED_BIT)
        for bit, cell in enumerate(self._cells):
            if cell is not None:
                first = _EXTRA_BITS + bit
                planes[self._at[cell], :5] = (
                    first,
                    first + width,
                    colour_bit,
                    first + 2 * width,
                    _ASKED_BIT,
                )
        for bit, number in enumerate(placements.moves):
            if number >= 0:
                mask[number] = _EXTRA_BITS + 2 * width + bit
        # The highest bit comes first, which makes `unpackbits` twice as fast.
        return 8 * self._bytes - 1 - np.concatenate((mask, planes.ravel()))


def match_scene(match: Match) -> Scene:
    """Return the board with its stones as a scene."""
    board, colours = match.setting.board, match.state.colours
    stones = {cell: colour for colour in colours for cell in match.stones(colour)}
    return Scene(board=board, stones=stones, colours=colours)
