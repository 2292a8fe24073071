"""Generating a game: legal actions, chosen at random or towards a goal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rulestone.core.action_examples import example_actions, varied
from rulestone.core.actions import Action, Placement, write_action
from rulestone.core.boards import Cell
from rulestone.core.game import game
from rulestone.core.guided_play import Goal, GuidedPlay, State
from rulestone.core.names import ActionText, GameName
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.makers import maker_for

_LOOKED_AT = 4
"""So many legal actions are compared before one is played towards a goal."""

_BRIEF = 6
"""So many actions are played on a large board."""

_AIMED = 0.65
"""How often a game is played towards a goal."""

_TRIES = 20
"""How often a legal action is looked for among examples, where they are too many to list."""

_ILLEGAL_TRIES = 6
"""How often an illegal action is looked for."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or the beginning of one.

    Attributes:
        ground: where it is played.
        moves: what was played; the last one may be illegal.
        events: after how many moves something rare had happened.
        states: the positions from the start on, the last one after the last legal move.
    """

    ground: Ground
    moves: tuple[ActionText, ...]
    events: tuple[int, ...]
    states: tuple[State, ...]


def play(ground: Ground, random: Random, limit: int | None = None) -> Record:
    """Generate a game, from the start to its end or to some point before."""
    guide = game(ground.game).part("guided_play", GuidedPlay, GuidedPlay())
    goal = random.choice(guide.goals) if guide.goals and random.random() < _AIMED else None
    stops = random.choice((0.0, 0.03, 0.1, 0.4)) if ground.turnless else 0.0
    most = _length(ground, random) if limit is None else limit
    state = maker_for(ground).start()
    states = [state]
    moves: list[Action] = []
    events: list[int] = []
    while len(moves) < most and not state.over:
        action = _next(ground, guide, state, goal, random, stops)
        if action is None:
            break
        moves.append(_renamed(state, action, random))
        after = state.after(action)
        if _rare(state, action, after):
            events.append(len(moves))
        state = after
        states.append(state)
    if random.random() < 0.6:
        illegal = illegal_action(ground.game, guide, state, random)
        moves += [] if illegal is None else [illegal]
    return Record(
        ground, tuple(write_action(ground.board, move) for move in moves), tuple(events), tuple(states)
    )


def _length(ground: Ground, random: Random) -> int:
    cells = len(ground.board.cells)
    if ground.brief:
        return random.randint(0, _BRIEF)
    if random.random() < 0.12:
        return random.randint(0, 3)
    if random.random() < 0.6:
        return min(3 * cells + 4, 60)
    return random.randint(0, min(cells + 3, 40))


def _next(
    ground: Ground, guide: GuidedPlay, state: State, goal: Goal | None, random: Random, stops: float
) -> Action | None:
    """The action to play; None where there is none."""
    if not state.enumerable:
        return guide.arranged(state, random) or _arranged(ground, state, random)
    if stops and random.random() < stops:
        declared = _declared(ground, state, random)
        if declared is not None:
            return declared
    some = state.some(random, 1 if goal is None else _LOOKED_AT)
    if goal is None or len(some) < 2:
        return some[0] if some else None
    return max(some, key=lambda action: goal(state, state.after(action)))


def _declared(ground: Ground, state: State, random: Random) -> Action | None:
    """A legal action that no list has, such as a wish to stop; None where the one drawn is illegal."""
    drawn = [action for action in example_actions(ground.game) if not action.cells]
    action = random.choice(drawn) if drawn else None
    return None if action is None or state.refuses(action) else action


def _arranged(ground: Ground, state: State, random: Random) -> Action | None:
    """A legal action like one of the examples; None where none was found soon."""
    cells = state.board.cells
    for example in random.choices(example_actions(ground.game), k=_TRIES if cells else 0):
        action = varied(example, lambda: random.choice(cells))
        if action is not None and not state.refuses(action):
            return action
    return None


def _renamed(state: State, action: Action, random: Random) -> Action:
    """The same action; a group of stones that is removed named by any of them."""
    if not isinstance(action, Placement) or action.removing is None:
        return action
    return Placement(action.cell, action.colour, random.choice(state.group(action.removing)))


def _rare(before: State, action: Action, after: State) -> bool:
    """Whether something happened that is worth a look at the position: a swap, a stop, a removal, a skip."""
    if not action.cells:
        return True
    if isinstance(action, Placement) and action.removing is not None:
        return True
    return before.mover is not None and before.mover == after.mover and not after.over


def illegal_action(game: GameName, guide: GuidedPlay, state: State, random: Random) -> Action | None:
    """An action that is refused here; None where none was found soon."""
    examples = example_actions(game)
    for _ in range(_ILLEGAL_TRIES):
        tried = (
            *_any(examples, state, random),
            *(guide.doubtful(state, random) if state.board.cells else ()),
        )
        illegal = [action for action in tried if state.refuses(action)]
        if illegal:
            return random.choice(illegal)
    return None


def _any(examples: Sequence[Action], state: State, random: Random) -> Iterator[Action]:
    """An action of each of a few kinds, legal or not: on stones, on empty cells, on any cells, on none."""
    placing = [action for action in examples if len(action.cells) == 1]
    stones = [cell for colour in state.colours for cell in state.stones(colour)]
    empty = state.empty()
    for among in (stones, empty, empty):
        yield from _one(placing, among, random)
    yield from _one([action for action in examples if len(action.cells) > 1], state.board.cells, random)
    without_cells = [action for action in examples if not action.cells]
    kinds = {type(action): action for action in random.sample(without_cells, len(without_cells))}
    yield from kinds.values()


def _one(examples: Sequence[Action], cells: Sequence[Cell], random: Random) -> Iterator[Action]:
    if examples and cells:
        action = varied(random.choice(examples), lambda: random.choice(cells))
        if action is not None:
            yield action
