"""Short games in which one colour connects its edges and the other does not hinder it.

On a board with sides that is what most mistakes about chains come down to, and games by lot seldom are
that short. The chain goes on to neighbours and to cells that share two neighbours with the last one,
which on a square board are the diagonal ones.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from rulestone.core.actions import Action, Placement, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.guided_play import State
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.makers import maker_for
from rulestone.fuzz.generate.playing import Record
from rulestone.fuzz.generate.shapes import ways_across

_OFFERS = 6
"""So many actions are looked at for one that stays out of the way."""


def connecting_game(ground: Ground, random: Random) -> Record | None:
    """A game in which one colour crosses the board on a short way; None where a board has no sides."""
    board = ground.board
    ways = ways_across(board)
    if not ways:
        return None
    start, goal = random.choice(ways)
    path = _path(board, board.edges[start], board.edges[goal], random)
    state = maker_for(ground).start()
    colour = random.choice(state.colours)
    left = random.sample(path, len(path))
    states = [state]
    moves: list[Action] = []
    while left and not state.over and len(moves) < 3 * len(path) + 4:
        action = _placement_on(ground, state, left) if state.mover in (colour, None) else None
        action = action or _out_of_the_way(state, path, random)
        if action is None:
            break
        if isinstance(action, Placement) and action.cell in left:
            left.remove(action.cell)
        moves.append(action)
        state = state.after(action)
        states.append(state)
    return Record(ground, tuple(write_action(board, move) for move in moves), (), tuple(states))


def _placement_on(ground: Ground, state: State, left: Sequence[Cell]) -> Action | None:
    """A placement on the way that is legal, if any is."""
    colours = state.colours if ground.turnless else (None,)
    for cell in left:
        for colour in colours:
            action = Placement(cell, colour)
            if not state.refuses(action):
                return action
    return None


def _out_of_the_way(state: State, path: Collection[Cell], random: Random) -> Action | None:
    """A legal action that leaves the way free, if there is such a one; else any."""
    offers = state.some(random, _OFFERS)
    return next((each for each in offers if not set(each.cells) & set(path)), next(iter(offers), None))


def _path(board: Board, start: Iterable[Cell], goal: frozenset[Cell], random: Random) -> list[Cell]:
    """Cells from one side to the other, each nearer to it than the last."""
    distance = _distances(board, goal)
    straight = random.random()
    path = [random.choice(sorted(cell for cell in start if cell in distance) or sorted(goal))]
    while distance[path[-1]] > 0:
        at = path[-1]
        beside, across = (
            [cell for cell in cells if distance.get(cell, distance[at]) < distance[at]]
            for cells in (board.neighbours[at], _across(board)[at])
        )
        ways = across if across and (not beside or random.random() > straight) else beside
        path.append(random.choice(ways))
    return path


@lru_cache(maxsize=64)
def _distances(board: Board, goal: frozenset[Cell]) -> Mapping[Cell, int]:
    """How many steps from neighbour to neighbour it is from each cell to one of some cells."""
    distances: dict[Cell, int] = dict.fromkeys(goal, 0)
    frontier: list[Cell] = sorted(goal)
    while frontier:
        onward = [cell for at in frontier for cell in board.neighbours[at]]
        depth = distances[frontier[0]] + 1
        frontier = [cell for cell in dict.fromkeys(onward) if cell not in distances]
        distances |= dict.fromkeys(frontier, depth)
    return distances


@lru_cache(maxsize=64)
def _across(board: Board) -> Mapping[Cell, tuple[Cell, ...]]:
    """By cell, those that are no neighbours of it and share two neighbours with it."""
    opposite: dict[Cell, tuple[Cell, ...]] = {}
    for cell in board.cells:
        second = [far for beside in board.neighbours[cell] for far in board.neighbours[beside]]
        opposite[cell] = tuple(
            far
            for far in sorted(set(second))
            if second.count(far) == 2 and far != cell and far not in board.neighbours[cell]
        )
    return opposite
