"""Connection: `path` and `wall`, by which theorems say it, against `spread` and against chains drawn out."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    Values,
    all_of,
    any_of,
    both,
    either,
    evaluate,
    how_many_at_most,
    implies,
    negation,
    none_of,
    same,
    variables,
)
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.reach import Beside, Set, path, spread, wall
from rulestone_proofs.solvers.answers import SolverName


class Edges(NamedTuple):
    """Two opposite edges of a board."""

    starts: tuple[Cell, ...]
    ends: tuple[Cell, ...]


def edges_of(grid: SquareGrid) -> dict[str, Edges]:
    """Bottom and top, left and right; by a name for variables."""
    return {"low": Edges(grid.bottom, grid.top), "near": Edges(grid.left, grid.right)}


def _stones(grid: SquareGrid) -> Set:
    return variables("stone", grid.names)


def reached(within: Set, edges: Edges, grid: SquareGrid) -> Set:
    """What growing from one edge comes to."""
    start = tuple(TRUE if cell in edges.starts else FALSE for cell in range(grid.count))
    return spread(start, within, grid.beside)


def joined(within: Set, edges: Edges, grid: SquareGrid) -> Formula:
    """Growing from one edge reaches the other."""
    grown = reached(within, edges, grid)
    return any_of(grown[cell] for cell in edges.ends)


def path_joins(size: int, *, diagonally: bool = False) -> Claim:
    """Where there is a path, the edges are joined."""
    grid = square_grid(size)
    within = _stones(grid)
    beside: Beside = grid.around if diagonally else grid.beside
    refuted = []
    for name, edges in edges_of(grid).items():
        chain = path(variables(name, grid.names), within, *edges, beside)
        refuted.append(both(chain, negation(joined(within, edges, grid))))
    return Claim(TRUE, any_of(refuted), partial(_describe, within, grid))


def wall_parts(size: int, *, diagonally: bool = False) -> Claim:
    """Where there is a wall, the edges are not joined."""
    grid = square_grid(size)
    within = _stones(grid)
    steps: Beside = tuple(cells[1:] for cells in grid.beside) if diagonally else grid.beside
    refuted = [
        both(wall(variables(name, grid.names), within, *edges, steps), joined(within, edges, grid))
        for name, edges in edges_of(grid).items()
    ]
    return Claim(TRUE, any_of(refuted), partial(_describe, within, grid))


def reached_is_wall(size: int, *, crossable: bool = False) -> Claim:
    """Where the edges are not joined, what is reached from one of them is a wall."""
    grid = square_grid(size)
    within = _stones(grid)
    steps: Beside = grid.around if crossable else grid.beside
    refuted = []
    for edges in edges_of(grid).values():
        grown = reached(within, edges, grid)
        parted = none_of(grown[cell] for cell in edges.ends)
        refuted.append(both(parted, negation(wall(grown, within, *edges, steps))))
    return Claim(TRUE, any_of(refuted), partial(_describe, within, grid))


def walls_alike(size: int, *, closed: bool = True) -> Claim:
    """A set of points is a wall exactly if it holds its edge, no point of the other, and no step leads out.

    The steps are written out here from columns and rows. `closed=False`: steps down are left out, a mutant.
    """
    grid = square_grid(size)
    within, side = _stones(grid), variables("side", grid.names)
    directions = ((1, 0), (-1, 0), (0, 1), (0, -1)) if closed else ((1, 0), (-1, 0), (0, 1))
    steps = [
        (y * size + x, (y + up) * size + x + right)
        for y in range(size)
        for x in range(size)
        for right, up in directions
        if 0 <= x + right < size and 0 <= y + up < size
    ]
    low, high = range(size), range(size * (size - 1), size * size)
    parting = both(
        all_of(implies(within[cell], side[cell]) for cell in low),
        none_of(both(within[cell], side[cell]) for cell in high),
        *(implies(both(side[one], within[other]), side[other]) for one, other in steps),
    )
    differs = negation(same(parting, wall(side, within, grid.bottom, grid.top, grid.beside)))
    return Claim(TRUE, differs, partial(_describe, within, grid))


def path_and_wall(size: int) -> Claim:
    """There is never both a path and a wall."""
    grid = square_grid(size)
    within = _stones(grid)
    refuted = [
        both(
            path(variables(f"{name} path", grid.names), within, *edges, grid.beside),
            wall(variables(f"{name} wall", grid.names), within, *edges, grid.beside),
        )
        for name, edges in edges_of(grid).items()
    ]
    return Claim(TRUE, any_of(refuted), partial(_describe, within, grid))


def chain_is_path(size: int, longest: int, *, chords: bool = False) -> Claim:
    """A chain without a short cut that joins the edges, drawn out point by point, is a path.

    A shortest chain is of this kind: it begins at one edge and meets it once, ends at the other and
    meets it once, and of its points only those in succession are neighbours.

    Args:
        size: the size of the board.
        longest: the chains have so many points at most.
        chords: a mutant: other points of the chain may be neighbours, too.
    """
    grid = square_grid(size)
    places = [variables(f"point {number + 1}", grid.names) for number in range(longest)]
    members = tuple(any_of(place[cell] for place in places) for cell in range(grid.count))
    refuted = [
        both(*_ends(places, members, edges), negation(path(members, members, *edges, grid.beside)))
        for edges in edges_of(grid).values()
    ]
    return Claim(
        _drawn_out(places, members, grid, chords=chords), any_of(refuted), partial(_describe, members, grid)
    )


def _drawn_out(places: Sequence[Set], members: Set, grid: SquareGrid, *, chords: bool) -> Formula:
    """By place in the chain, its point: each once, next to the one before, and no neighbours otherwise."""
    nowhere = tuple(FALSE for _ in members)
    rules = [how_many_at_most(1, place) for place in places]
    rules += [how_many_at_most(1, [place[cell] for place in places]) for cell in range(grid.count)]
    for before, place, after in zip([nowhere, *places], places, [*places[1:], nowhere], strict=False):
        for cell, here in enumerate(place):
            beside = grid.beside[cell]
            rules += [
                implies(both(here, members[next_to]), either(before[next_to], after[next_to]))
                for next_to in (() if chords else beside)
            ]
            rules.append(implies(both(here, any_of(before)), any_of(before[next_to] for next_to in beside)))
    rules += [implies(any_of(place), any_of(before)) for before, place in pairwise(places)]
    return all_of(rules)


def _ends(places: Sequence[Set], members: Set, edges: Edges) -> tuple[Formula, ...]:
    """The chain begins at one edge, ends at the other, and meets each of them once."""
    nowhere = tuple(FALSE for _ in members)
    return (
        any_of(places[0][cell] for cell in edges.starts),
        any_of(
            both(any_of(place[cell] for cell in edges.ends), none_of(after))
            for place, after in zip(places, [*places[1:], nowhere], strict=True)
        ),
        how_many_at_most(1, [members[cell] for cell in edges.starts]),
        how_many_at_most(1, [members[cell] for cell in edges.ends]),
    )


def _describe(stones: Set, grid: SquareGrid, values: Values) -> str:
    members = [name for name, stone in zip(grid.names, stones, strict=True) if evaluate(stone, values)]
    return f"{grid.size}×{grid.size}: stones {' '.join(members) or '-'}"


def _long_chains(size: int) -> Claim:
    """Chains longer than the board is wide by half, and somewhat more, among them those with turns."""
    return chain_is_path(size, 2 * size + 1)


def _checks() -> tuple[Check, ...]:
    small, claims = (
        range(1, 6),
        (
            ("a path joins", path_joins),
            ("a wall parts", wall_parts),
            ("where nothing joins there is a wall", reached_is_wall),
        ),
    )
    chain, longer = "a shortest chain is a path", "a shortest chain of 2n+1 points at most is a path"
    both_of = "never a path and a wall"
    walls = "a wall, from columns and rows"
    sat = SolverName.CADICAL
    return (
        *(
            proof(name, partial(make, n), size=n, solver=sat, quick=n <= 4)
            for name, make in claims
            for n in small
        ),
        *(proof(chain, partial(chain_is_path, n, n * n), size=n, solver=sat, quick=n <= 4) for n in small),
        *(second_opinion(name, partial(make, 4), SolverName.Z3, size=4) for name, make in claims),
        *(second_opinion(longer, partial(_long_chains, n), sat, size=n, quick=n <= 7) for n in range(6, 10)),
        *(
            second_opinion(both_of, partial(path_and_wall, n), sat, size=n, quick=n <= 7)
            for n in range(6, 10)
        ),
        *(second_opinion(walls, partial(walls_alike, n), SolverName.Z3, size=n) for n in range(6, 16)),
        non_vacuous("a chain drawn out", partial(chain_is_path, 4, 16), size=4),
        sensitive("steps of a path may be diagonal", partial(path_joins, 2, diagonally=True), size=2),
        sensitive("a wall lets one kind of step pass", partial(wall_parts, 2, diagonally=True), size=2),
        sensitive("diagonal steps pass a wall", partial(reached_is_wall, 2, crossable=True), size=2),
        sensitive("a chain with short cuts", partial(chain_is_path, 4, 9, chords=True), size=4),
        sensitive("no steps down", partial(walls_alike, 3, closed=False), size=3),
    )


CHECKS = {"encoding.chains": _checks}
