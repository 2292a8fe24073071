"""Generate games, by legal actions at random or towards a goal, and positions by their stones."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from rulestone.core.action_examples import example_actions, varied
from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.names import ActionText, Colour
from rulestone.core.stones import Stones
from rulestone.engines.states import State
from rulestone.fuzz.guides.guide import Goal, some_actions
from rulestone.fuzz.makers import Maker, StonesByCell
from rulestone.protocol import Judge

_COMPARED = 4
"""Number of legal actions that are compared for a goal."""

_GOAL_SHARE = 0.65
"""The share of games played towards a goal."""

_TRIES = 20
"""Number of examples tried for a legal action, if they are too many to list."""

_ILLEGAL_TRIES = 6
"""Number of tries for an illegal action."""

_REDRAWN, _OVER = 8, 0.2
"""How often stones are redrawn if the game is over, and the share of positions where it does not matter."""

_CHAINS = 25
"""Number of chains of which the longest or shortest is chosen."""

_FEW = 9
"""Number of stones on a large board."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or the beginning of one.

    Attributes:
        states: the positions from the start to the last legal move.
        moves: the moves; the last one may be illegal.
    """

    states: list[State]
    moves: list[ActionText] = field(default_factory=list[ActionText])

    @property
    def state(self) -> State:
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
    goal = random.choice(goals) if goals and random.random() < _GOAL_SHARE else None
    stops = random.choice((0.0, 0.03, 0.1, 0.4)) if maker.game.turnless else 0.0
    most = _length(maker, random) if limit is None else limit
    record = Record([maker.start()])
    while len(record.moves) < most and not record.state.over:
        action = legal_action(maker, record.state, random, goal, stops)
        if action is None:
            break
        record.add(_renamed(record.state, action, random))
    if random.random() < 0.6:
        illegal = illegal_action(maker, record.state, random)
        if illegal is not None:
            record.moves.append(write_action(maker.board, illegal))
    return record


def _length(maker: Maker, random: Random) -> int:
    if maker.brief:
        return random.randint(0, 6)
    whole = 3 * len(maker.board.cells) + 4
    least, most = random.choice(((0, 3), (0, 40), (60, 60), (60, 60), (60, 60)))
    return random.randint(min(least, whole), min(most, whole))


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
    if not state.listed:
        return maker.guide.arranged(state, random) or _arranged(maker, state, random)
    if stops and random.random() < stops:
        drawn = [action for action in example_actions(maker.game.name) if not action.cells]
        declared = random.choice(drawn) if drawn else None
        if declared is not None and state.refusal(declared) is None:
            return declared
    some = some_actions(state, random, 1 if goal is None else _COMPARED)
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
    stones = Stones.of_colours(state.board, {colour: state.stones(colour) for colour in state.colours})
    own = stones.of(stones.at(taken[0]) or state.colours[0])
    other = random.choice(sorted(state.board.region(taken[0], own)))
    named = action.moved(lambda cell: other if cell == taken[0] else cell) or action
    same = named.canonical(state.board, stones) == action.canonical(state.board, stones)
    return named if same else action


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
    stones = [cell for colour in state.colours for cell in state.stones(colour)]
    for among, several in ((stones, False), (state.empty(), False), (state.board.cells, True)):
        forms = [each for each in examples if each.cells and (len(each.cells) > 1) == several]
        if forms and among:
            action = varied(random.choice(forms), partial(random.choice, among))
            if action is not None:
                yield action
    without_cells = [action for action in examples if not action.cells]
    yield from random.sample(without_cells, min(1, len(without_cells)))


def crossing_game(maker: Maker, random: Random) -> Record:
    """Generate a game in which one colour crosses the board unhindered; it is empty on boards without sides.

    It ends, even on a board that is too large for whole games.
    """
    record = Record([maker.start()])
    chain = crossing(maker.board, random, short=True)
    left = random.sample(chain, len(chain))
    colour = random.choice(maker.game.colours)
    while left and not record.state.over and len(record.moves) < 3 * len(chain) + 4:
        own = _placement(maker, record.state, left) if record.state.to_move in (colour, None) else None
        offers = some_actions(record.state, random, 6)
        others = [action for action in offers if not set(action.cells).intersection(left)]
        action = own or next(iter(others + offers), None)
        if action is None:
            break
        left = [cell for cell in left if cell not in action.cells]
        record.add(action)
    return record


def _placement(maker: Maker, state: State, cells: Sequence[Cell]) -> Action | None:
    """Return a legal placement on one of some cells, if there is one."""
    examples = [each for each in example_actions(maker.game.name) if each.cells == each.puts != ()]
    placements = (varied(each, partial(Cell, cell)) for cell in cells for each in examples)
    return next((each for each in placements if each and state.refusal(each) is None), None)


def random_set_up(maker: Maker, random: Random) -> Judge:
    """Return a query about stones arranged in one of many ways."""
    return maker.set_up_query(likely_stones(maker, random), random.choice(maker.game.colours))


def likely_stones(maker: Maker, random: Random, played: Sequence[State] = ()) -> StonesByCell:
    """Return stones of both colours, rarely such that the game is over, because records cover that.

    Args:
        maker: makes positions.
        random: the only source of randomness.
        played: positions of a game that some stones may resemble; empty to play one.
    """
    stones: StonesByCell = {}
    for _ in range(_REDRAWN):
        stones = random_stones(maker, random, played)
        mover = None if maker.game.turnless else random.choice(maker.game.colours)
        if random.random() < _OVER or not maker.set_up(stones, mover).over:
            break
    return stones


def random_stones(maker: Maker, random: Random, played: Sequence[State] = ()) -> StonesByCell:
    """Return stones of both colours, arranged in one of many ways."""
    cells, kind = maker.board.cells, random.random()
    if not cells:
        return {}
    if maker.brief and kind < 0.7:
        return _mixed(maker, random.sample(cells, random.randint(0, _FEW)), random)
    if kind < (0.5 if maker.start().stone_count() else 0.3):
        state = random.choice(played or play(maker, random).states)
        return changed(maker, state.contents(), random, random.choice((0, 1, 1, 2, 3)))
    stones: dict[Cell, Colour] = {}
    shapes = (crossing, crossing, crossing, tree, ring) if maker.board.edges else (tree, tree, ring)
    mixed = kind < 0.7
    if mixed or random.random() < 0.5:
        density = random.choice((0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 0.95, 1.0))
        stones |= _mixed(maker, [cell for cell in cells if random.random() < density], random)
    for _ in range(0 if mixed else random.choice((1, 1, 1, 2, 4))):
        shape = random.choice(shapes)(maker.board, random)
        stones |= dict.fromkeys(shape, random.choice(maker.game.colours))
    return changed(maker, stones, random, random.choice((0, 0, 1, 2)))


def changed(maker: Maker, stones: StonesByCell, random: Random, times: int) -> StonesByCell:
    """Change the contents of a few cells."""
    after = dict(stones)
    for _ in range(times if maker.board.cells else 0):
        cell = random.choice(maker.board.cells)
        stone = random.choice((None, *maker.game.colours))
        after.pop(cell, None)
        if stone is not None:
            after[cell] = stone
    return after


def _mixed(maker: Maker, cells: Sequence[Cell], random: Random) -> StonesByCell:
    """Return a stone on each of some cells, with the colours mixed evenly or not."""
    first, second = maker.game.colours
    share = random.choice((0.5, 0.5, 0.5, 0.25, 0.75, 0.0, 1.0))
    return {cell: first if random.random() < share else second for cell in cells}


def crossing(board: Board, random: Random, *, short: bool = False) -> list[Cell]:
    """Return a chain from one side of a board to another, perhaps by a long detour; empty without sides."""
    sides = [side for side in board.edges.values() if side]
    ways = [(start, goal) for start in sides for goal in sides if start.isdisjoint(goal)]
    if not ways:
        return []
    start, goal = random.choice(ways)
    chains = [_chain(board, random.choice(sorted(start)), goal, random) for _ in range(_CHAINS)]
    arrived = [chain for chain in chains if chain[-1] in goal] or chains
    return min(arrived, key=len) if short else max(arrived, key=len)


def _chain(board: Board, start: Cell, goal: frozenset[Cell], random: Random) -> list[Cell]:
    chain = [start]
    while chain[-1] not in goal:
        ways = [cell for cell in board.neighbours[chain[-1]] if _joins_once(board, cell, chain)]
        if not ways:
            break
        chain.append(random.choice(ways))
    return chain


def tree(board: Board, random: Random) -> list[Cell]:
    """Return a group that grows by cells which touch it once."""
    group = [random.choice(board.cells)]
    for _ in range(random.randint(0, 8)):
        ways = [near for cell in group for near in board.neighbours[cell] if _joins_once(board, near, group)]
        group += random.sample(ways, min(len(ways), 1))
    return group


def _joins_once(board: Board, cell: Cell, group: Collection[Cell]) -> bool:
    """Return whether a cell is free and adjacent to exactly one of a group."""
    return cell not in group and sum(beside in group for beside in board.neighbours[cell]) == 1


def ring(board: Board, random: Random) -> list[Cell]:
    """Return the cells around a cell, or around two."""
    middle = random.choice(board.cells)
    inside = {middle, random.choice((middle, *board.neighbours[middle]))}
    return sorted({beside for cell in inside for beside in board.neighbours[cell]} - inside)
