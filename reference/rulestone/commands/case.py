"""`rulestone case`, and the cases that commands choose from."""

import re
from collections.abc import Collection

import click
from rich.text import Text

from rulestone.cases.cases import BadFixture, Case, collect_cases, invalid_cases
from rulestone.cases.expect import case_scene
from rulestone.cases.selection import CasePool, Selection, select, with_saved_cases
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text, tell_problems
from rulestone.draw.text import rich_text
from rulestone.explain.blocks import case_blocks
from rulestone.report.text import block_parts


def chosen_cases(selection: Selection) -> tuple[tuple[Case, ...], CasePool]:
    """Return the selected cases, and all of them. What is not read is told on standard error.

    Raises:
        BadSelection: no case has one of the values, or all of them together.
        BadFixture: the cases of a selected game, or a file, cannot be read.
        BadParameter: a file of cases would be overwritten.
    """
    named = (*selection.games, *selection.clauses, *selection.ids)
    pool = with_saved_cases(case_pool(named), selection.ids)
    arguments.refuse_overwriting(pool.files.values())
    tell_problems(f"not read: {passed_over}" for passed_over in pool.passed_over)
    return select(pool.cases, selection, pool.files), pool


def case_pool(named: Collection[str]) -> tuple[Case, ...]:
    """Return every case that can be read. If nothing is named, other games' problems go to standard error.

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
    tell_problems(() if named else collection.problems.values())
    return (*collection.cases, *invalid_cases())


@command(
    "case",
    Example("A ring in Lefe that arises in play", "rulestone case lefe/ring-in-play"),
    Example("A draw at an official size, as JSON", "rulestone case lefe/game-draw-size-6 --json"),
)
@click.argument(
    "name",
    metavar="CASE",
    help="The id of a case, or a file of cases such as fuzz saves.",
)
@arguments.as_json
def case(name: str, as_json: bool) -> None:
    chosen, _ = chosen_cases(Selection(ids=(name,)))
    if as_json:
        print_json({"cases": chosen})
        return
    for number, shown in enumerate(chosen):
        heading = Text.assemble((shown.id, "bold"), "  ", shown.title)
        print_text(*([""] if number else []), heading, "", rich_text(case_scene(shown)), "")
        print_text(*block_parts(case_blocks(shown)))
