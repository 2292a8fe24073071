"""Making a game: legal actions as the fast engine sees them, chosen by lot or towards a goal."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from rulestone.conformance.fuzz.goals import Goal, State, any_goal
from rulestone.conformance.fuzz.grounds import Ground
from rulestone.conformance.fuzz.illegal import illegal_action
from rulestone.names import ActionText
from rulestone_bitboard import connection, lefe, turnless
from rulestone_bitboard.actions import Action, Choose, Place, Setup, Stop, Swap, write
from rulestone_bitboard.bits import fill
from rulestone_bitboard.connection import Connection
from rulestone_bitboard.engine import Rules
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.lefe import Lefe
from rulestone_bitboard.turnless import Phase, Turnless

LOOKED_AT = 5
"""So many legal actions are compared before one is played towards a goal."""

BRIEF = 6
"""So many actions are played on a large board."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or the beginning of one.

    Attributes:
        ground: where it is played.
        moves: what was played; the last one may be illegal.
        events: after how many moves something rare had happened.
    """

    ground: Ground
    moves: tuple[ActionText, ...]
    events: tuple[int, ...]


def play(ground: Ground, random: Random, limit: int | None = None) -> Record:
    """Make a game, from the start to its end or to some point before."""
    goal = any_goal(ground.game, random)
    stops = random.choice((0.0, 0.03, 0.1, 0.4)) if ground.turnless else 0.0
    most = _length(ground, random) if limit is None else limit
    names = ground.rules.layout.names
    state = beginning(ground.rules)
    moves: list[ActionText] = []
    events: list[int] = []
    while len(moves) < most and not state.over:
        action = _next(state, goal, random, stops)
        if action is None:
            break
        moves.append(write(_renamed(state, action, random), names))
        after = state.after(action)
        if _rare(state, action, after):
            events.append(len(moves))
        state = after
    if random.random() < 0.6:
        illegal = illegal_action(ground, state, random)
        moves += [] if illegal is None else [illegal]
    return Record(ground, tuple(moves), tuple(events))


def beginning(rules: Rules) -> State:
    """The position that a game begins with."""
    match rules:
        case connection.Rules():
            return connection.start(rules)
        case lefe.Rules():
            return lefe.start(rules)
        case turnless.Rules():
            return turnless.start(rules)


def _length(ground: Ground, random: Random) -> int:
    cells = len(ground.board.cells)
    if ground.brief:
        return random.randint(0, BRIEF)
    if random.random() < 0.12:
        return random.randint(0, 3)
    if random.random() < 0.6:
        return min(3 * cells + 4, 60)
    return random.randint(0, min(cells + 3, 40))


def _next(state: State, goal: Goal | None, random: Random, stops: float) -> Action | None:
    """The action to play; None where there is none."""
    if isinstance(state, Turnless):
        if state.phase is Phase.SETUP:
            return set_up_action(state, random)
        if state.phase is Phase.PLAY and random.random() < stops:
            return Stop(random.choice(state.rules.colours))
    some = list(_some(state, random, 1 if goal is None else LOOKED_AT))
    if goal is None or len(some) < 2:
        return some[0] if some else None
    return max(some, key=lambda action: goal(state, state.after(action)))


def _some(state: State, random: Random, count: int) -> Iterator[Action]:
    """A few of the legal actions, as likely as each other; the swap more often than that."""
    if isinstance(state, Connection):
        if state.swappable and (not state.free or random.random() < 0.4):
            yield Swap()
            return
        if state.free:
            cells = state.layout.split(state.free)
            yield from map(Place, random.sample(cells, min(count, len(cells))))
        return
    actions = state.actions()
    yield from random.sample(actions, min(count, len(actions)))


def set_up_action(state: Turnless, random: Random) -> Setup | None:
    """A sound set-up of Interleave: few stones or many, of one colour or both; None on a board of nothing."""
    cells = random.sample(state.layout.bits, len(state.layout.bits))
    if not cells:
        return None
    kind = random.random()
    if kind < 0.1:
        count = len(cells) - random.randint(0, 1)
    elif kind < 0.6:
        count = random.randint(1, min(6, len(cells)))
    else:
        count = random.randint(1, len(cells))
    count = max(1, count)
    share = random.choice((0.3, 0.5, 0.5, 0.7, 1.0))
    black = max(1, round(count * share))
    return Setup(tuple(sorted(cells[:black])), tuple(sorted(cells[black:count])))


def _renamed(state: State, action: Action, random: Random) -> Action:
    """The same action; in Lefe, a removed tree named by any of its stones."""
    if not isinstance(state, Lefe) or not isinstance(action, Place) or action.prey is None:
        return action
    theirs = state.stones[1 - state.mover]
    tree = state.layout.split(fill(action.prey, theirs, state.layout.board))
    return Place(action.cell, prey=Mask(random.choice(tree)))


def _rare(before: State, action: Action, after: State) -> bool:
    """Whether something happened that is worth a look at the position."""
    if isinstance(action, Swap | Stop | Choose):
        return True
    if isinstance(before, Connection) and isinstance(after, Connection):
        return before.mover == after.mover and not after.over
    return isinstance(before, Lefe) and isinstance(action, Place) and action.prey is not None
