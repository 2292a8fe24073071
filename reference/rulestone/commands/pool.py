"""The cases that commands choose from."""

import re
from collections.abc import Iterable

from rulestone.cases.cases import BadFixture, Case, collect_cases
from rulestone.commands.output import tell_problems


def case_pool(named: Iterable[str]) -> tuple[Case, ...]:
    """Every case that can be read. Games that have none are told on standard error.

    Args:
        named: the games, clauses and cases that are asked for.

    Raises:
        BadFixture: a game that is asked for has no cases that can be read, or no game has.
    """
    collection = collect_cases()
    for name in named:
        game_name = re.split(r"[./]", name)[0]
        if game_name in collection.problems:
            raise BadFixture(collection.problems[game_name])
    if not collection.cases:
        raise BadFixture(next(iter(collection.problems.values()), "no game is installed"))
    tell_problems(collection.problems.values())
    return collection.cases
