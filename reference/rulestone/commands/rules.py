"""`rulestone rules`."""

import click

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text, tell_unusable_games
from rulestone.explain.rule_text import rules_data, rules_text


@command(
    "rules",
    Example("The rules of a game", "rulestone rules lefe"),
    Example(
        "One clause, with how it was read and which readings were rejected",
        "rulestone rules minefield.switch",
    ),
)
@click.argument(
    "subject",
    metavar="[GAME | CLAUSE | CLAIM]",
    required=False,
    help="A game, or the id of a clause or claim (default: everything).",
)
@arguments.as_json
def rules(subject: str | None, as_json: bool) -> None:
    if subject is None:
        tell_unusable_games()
    if as_json:
        print_json(rules_data(subject))
    else:
        print_text(rules_text(subject))
