"""Kinds of positions of Lefe."""

from collections.abc import Mapping
from functools import partial

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import Board, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.formula import (
    Formula,
    any_of,
    both,
    either,
    how_many_at_least,
    negation,
    none_of,
    variables,
)
from rulestone_proofs.geometry import Cell, HexGrid, hex_grid
from rulestone_proofs.kinds import Kind, KindOfSize
from rulestone_proofs.readings_apart import apart

_GAME = GameName("lefe")


def leafless_ring(size: int) -> Kind:
    """A light tree without leaves that a lone dark stone may remove at once."""
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    dark, light = rules.COLOURS
    ring, alone = variables("ring", grid.names), unknown_placement(grid.names)
    beside = grid.beside
    in_ring = [
        either(
            negation(member),
            both(
                board.of(light, cell),
                how_many_at_least(2, (ring[next_to] for next_to in beside[cell])),
                *(either(negation(board.of(light, next_to)), ring[next_to]) for next_to in beside[cell]),
            ),
        )
        for cell, member in enumerate(ring)
    ]
    newborn = [
        either(
            negation(variable),
            both(
                none_of(board.of(dark, next_to) for next_to in beside[cell]),
                any_of(ring[next_to] for next_to in beside[cell]),
            ),
        )
        for cell, variable in enumerate(alone)
    ]
    no_triangles = none_of(
        triangle for colour in rules.COLOURS for triangle in rules.triangles(board, grid, colour)
    )
    formula = both(any_of(ring), *in_ring, fits(board, alone), *newborn, no_triangles)
    return Kind(_GAME, grid, board, dark, formula)


def readings_apart(reading: rules.Reading, size: int) -> Kind:
    """The text and another reading refuse placements differently."""

    def refused(board: Board, grid: HexGrid, colour: Colour, cell: Cell, reading: rules.Reading) -> Formula:
        return negation(rules.ring_allows(rules.adjacent_friends(board, grid, colour, cell), reading))

    return apart(_GAME, rules.COLOURS[0], hex_grid(size), rules.COLOURS, refused, (rules.RULES, reading))


KINDS: Mapping[str, KindOfSize] = {
    "leafless-ring": leafless_ring,
    "apart-with-adjacent-friends": partial(readings_apart, rules.Reading(pairwise=False)),
}
