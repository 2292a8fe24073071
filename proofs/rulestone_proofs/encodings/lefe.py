"""Lefe's placement rule, leaves and trees, and the trees that a placement may remove."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Board, Placement, unknown_placement
from rulestone_proofs.enumeration import pairs
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
    more,
    negation,
    variables,
)
from rulestone_proofs.geometry import Cell, HexGrid, hex_grid
from rulestone_proofs.judges import GameJudge, Options
from rulestone_proofs.plain import groups, leader_by, leaf_counts, leaf_scores
from rulestone_proofs.reach import Set, spread, touching
from rulestone_proofs.verdicts import Position, position, refused_by

COLOURS = (Colour("dark"), Colour("light"))
PLACE = ClauseId("lefe.place")


@dataclass(frozen=True)
class Reading:
    """The rule text with its options, or a named variation of it.

    Attributes:
        newborn: whether the first leaf of a new tree counts as an increase (option `newborn`).
        merge_fewest: whether a merged tree is compared with the smallest of its parts (option `merge`).
        strictly_fewer: whether a removed tree must have fewer leaves, not just no more.
    """

    newborn: bool = True
    merge_fewest: bool = True
    strictly_fewer: bool = True


RULES = Reading()


def around_the_new_stone(
    board: Board, grid: HexGrid, colour: Colour, placement: Placement
) -> Sequence[Formula]:
    """Return, by direction, that the new stone has a friendly neighbour there."""
    return [
        any_of(
            both(put, board.of(colour, beyond))
            for cell, put in enumerate(placement)
            if (beyond := grid.ring[cell][direction]) is not None
        )
        for direction in range(6)
    ]


def ring_allows(friends: Sequence[Formula]) -> Formula:
    """`lefe.place`: at most three of the six cells around are friends, and no two of them are adjacent."""
    apart = [negation(both(friends[turn], friends[(turn + 1) % 6])) for turn in range(6)]
    return both(how_many_at_most(3, friends), *apart)


def refusals(board: Board, grid: HexGrid, colour: Colour, placement: Placement) -> dict[ClauseId, Formula]:
    """Return, by clause, that it forbids this placement on an empty cell."""
    return {PLACE: negation(ring_allows(around_the_new_stone(board, grid, colour, placement)))}


def leaves(stones: Set, grid: HexGrid) -> Set:
    """`lefe.leaf`: return, by cell, that it is a stone of the set with at most one neighbour in the set."""
    return tuple(
        both(stone, how_many_at_most(1, (stones[next_to] for next_to in grid.beside[cell])))
        for cell, stone in enumerate(stones)
    )


def tree_of(start: Set, stones: Set, grid: HexGrid) -> Set:
    """`lefe.tree`: return the stones connected with those where `start` is true."""
    return spread(start, stones, grid.beside)


def tree_of_new(placement: Placement, stones: Set, grid: HexGrid) -> Set:
    """Return the tree of the new stone: itself and every friendly tree beside it."""
    joined = tree_of(touching(placement, grid.beside), stones, grid)
    return tuple(either(put, member) for put, member in zip(placement, joined, strict=True))


def _leaves_of(tree: Set, leaf: Set) -> list[Formula]:
    return [both(member, end) for member, end in zip(tree, leaf, strict=True)]


def grows(
    board: Board, grid: HexGrid, colour: Colour, placement: Placement, reading: Reading = RULES
) -> Formula:
    """`lefe.capture` and `lefe.merge`: the placement increased the leaves of the tree it is now in."""
    stones = board.stones[colour]
    after = board.with_stone(colour, placement).stones[colour]
    now = _leaves_of(tree_of_new(placement, stones, grid), leaves(after, grid))
    old_leaves = leaves(stones, grid)
    next_to_new = touching(placement, grid.beside)
    joined = tuple(both(stone, near) for stone, near in zip(stones, next_to_new, strict=True))
    gains: list[Formula] = []
    for cell in board.cells:
        alone = tuple(joined[cell] if cell == other else FALSE for other in board.cells)
        before = _leaves_of(tree_of(alone, stones, grid), old_leaves)
        gains.append(more(now, before))
    some = any_of(both(near, gain) for near, gain in zip(joined, gains, strict=True))
    every = both(
        any_of(joined), all_of(implies(near, gain) for near, gain in zip(joined, gains, strict=True))
    )
    new_tree = negation(any_of(joined)) if reading.newborn else FALSE
    return either(new_tree, some if reading.merge_fewest else every)


def may_remove(
    board: Board, grid: HexGrid, colour: Colour, placement: Placement, picked: Set, reading: Reading = RULES
) -> Formula:
    """`lefe.capture`: this placement may remove the enemy tree that holds the picked stone."""
    stones = board.stones[colour]
    enemy = board.stones[board.other(colour)]
    after = board.with_stone(colour, placement).stones[colour]
    grown = tree_of_new(placement, stones, grid)
    prey = tree_of(picked, enemy, grid)
    adjacent = any_of(both(a, b) for a, b in zip(touching(grown, grid.beside), prey, strict=True))
    mine = _leaves_of(grown, leaves(after, grid))
    theirs = _leaves_of(prey, leaves(enemy, grid))
    fewer = more(mine, theirs, by=1 if reading.strictly_fewer else 0)
    return both(grows(board, grid, colour, placement, reading), adjacent, fewer, how_many_at_least(1, prey))


def _removals(
    current: Position, grid: HexGrid, colour: Colour, allowed: Sequence[Cell], reading: Reading
) -> list[tuple[Cell, Cell]]:
    """Return each allowed placement that may remove a tree, with its first cell (`lefe.capture`)."""
    board = current.board
    enemy = groups(current.stones[board.other(colour)], grid.beside)
    firsts = frozenset(min(tree) for tree in enemy)
    if not firsts or not allowed:
        return []
    unknown, any_stone = unknown_placement(grid.names), variables("pick", grid.names)
    placement = tuple(put if cell in allowed else FALSE for cell, put in enumerate(unknown))
    picked = tuple(pick if cell in firsts else FALSE for cell, pick in enumerate(any_stone))
    condition = both(
        exactly_one([unknown[cell] for cell in allowed]),
        exactly_one([any_stone[cell] for cell in sorted(firsts)]),
        may_remove(board, grid, colour, placement, picked, reading),
    )
    return pairs(condition, unknown, any_stone)


def judge(query: Judge) -> Verdict:
    """Return the verdict of a position of Lefe."""
    grid = hex_grid(query.size)
    current = position(query, grid, COLOURS)
    one, two = COLOURS
    mover = two if query.to_move == two else one
    ending = (mover,) if query.options.get("end") == "on-turn" else COLOURS
    refused = {colour: refused_by(refusals, current, grid, colour) for colour in ending}
    can_place = {colour: [cell for cell in current.empty if cell not in refused[colour]] for colour in ending}
    counts = {str(colour): leaf_counts(current.stones[colour], grid) for colour in COLOURS}
    score: dict[str, int | tuple[int, ...]] = {**leaf_scores(counts)}
    leader = leader_by(counts, query.options)
    if not all(can_place.values()):  # `lefe.end`
        return Verdict(
            legal=(), to_move=None, over=True, winner=leader, score=score, leader=leader, why=UNSET
        )
    reading = Reading(
        newborn=query.options.get("newborn") != "never", merge_fewest=query.options.get("merge") != "most"
    )
    removals: dict[Cell, list[str]] = {}
    for cell, first in _removals(current, grid, mover, can_place[mover], reading):
        removals.setdefault(cell, []).append(f"{grid.names[cell]}x{grid.names[first]}")
    legal = [text for cell in can_place[mover] for text in removals.get(cell, [grid.names[cell]])]
    why = {grid.names[cell]: refused[mover][cell] for cell in sorted(refused[mover])}
    return Verdict(
        legal=tuple(map(ActionText, legal)),
        to_move=mover,
        over=False,
        winner=None,
        score=score,
        leader=leader,
        why=why,
    )


def _after_choice(options: Options) -> Colour | None:
    """`lefe.pie`: return the colour to move; the dark stone is the first move or an extra stone."""
    dark, light = COLOURS
    match options.get("pie", "first-move"):
        case "none":
            return None
        case "extra-stone":
            return dark
        case _:
            return light


JUDGE = GameJudge(
    sizes=(1, 7),
    judge=judge,
    colours=COLOURS,
    grid=hex_grid,
    after_choice=_after_choice,
    options={
        "newborn": ("from-zero", "never"),
        "merge": ("fewest", "most"),
        "end": ("either", "on-turn"),
        "tie": ("draw", "bonus"),
        "pie": ("first-move", "extra-stone", "none"),
    },
)
