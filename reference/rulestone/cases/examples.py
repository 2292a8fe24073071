"""The examples of actions in a rule book, as patterns for further ones."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from rulestone.core.actions.action import Action, UnreadableAction
from rulestone.core.boards import UnknownCell
from rulestone.core.names import GameName, Size
from rulestone.rulebook.entries import OptionName
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game

_LARGEST = 12
"""Maximum size of a board on which examples of actions are parsed."""


@cache
def example_actions(name: GameName) -> tuple[Action, ...]:
    """Return the register's examples of actions; those with colours also with the colours exchanged.

    Exchanged texts that the game does not accept, such as a set-up in the other order, are left out. So are
    actions that only an option adds, because not every engine can parse them.

    Raises:
        UnknownGame: there is no such game, or it cannot be used.
    """
    rules = find_game(name)
    forms = (action.form for action in rules.rulebook.actions if action.option is None)
    actions = (_read(rules, text) for form in forms for text in _coloured(rules, form))
    return tuple(dict.fromkeys(action for action in actions if action is not None))


@cache
def optional_actions(name: GameName) -> Mapping[type[Action], OptionName]:
    """Return the kinds of action that only an option adds, with that option.

    Raises:
        UnknownGame: there is no such game, or it cannot be used.
    """
    rules = find_game(name)
    actions = ((_read(rules, action.form), action.option) for action in rules.rulebook.actions)
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
    for size in range(rules.rulebook.size_limits[0], _LARGEST + 1):
        try:
            return rules.read_action(rules.board(Size(size)), text)
        except UnknownCell:
            continue
        except UnreadableAction:
            return None
    return None
