"""The cases that commands choose from."""

import re
from collections.abc import Iterable

from rulestone.commands.output import tell_problems
from rulestone.conformance.cases import BadFixture, Case, collect_cases


def case_pool(named: Iterable[str]) -> tuple[Case, ...]:
    """Every case that can be read. Games that have none are told on standard error.

    Args:
        named: the games, clauses and cases that are asked for.

    Raises:
        BadFixture: a game that is asked for has no cases that can be read, or no game has.
    """
    found = collect_cases()
    for name in named:
        asked = re.split(r"[./]", name)[0]
        if asked in found.problems:
            raise BadFixture(found.problems[asked])
    if not found.cases:
        raise BadFixture(next(iter(found.problems.values()), "no game is installed"))
    tell_problems(found.problems.values())
    return found.cases
