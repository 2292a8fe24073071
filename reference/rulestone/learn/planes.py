"""A match as planes of numbers for an agent, and as an image."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rulestone.core.boards import Board, Cell
from rulestone.core.names import CellName
from rulestone.draw.plan import PITCH
from rulestone.draw.tiled import plan_of
from rulestone.draw.tones import tones
from rulestone.learn.legal import NO_MOVES, PlainPlacements
from rulestone.learn.match import Match, Player

Planes = NDArray[np.int8]
"""Shape: rows, columns, planes; 0 or 1."""

Mask = NDArray[np.int8]
"""By the number of a move, 1 if it is legal."""

Image = NDArray[np.uint8]
"""Shape: height, width, 3: red, green and blue."""

PLANES = ("own stones", "stones of the other player", "cells of the board", "legal placements", "asked")
"""What each plane is for the player who observes; the last is 1 all over if that player is asked next."""

_SCALE = 0.6
"""Pixels for each unit of a board on paper, where a cell is 40 units wide."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """A grid of rows and columns that holds a board.

    Attributes:
        rows: how many.
        columns: how many.
        at: by cell, its place in the grid, counted row by row from the top.
    """

    rows: int
    columns: int
    at: Mapping[CellName, int]


@lru_cache(maxsize=32)
def _grid(board: Board) -> _Grid:
    columns, rows = zip(*(board.places[cell] for cell in board.cells), strict=True)
    left, top, width = min(columns), max(rows), max(columns) - min(columns) + 1
    at = {
        board.name(cell): (top - board.places[cell][1]) * width + board.places[cell][0] - left
        for cell in board.cells
    }
    return _Grid(top - min(rows) + 1, width, at)


def planes_shape(board: Board) -> tuple[int, int, int]:
    """Rows, columns and planes."""
    grid = _grid(board)
    return grid.rows, grid.columns, len(PLANES)


_ASKED_BIT, _ALWAYS_BIT, _NEVER_BIT, _BESIDE = range(4)
"""The lowest bits, before those of the cells: 1 if the player is asked, 1, and 0; and how many those are."""

_ALWAYS = 1 << _ALWAYS_BIT


class Observer:
    """Observations of the matches of one setting.

    The bits that an observation is made of are put side by side in one integer, and one look-up spreads them
    over the planes and the mask: several times as fast as an array for each.
    """

    def __init__(self, match: Match) -> None:
        """Work out where each bit goes.

        Args:
            match: any match of the setting.
        """
        setting = match.setting
        self._shape = planes_shape(setting.board)
        self._at = _grid(setting.board).at
        self._cells = match.judge.cells_of_bits
        self._bits = {name: 1 << bit for bit, name in enumerate(self._cells)}
        self._bytes = -(-(3 * len(self._cells) + _BESIDE) // 8)
        self._sources: dict[PlainPlacements, NDArray[np.intp]] = {}
        texts = setting.numbering.texts
        cells = (text.rpartition(":")[2].rpartition("=")[2].partition("x")[0] for text in texts)
        self._moves = len(texts)
        self._targets = np.array([self._target(*move) for move in enumerate(cells)])

    def observe(self, match: Match, player: Player) -> tuple[Planes, Mask]:
        """What a player sees: everything, from the side of that player; and the moves that it may make now.

        The arrays are new each time. A player who is not asked has no moves.

        Args:
            match: a match of the setting.
            player: who observes.
        """
        own, theirs = self._stones(match, player)
        moves = match.legal_moves if match.next_player == player else NO_MOVES
        active = moves.cells != 0 or moves.others != ()  # whoever is asked has a move
        width = len(self._cells)
        bits = _ALWAYS | active | (own | theirs << width | moves.cells << 2 * width) << _BESIDE
        source = self._sources.get(moves.plain)
        if source is None:
            source = self._sources[moves.plain] = self._source(moves.plain)
        packed = np.frombuffer(bits.to_bytes(self._bytes, "big"), dtype=np.uint8)
        flat = np.unpackbits(packed)[source].view(np.int8)
        if moves.others:
            flat[self._targets.take(moves.others, axis=0)] = 1
        return flat[self._moves :].reshape(self._shape), flat[: self._moves]

    def _stones(self, match: Match, player: Player) -> tuple[int, int]:
        """A player's own stones, and those of the other; a bit each."""
        own, theirs = match.colours if player == 0 else match.colours[::-1]
        if match.arranged:
            ours = sum(self._bits[cell] for owner, cell in match.arranged if owner == own)
            return ours, sum(self._bits[cell] for owner, cell in match.arranged if owner == theirs)
        return match.judge.stone_bits(own), match.judge.stone_bits(theirs)

    def _target(self, number: int, cell: str) -> tuple[int, int]:
        """Where the mask and the planes show that a move is legal; twice the mask if it places no stone."""
        place = self._at.get(CellName(cell))
        return number, number if place is None else self._moves + place * len(PLANES) + 3

    def _source(self, plain: PlainPlacements) -> NDArray[np.intp]:
        """By place in the mask and then in the planes, which of the unpacked bits it shows."""
        width, (rows, columns, count) = len(self._cells), self._shape
        mask = np.full(self._moves, _NEVER_BIT)
        planes = np.full((rows * columns, count), _NEVER_BIT)
        planes[:, 4] = _ASKED_BIT
        for bit, name in enumerate(self._cells):
            if name:
                first = _BESIDE + bit
                planes[self._at[name], :4] = (first, first + width, _ALWAYS_BIT, first + 2 * width)
        for bit, number in enumerate(plain.moves):
            if number >= 0:
                mask[number] = _BESIDE + 2 * width + bit
        # The highest bit comes first: `unpackbits` is twice as fast so.
        return 8 * self._bytes - 1 - np.concatenate((mask, planes.ravel()))


@lru_cache(maxsize=8)
def _cells_of_pixels(board: Board) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """By pixel, the cell whose middle is nearest, and how far that is."""
    plan = plan_of(board)
    height, width = int(plan.height * _SCALE) + 1, int(plan.width * _SCALE) + 1
    down, right = np.mgrid[0:height, 0:width] / _SCALE
    centres = np.array([plan.centres[cell] for cell in board.cells])
    distance = np.hypot(right[..., None] - centres[:, 0], down[..., None] - centres[:, 1])
    nearest = distance.argmin(axis=-1)
    return nearest, distance.min(axis=-1)


def image(match: Match) -> Image:
    """The board with its stones as pixels: discs on cells, the ground left white."""
    board = match.setting.board
    nearest, distance = _cells_of_pixels(board)
    pixels: Image = np.full((*nearest.shape, 3), 255, dtype=np.uint8)
    pixels[distance < PITCH * 0.47] = (226, 220, 205)
    look = tones(match.setting.game.colours)
    number = {board.name(Cell(cell)): place for place, cell in enumerate(board.cells)}
    for colour in match.setting.game.colours:
        ground = look[colour].terminal.rpartition("#")[2]
        for name in match.stones(colour):
            pixels[(nearest == number[name]) & (distance < PITCH * 0.42)] = tuple(bytes.fromhex(ground))
    return pixels
