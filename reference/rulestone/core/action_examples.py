"""Example actions from the register, as patterns for further ones."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from rulestone.core.actions import Action, UnreadableAction
from rulestone.core.boards import Cell, UnknownCell
from rulestone.core.game import Game
from rulestone.core.names import GameName, Size
from rulestone.core.register.entries import OptionName
from rulestone.core.registry import find_game

_MOST = 12
"""Maximum size of a board on which examples are parsed."""


@cache
def example_actions(name: GameName) -> tuple[Action, ...]:
    """Return the register's examples of actions; those with colours also with the colours exchanged.

    Exchanged texts that the game does not accept, such as a set-up in the other order, are left out. So are
    actions that only an option adds, because not every engine can parse them.
    """
    rules = find_game(name)
    forms = (action.form for action in rules.entry.actions if action.option is None)
    actions = (_read(rules, text) for form in forms for text in _coloured(rules, form))
    return tuple(dict.fromkeys(action for action in actions if action is not None))


@cache
def optional_actions(name: GameName) -> Mapping[type[Action], OptionName]:
    """Return the kinds of action that only an option adds, with that option."""
    rules = find_game(name)
    actions = ((_read(rules, action.form), action.option) for action in rules.entry.actions)
    return {type(action): option for action, option in actions if action is not None and option is not None}


def _coloured(rules: Game, form: str) -> Iterator[str]:
    first, second = rules.colours
    yield form
    either = re.compile(rf"\b(?:{first}|{second})\b")
    exchanged = either.sub(lambda match: second if match[0] == first else first, form)
    if exchanged != form:
        yield exchanged


def _read(rules: Game, text: str) -> Action | None:
    """Parse an action on the smallest board that has its cells; return None if it is not one."""
    for size in range(rules.entry.size_limits[0], _MOST + 1):
        try:
            return rules.read_action(rules.board(Size(size)), text)
        except UnknownCell:
            continue
        except UnreadableAction:
            return None
    return None


def varied(example: Action, pick: Callable[[], Cell]) -> Action | None:
    """Return an action of the same form with other cells; None if it needs a cell and `pick` has none."""
    return example.mapped(lambda _: pick())
