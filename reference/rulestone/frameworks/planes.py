"""A match as planes of numbers for an agent, and as an image."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rulestone.boards import Board, Cell
from rulestone.boards.plan import PITCH
from rulestone.draw.tones import tones
from rulestone.frameworks.match import Match, Player
from rulestone.frameworks.numbering import Numbering
from rulestone.names import CellName

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
        empty: the planes without stones, for a player who is not asked.
        at: by cell, its place in the grid, counted row by row from the top.
    """

    empty: Planes
    at: Mapping[CellName, int]


@lru_cache(maxsize=32)
def _grid(board: Board) -> _Grid:
    columns, rows = zip(*(board.places[cell] for cell in board.cells), strict=True)
    left, top, width = min(columns), max(rows), max(columns) - min(columns) + 1
    at = {
        board.name(cell): (top - board.places[cell][1]) * width + board.places[cell][0] - left
        for cell in board.cells
    }
    empty: Planes = np.zeros((top - min(rows) + 1, width, len(PLANES)), dtype=np.int8)
    empty.reshape(-1, len(PLANES))[list(at.values()), 2] = 1
    return _Grid(empty, at)


@lru_cache(maxsize=32)
def _places_of_moves(board: Board, numbering: Numbering) -> NDArray[np.int64]:
    """By move, the place in the grid where it puts a stone; -1 if it puts none."""
    at = _grid(board).at
    cells = (text.rpartition(":")[2].rpartition("=")[2].partition("x")[0] for text in numbering.texts)
    return np.array([at.get(CellName(cell), -1) for cell in cells])


@lru_cache(maxsize=32)
def _bits_of_places(board: Board, cells: tuple[CellName, ...]) -> NDArray[np.int64]:
    """By place in the grid, the number of its bit; where it is no cell, that of a bit beyond the last."""
    grid = _grid(board)
    bits = np.full(grid.empty.size // len(PLANES), len(cells))
    for bit, name in enumerate(cells):
        if name:
            bits[grid.at[name]] = bit
    return bits


def planes_shape(board: Board) -> tuple[int, int, int]:
    """Rows, columns and planes."""
    rows, columns, count = _grid(board).empty.shape
    return rows, columns, count


def planes(match: Match, player: Player) -> Planes:
    """What a player sees: everything, from the side of that player."""
    board = match.setting.board
    grid = _grid(board)
    array = grid.empty.copy()
    places = array.reshape(-1, len(PLANES))
    if match.arranged:
        for plane, owner in ((0, player), (1, 1 - player)):
            places[[grid.at[name] for name in match.stones(match.colours[owner])], plane] = 1
    else:
        places[:, :2] = _stone_planes(match, player).T
    if match.next_player == player and not match.over:
        legal = _places_of_moves(board, match.setting.numbering)[list(match.legal)]
        places[legal[legal >= 0], 3] = 1
        places[:, 4] = 1
    return array


def _stone_planes(match: Match, player: Player) -> NDArray[np.uint8]:
    """By plane and place in the grid: the player's own stones, and those of the other."""
    cells = match.judge.cells_of_bits
    width = len(cells) // 8 + 1  # a bit at least is left over, which is never set
    stones = [match.judge.stone_bits(match.colours[owner]) for owner in (player, 1 - player)]
    packed = np.frombuffer(b"".join([bits.to_bytes(width, "little") for bits in stones]), dtype=np.uint8)
    flags = np.unpackbits(packed, bitorder="little").reshape(2, -1)
    return flags[:, _bits_of_places(match.setting.board, cells)]


def move_mask(match: Match, player: Player) -> Mask:
    """The moves that a player may make now; none if another is asked."""
    mask: Mask = np.zeros(len(match.setting.numbering.texts), dtype=np.int8)
    if match.next_player == player:
        mask[list(match.legal)] = 1
    return mask


@lru_cache(maxsize=8)
def _cells_of_pixels(board: Board) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """By pixel, the cell whose middle is nearest, and how far that is."""
    plan = board.plan()
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
