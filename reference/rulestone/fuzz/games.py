"""Generate games: legal actions, chosen at random or towards a goal.

On a board with sides there are also short games in which one colour connects its edges unhindered. Most
mistakes about chains show in such games, and random games are rarely that short.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from random import Random

from rulestone.core.action_examples import example_actions, varied
from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.guided_play import Goal, State
from rulestone.core.names import ActionText
from rulestone.core.stones import Stones
from rulestone.fuzz.makers import JudgedState, Maker
from rulestone.fuzz.positions import ways_across

_LOOKED_AT = 4
"""Number of legal actions that are compared for a goal."""

_BRIEF = 6
"""Number of actions played on a large board."""

_AIMED = 0.65
"""The share of games played towards a goal."""

_AIMED_MOVES = 0.3
"""The share of moves played towards the goal in such a game, if looking ahead is slow."""

_TRIES = 20
"""Number of examples tried for a legal action, if they are too many to list."""

_ILLEGAL_TRIES = 6
"""Number of tries for an illegal action."""

_OFFERS = 6
"""Number of actions examined for one that stays out of the way."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or the beginning of one.

    Attributes:
        states: the positions from the start to the last legal move.
        moves: the moves; the last one may be illegal.
        events: the numbers of moves after which something rare had happened.
    """

    states: list[JudgedState]
    moves: list[ActionText] = field(default_factory=list[ActionText])
    events: list[int] = field(default_factory=list[int])

    @property
    def state(self) -> JudgedState:
        """The position after the last legal move."""
        return self.states[-1]

    @property
    def legal(self) -> list[ActionText]:
        """The legal moves."""
        return self.moves[: len(self.states) - 1]

    def add(self, action: Action) -> None:
        """Play a legal action."""
        self.moves.append(write_action(self.state.board, action))
        self.states.append(self.state.after(action))


def play(maker: Maker, random: Random, limit: int | None = None) -> Record:
    """Generate a game from the start to its end or to some point before.

    Args:
        maker: makes its positions.
        random: the only source of randomness.
        limit: maximum number of legal moves; None for a random number.
    """
    goals = maker.guide.goals
    goal = random.choice(goals) if goals and random.random() < _AIMED else None
    stops = random.choice((0.0, 0.03, 0.1, 0.4)) if maker.game.turnless else 0.0
    most = _length(maker, random) if limit is None else limit
    record = Record([maker.start()])
    while len(record.moves) < most and not record.state.over:
        before = record.state
        aims = maker.quick or random.random() < _AIMED_MOVES
        action = legal_action(maker, before, random, goal if aims else None, stops)
        if action is None:
            break
        record.add(_renamed(before, action, random))
        if _rare(before, action, record.state):
            record.events.append(len(record.moves))
    if random.random() < 0.6:
        illegal = illegal_action(maker, record.state, random)
        if illegal is not None:
            record.moves.append(write_action(maker.board, illegal))
    return record


def _length(maker: Maker, random: Random) -> int:
    cells = len(maker.board.cells)
    if maker.brief:
        return random.randint(0, _BRIEF)
    if random.random() < 0.12:
        return random.randint(0, 3)
    if random.random() < 0.6:
        return min(3 * cells + 4, 60)
    return random.randint(0, min(cells + 3, 40))


def legal_action(
    maker: Maker, state: State, random: Random, goal: Goal | None = None, stops: float = 0.0
) -> Action | None:
    """Return a legal action; None if there is none, or none was found soon.

    Args:
        maker: makes positions.
        state: the current position.
        random: the source of randomness.
        goal: the goal, if there is one.
        stops: how often to choose an action that no list has, such as a stop.
    """
    if not state.enumerable:
        return maker.guide.arranged(state, random) or _arranged(maker, state, random)
    if stops and random.random() < stops:
        drawn = [action for action in example_actions(maker.game.name) if not action.cells]
        declared = random.choice(drawn) if drawn else None
        if declared is not None and state.refusal(declared) is None:
            return declared
    some = state.some(random, 1 if goal is None else _LOOKED_AT if maker.quick else 2)
    if goal is None or len(some) < 2:
        return some[0] if some else None
    return max(some, key=lambda action: goal(state, state.after(action)))


def _arranged(maker: Maker, state: State, random: Random) -> Action | None:
    """Return a legal action like one of the examples; None if none was found soon."""
    cells = state.board.cells
    for example in random.choices(example_actions(maker.game.name), k=_TRIES if cells else 0):
        action = varied(example, lambda: random.choice(cells))
        if action is not None and state.refusal(action) is None:
            return action
    return None


def _renamed(state: State, action: Action, random: Random) -> Action:
    """Return the same action, with a removed group named by any of its stones, if these mean the same."""
    taken = [cell for cell in action.takes if cell not in action.way]
    if len(taken) != 1:
        return action
    by_colour = {colour: state.stones(colour) for colour in state.colours}
    stones = Stones.of_colours(state.board, by_colour)
    own = by_colour[stones.at(taken[0]) or state.colours[0]]
    other = random.choice(sorted(state.board.region(taken[0], own)))
    named = action.moved(lambda cell: other if cell == taken[0] else cell) or action
    same = named.canonical(state.board, stones) == action.canonical(state.board, stones)
    return named if same else action


def _rare(before: State, action: Action, after: State) -> bool:
    """Return whether something rare has happened: a swap, a stop, a removal, a skip."""
    if not action.cells or after.stone_count() < before.stone_count() + len(action.puts) - len(
        action.way[:1]
    ):
        return True
    return before.mover is not None and before.mover == after.mover and not after.over


def illegal_action(maker: Maker, state: State, random: Random) -> Action | None:
    """Return an illegal action; None if none was found soon."""
    for _ in range(_ILLEGAL_TRIES):
        tried = [*any_actions(maker, state, random)]
        tried += maker.guide.doubtful(state, random) if maker.board.cells else ()
        illegal = [action for action in tried if state.refusal(action) is not None]
        if illegal:
            return random.choice(illegal)
    return None


def any_actions(maker: Maker, state: State, random: Random) -> Iterator[Action]:
    """Actions of a few kinds, legal or not: on stones, on empty cells, on any cells, on none."""
    examples = example_actions(maker.game.name)
    on_one = [action for action in examples if len(action.cells) == 1]
    on_more = [action for action in examples if len(action.cells) > 1]
    stones = [cell for colour in state.colours for cell in state.stones(colour)]
    empty = state.empty()
    for forms, among in ((on_one, stones), (on_one, empty), (on_one, empty), (on_more, state.board.cells)):
        if forms and among:
            action = varied(random.choice(forms), partial(random.choice, among))
            if action is not None:
                yield action
    without_cells = [action for action in examples if not action.cells]
    kinds = {type(action): action for action in random.sample(without_cells, len(without_cells))}
    yield from kinds.values()


def connecting_game(maker: Maker, random: Random) -> Record | None:
    """Return a game in which one colour crosses the board on a short path; None on boards without sides."""
    board = maker.board
    ways = ways_across(board)
    if not ways:
        return None
    start, goal = random.choice(ways)
    path = _path(board, board.edges[start], board.edges[goal], random)
    record = Record([maker.start()])
    colour = random.choice(maker.game.colours)
    left = random.sample(path, len(path))
    while left and not record.state.over and len(record.moves) < 3 * len(path) + 4:
        action = None
        if record.state.mover in (colour, None):
            action = _placement_on(maker, record.state, left)
        action = action or _out_of_the_way(record.state, path, random)
        if action is None:
            break
        left = [cell for cell in left if cell not in action.cells]
        record.add(action)
    return record


def _placement_on(maker: Maker, state: State, left: Sequence[Cell]) -> Action | None:
    """Return a legal placement on the path, if there is one."""
    examples = [each for each in example_actions(maker.game.name) if each.cells == each.puts != ()]
    placements = (_on(cell, each) for cell in left for each in examples)
    return next((each for each in placements if each and state.refusal(each) is None), None)


def _on(cell: Cell, example: Action) -> Action | None:
    return varied(example, lambda: cell)


def _out_of_the_way(state: State, path: Collection[Cell], random: Random) -> Action | None:
    """Return a legal action that leaves the path free, if there is one; otherwise any."""
    offers = state.some(random, _OFFERS)
    return next((each for each in offers if not set(each.cells) & set(path)), next(iter(offers), None))


def _path(board: Board, start: Iterable[Cell], goal: frozenset[Cell], random: Random) -> list[Cell]:
    """Return cells from one side to the other, each nearer to it than the last.

    Each step goes to a neighbour, or to a cell that shares two neighbours with the last one; on a square
    board these are diagonal.
    """
    distance = _distances(board, goal)
    straight = random.random()
    path = [random.choice(sorted(cell for cell in start if cell in distance) or sorted(goal))]
    while distance[path[-1]] > 0:
        at = path[-1]
        beside, across = (
            [cell for cell in cells if distance.get(cell, distance[at]) < distance[at]]
            for cells in (board.neighbours[at], _across(board)[at])
        )
        path.append(
            random.choice(across if across and (not beside or random.random() > straight) else beside)
        )
    return path


@lru_cache(maxsize=64)
def _distances(board: Board, goal: frozenset[Cell]) -> Mapping[Cell, int]:
    """Return the distance of each cell from the nearest of some cells, in steps between neighbours."""
    distances: dict[Cell, int] = dict.fromkeys(goal, 0)
    reached = sorted(goal)
    for at in reached:  # the loop extends it
        for beside in board.neighbours[at]:
            if beside not in distances:
                distances[beside] = distances[at] + 1
                reached.append(beside)
    return distances


@lru_cache(maxsize=64)
def _across(board: Board) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return, by cell, the cells that are not adjacent but share two neighbours with it."""
    opposite: dict[Cell, tuple[Cell, ...]] = {}
    for cell in board.cells:
        second = [far for beside in board.neighbours[cell] for far in board.neighbours[beside]]
        opposite[cell] = tuple(
            far
            for far in sorted(set(second))
            if second.count(far) == 2 and far != cell and far not in board.neighbours[cell]
        )
    return opposite
