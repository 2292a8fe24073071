"""Kinds of positions of Interleave."""

from collections.abc import Mapping
from functools import partial

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import Board, known_placement
from rulestone_proofs.encodings import interleave as rules
from rulestone_proofs.formula import Formula, any_of
from rulestone_proofs.geometry import Cell, HexGrid, hex_grid
from rulestone_proofs.kinds import Kind, KindOfSize
from rulestone_proofs.readings_apart import apart


def readings_apart(reading: rules.Reading, size: int) -> Kind:
    """The text and another reading refuse differently."""

    def refused(board: Board, grid: HexGrid, colour: Colour, cell: Cell, reading: rules.Reading) -> Formula:
        here = known_placement(cell, grid.count)
        return any_of(rules.refusals(board, grid, colour, here, reading).values())

    return apart(GameName("interleave"), None, hex_grid(size), rules.COLOURS, refused, (rules.RULES, reading))


KINDS: Mapping[str, KindOfSize] = {
    "apart-if-ties-suffice": partial(readings_apart, rules.Reading(strictly=False)),
    "apart-through-stones": partial(readings_apart, rules.Reading(through_stones=True)),
    "apart-neighbours-only": partial(readings_apart, rules.Reading(nearest_only=True)),
}
