"""Example actions from the register, from which others can be made."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from rulestone.core.actions import Action, UnreadableAction
from rulestone.core.boards import Cell, UnknownCell
from rulestone.core.game import Game, game
from rulestone.core.names import GameName, Size
from rulestone.core.register.entries import OptionName

_MOST = 12
"""The largest size of a board on which the examples are looked for."""


@cache
def example_actions(name: GameName) -> tuple[Action, ...]:
    """The register's examples of actions; those that name colours also with the colours exchanged.

    An exchanged text that the game does not read, such as a set-up in the other order, is left out.
    Those that only an option brings are left out: not every engine can read them.
    """
    rules = game(name)
    forms = (action.form for action in rules.entry.actions if action.option is None)
    actions = (_read(rules, text) for form in forms for text in _coloured(rules, form))
    return tuple(dict.fromkeys(action for action in actions if action is not None))


@cache
def optional_actions(name: GameName) -> Mapping[type[Action], OptionName]:
    """The kinds of action that only an option brings, with that option."""
    rules = game(name)
    actions = ((_read(rules, each.form), each.option) for each in rules.entry.actions)
    return {type(action): option for action, option in actions if action is not None and option is not None}


def _coloured(rules: Game, form: str) -> Iterator[str]:
    first, second = rules.colours
    yield form
    either = re.compile(rf"\b(?:{first}|{second})\b")
    exchanged = either.sub(lambda match: second if match[0] == first else first, form)
    if exchanged != form:
        yield exchanged


def _read(rules: Game, text: str) -> Action | None:
    """The action on the smallest board that has its cells; None if it is none."""
    for size in range(rules.entry.size_limits[0], _MOST + 1):
        try:
            return rules.read_action(rules.board(Size(size)), text)
        except UnknownCell:
            continue
        except UnreadableAction:
            return None
    return None


def varied(example: Action, pick: Callable[[], Cell]) -> Action | None:
    """An action of the same form with other cells; None where it needs one and `pick` has none to give."""
    return example.moved(lambda _: pick())
