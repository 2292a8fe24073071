"""Shapes that stones of one colour may have on a board of any kind."""

from collections.abc import Iterable
from random import Random

from rulestone.core.boards import Board, Cell, Side


def chain(board: Board, random: Random) -> list[Cell]:
    """A winding chain from one side of a board, perhaps to another one by a long way round.

    There is none on a board that has no sides.
    """
    ways = ways_across(board)
    if not ways:
        return []
    start, goal = random.choice(ways)
    if random.random() < 0.5:
        return _walk(board, board.edges[start], random, random.randint(0, 3 * board.size))
    walks = [_walk(board, board.edges[start], random, 4 * board.size) for _ in range(25)]
    arrived = [walk for walk in walks if not board.edges[goal].isdisjoint(walk)]
    return max(arrived or walks, key=len)


def ways_across(board: Board) -> list[tuple[Side, Side]]:
    """From which side to which: to one without a cell in common, if there is such a one."""
    edges = {side: cells for side, cells in board.edges.items() if cells}
    ways = [(start, goal) for start in edges for goal in edges if start != goal]
    return [(start, goal) for start, goal in ways if edges[start].isdisjoint(edges[goal])] or ways


def _walk(board: Board, start: Iterable[Cell], random: Random, length: int) -> list[Cell]:
    """A chain that never touches itself but from one stone to the next."""
    at = random.choice(sorted(start))
    walk = [at]
    for _ in range(length):
        ways = [cell for cell in board.neighbours[at] if _joins_once(board, cell, walk)]
        if not ways:
            break
        at = random.choice(ways)
        walk.append(at)
    return walk


def _joins_once(board: Board, cell: Cell, stones: list[Cell]) -> bool:
    """Whether a cell is free and touches just one of some stones."""
    return cell not in stones and sum(beside in stones for beside in board.neighbours[cell]) == 1


def ring(board: Board, random: Random) -> list[Cell]:
    """A ring round a cell of a board that has any, or a longer one round two."""
    middle = random.choice(board.cells)
    inside = {middle}
    if random.random() < 0.4 and board.neighbours[middle]:
        inside.add(random.choice(board.neighbours[middle]))
    return sorted({beside for cell in inside for beside in board.neighbours[cell]} - inside)


def star(board: Board, random: Random) -> list[Cell]:
    """A tree with a few arms on a board that has cells: neighbours of one, perhaps each with one more.

    Every other neighbour is taken, so that on a hexagonal board no two of them touch.
    """
    middle = random.choice(board.cells)
    turn = random.randrange(2)
    arms = [cell for cell in board.ring[middle][turn::2] if cell is not None]
    tree = [middle, *random.sample(arms, random.randint(0, len(arms)))]
    for arm in tuple(tree[1:]):
        ways = [cell for cell in board.neighbours[arm] if _joins_once(board, cell, tree)]
        tree += random.sample(ways, min(len(ways), random.randrange(2)))
    return tree
