"""The cases that commands choose from."""

import re
from collections.abc import Iterable

from rulestone.cases.cases import BadFixture, Case, collect_cases
from rulestone.cases.selection import Selection, select, with_saved_cases
from rulestone.commands.output import tell_problems


def chosen_cases(selection: Selection) -> tuple[tuple[Case, ...], tuple[Case, ...], dict[str, str]]:
    """Return the selected cases; all cases; and by id of each case that came from a file, that file.

    Raises:
        BadSelection: no case has one of the values, or all of them together.
        BadFixture: the cases of a selected game, or a file, cannot be read.
    """
    named = (*selection.games, *selection.clauses, *selection.ids)
    cases, files = with_saved_cases(case_pool(named), selection.ids)
    return select(cases, selection, files), cases, files


def case_pool(named: Iterable[str]) -> tuple[Case, ...]:
    """Return every case that can be read. Games without readable cases are reported on standard error.

    Args:
        named: the games, clauses and cases that were named on the command line.

    Raises:
        BadFixture: the cases of a named game cannot be read, or those of every game.
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
