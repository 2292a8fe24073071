"""Kinds of positions of Necklace."""

from collections.abc import Mapping
from functools import partial

from rulestone.core.names import GameName
from rulestone_proofs.board import Board
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import Formula, both
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.kinds import Kind, KindOfSize
from rulestone_proofs.readings_apart import apart
from rulestone_proofs.square_kinds import closed_to_both, skip_in_two
from rulestone_proofs.theorems.necklace import skips

_GAME = GameName("necklace")


def in_play(board: Board, grid: SquareGrid) -> Formula:
    """What every board reached by play is like."""
    return both(rules.crosscut_free(board, grid), rules.none_secluded(board, grid))


def readings_apart(reading: rules.Reading, size: int) -> Kind:
    """The text and another reading refuse differently, on a board as play leaves it."""
    grid = square_grid(size)
    readings = (rules.RULES, reading)
    premise = partial(in_play, grid=grid)
    return apart(_GAME, rules.COLOURS[0], grid, rules.COLOURS, rules.refused_at, readings, premise)


KINDS: Mapping[str, KindOfSize] = {
    "closed-to-both": partial(closed_to_both, _GAME, rules.COLOURS, in_play, rules.refused_at),
    "skip-in-two": partial(skip_in_two, _GAME, skips.RULES, in_play),
    "apart-with-diagonal-paths": partial(readings_apart, rules.Reading(diagonal_paths=True)),
}
