"""Kinds of positions of Minefield."""

from collections.abc import Mapping
from functools import partial

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import Board, known_placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.encodings.necklace import crosscut_free
from rulestone_proofs.formula import Formula, any_of, both
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid
from rulestone_proofs.kinds import Kind, KindOfSize
from rulestone_proofs.readings_apart import apart
from rulestone_proofs.square_kinds import closed_to_both, skip_in_two
from rulestone_proofs.theorems.minefield import skips

_GAME = GameName("minefield")


def in_play(board: Board, grid: SquareGrid) -> Formula:
    """What every board reached by play is like."""
    return both(rules.pattern_free(board, grid), crosscut_free(board, grid))


def readings_apart(reading: rules.Reading, size: int) -> Kind:
    """The text and another reading refuse differently."""

    def refused(
        board: Board, grid: SquareGrid, colour: Colour, cell: Cell, reading: rules.Reading
    ) -> Formula:
        here = known_placement(cell, grid.count)
        return any_of(rules.refusals(board.clearing(cell), grid, colour, here, reading).values())

    return apart(_GAME, rules.COLOURS[0], square_grid(size), rules.COLOURS, refused, (rules.RULES, reading))


KINDS: Mapping[str, KindOfSize] = {
    "closed-to-both": partial(closed_to_both, _GAME, rules.COLOURS, in_play, rules.refused_at),
    "skip-in-two": partial(skip_in_two, _GAME, skips.RULES, in_play),
    "apart-without-hard-corners": partial(readings_apart, rules.Reading(hard_corners=False)),
    "apart-without-2×3-switches": partial(readings_apart, rules.Reading(switch_lengths=(4,))),
    "apart-without-2×4-switches": partial(readings_apart, rules.Reading(switch_lengths=(3,))),
    "apart-with-2×5-switches": partial(readings_apart, rules.Reading(switch_lengths=(3, 4, 5))),
    "apart-if-any-pattern-forbids": partial(readings_apart, rules.Reading(whole_board=True)),
}
