"""Connectivity: which cells are connected, computed step by step as a function of the board."""

from collections.abc import Sequence

from rulestone_proofs.formula import FALSE, Formula, any_of, both, either
from rulestone_proofs.geometry import Cell

Set = tuple[Formula, ...]
"""By cell, whether it is in the set."""
Beside = Sequence[Sequence[Cell]]
"""The neighbours of each cell."""


def layers(start: Set, within: Set, beside: Beside, steps: int | None = None) -> list[Set]:
    """Return, by number of steps, the cells of `within` that chains of that length connect to the start.

    Only starting cells in `within` count. `steps` bounds the length of a shortest chain; the number of cells
    always suffices. Growing stops early if nothing can be added.
    """
    reached_by_step = [tuple(both(a, b) for a, b in zip(start, within, strict=True))]
    for _ in range(len(within) if steps is None else steps):
        reached = reached_by_step[-1]
        grown = tuple(
            either(reached[cell], both(inside, any_of(reached[next_to] for next_to in beside[cell])))
            if inside is not FALSE
            else FALSE
            for cell, inside in enumerate(within)
        )
        if grown == reached:
            break
        reached_by_step.append(grown)
    return reached_by_step


def spread(start: Set, within: Set, beside: Beside, steps: int | None = None) -> Set:
    """Return the cells of `within` that are connected to the start by chains of neighbouring cells of it."""
    return layers(start, within, beside, steps)[-1]


def touching(members: Set, beside: Beside) -> Set:
    """Return the cells with a neighbour in the set."""
    return tuple(any_of(members[next_to] for next_to in cells) for cells in beside)
