"""`rulestone case`."""

import click
from rich.text import Text

from rulestone.cases.expect import case_scene
from rulestone.cases.selection import Selection, choose_cases
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text, tell_problems
from rulestone.draw.text import rich_text
from rulestone.explain.blocks import case_blocks
from rulestone.report.text import block_parts


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
    chosen, pool = choose_cases(Selection(ids=(name,)))
    tell_problems(pool.unread)
    if as_json:
        print_json({"cases": chosen})
        return
    for number, shown in enumerate(chosen):
        heading = Text.assemble((shown.id, "bold"), "  ", shown.title)
        print_text(*([""] if number else []), heading, "", rich_text(case_scene(shown)), "")
        print_text(*block_parts(case_blocks(shown)))
