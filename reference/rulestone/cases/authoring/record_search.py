"""Search for a legal record of moves that reaches a given position."""

import random
from collections.abc import Iterator
from itertools import count

from rulestone.core.actions import Action, Setup, write_action
from rulestone.core.names import ActionText
from rulestone.core.position import Position
from rulestone.core.stones import Stones

_STEPS = 20_000
"""Maximum number of positions that a search visits."""


def find_record(begin: Position, goal: Position) -> tuple[ActionText, ...] | None:
    """Return a legal record from `begin` that ends with the stones of `goal` and agrees in everything else.

    Stones are placed one by one and never removed, so positions that need captures are not found.
    """
    steps = count()
    dead: set[Stones] = set()
    chance = random.Random(0)  # noqa: S311 - repeatable, not secret

    def search(position: Position, record: tuple[Action, ...]) -> tuple[Action, ...] | None:
        if position.stones == goal.stones and _agrees(position, goal):
            return record
        if position.stones in dead or next(steps) > _STEPS:
            return None
        choices = list(_next_stones(position, goal))
        chance.shuffle(choices)
        for action in choices:
            if not position.violations(action):
                found = search(position.after(action), (*record, action))
                if found is not None:
                    return found
        dead.add(position.stones)
        return None

    found = search(begin, ())
    return None if found is None else tuple(write_action(begin.board, action) for action in found)


def _agrees(position: Position, goal: Position) -> bool:
    return position.status() == goal.status() and dict(position.judged) == dict(goal.judged)


def _next_stones(position: Position, goal: Position) -> Iterator[Action]:
    """The actions that place stones of the goal, and before play starts, the actions that start it."""
    if position.awaits_set_up:
        yield Setup(tuple((colour, goal.stones.of(colour)) for colour in position.colours))
        return
    if not position.status().in_play:
        choices = position.legal_actions()
        if choices and not any(choice.puts for choice in choices):
            yield choices[0]
            return
    to_move = position.status().to_move
    for action in sorted(position.candidates(), key=lambda each: each.puts):
        for cell in () if action.takes else action.puts:
            colour = goal.stones.at(cell)
            if position.stones.at(cell) != colour and (action.whose or to_move) == colour:
                yield action
