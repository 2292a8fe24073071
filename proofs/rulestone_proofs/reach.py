"""Connection: which cells hang together, said in three ways, each of use somewhere.

`spread` grows a set step by step, as a plain function of the board. `path` and `wall` use free
variables: there is a chain, there is none; each is for formulas that assert it.
"""

from collections.abc import Iterable, Sequence

from rulestone_proofs.formula import (
    FALSE,
    Formula,
    all_of,
    any_of,
    both,
    either,
    exactly_one,
    how_many_at_least,
    how_many_at_most,
    implies,
    negation,
)
from rulestone_proofs.geometry import Cell

Set = tuple[Formula, ...]
"""By cell, whether it is in the set."""
Beside = Sequence[Sequence[Cell]]
"""By cell, its neighbours."""


def layers(start: Set, within: Set, beside: Beside, steps: int | None = None) -> list[Set]:
    """By number of steps, the cells of `within` that so short chains of cells of `within` join to the start.

    Only starting cells in `within` count. `steps` bounds the length of a shortest chain; the number
    of cells is always enough, and growing stops by itself where nothing can be added.
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
    """The cells of `within` that chains of neighbouring cells of `within` join to the start."""
    return layers(start, within, beside, steps)[-1]


def touching(members: Set, beside: Beside) -> Set:
    """The cells with a neighbour in the set."""
    return tuple(any_of(members[next_to] for next_to in cells) for cells in beside)


def path(chain: Set, within: Set, starts: Iterable[Cell], ends: Iterable[Cell], beside: Beside) -> Formula:
    """`chain` (free variables) holds a shortest chain of `within` from a start to an end.

    One start and one end are in it, each with one neighbour in it, and every other cell of it has
    two: so from the start it leads on until it comes to the end. (Closed rings may lie beside it.)
    A start that is an end is a chain alone. Every shortest chain is of this form.
    """
    first, last = frozenset(starts), frozenset(ends)
    alone = any_of(within[cell] for cell in first & last)
    rules = [exactly_one([chain[cell] for cell in first]), exactly_one([chain[cell] for cell in last])]
    for cell, inside in enumerate(chain):
        nearby = [chain[next_to] for next_to in beside[cell]]
        neighbours = 1 if cell in first | last else 2
        rules.append(implies(inside, within[cell]))
        rules.append(
            implies(inside, both(how_many_at_least(neighbours, nearby), how_many_at_most(neighbours, nearby)))
        )
    return either(alone, both(*rules, none_of_shared(chain, first & last)))


def none_of_shared(chain: Set, shared: Iterable[Cell]) -> Formula:
    """The chain keeps off cells that are start and end at once."""
    return all_of(negation(chain[cell]) for cell in shared)


def wall(side: Set, within: Set, starts: Iterable[Cell], ends: Iterable[Cell], beside: Beside) -> Formula:
    """`side` (free variables) shows that no chain of `within` joins a start to an end.

    It holds every start in `within`, every neighbour in `within` of what it holds, and no end.
    """
    last = frozenset(ends)
    closed = [
        implies(both(side[cell], within[next_to]), side[next_to])
        for cell, cells in enumerate(beside)
        for next_to in cells
    ]
    starting = [implies(within[cell], side[cell]) for cell in starts]
    return both(*starting, *closed, *(negation(both(side[cell], within[cell])) for cell in last))
