"""`rulestone rules`."""

from collections.abc import Mapping

import click
from rich.console import Group

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text, tell_unusable_games
from rulestone.commands.problems import Problem
from rulestone.explain.rule_text import exchanged_words, rules_data, rules_text, variant_blocks
from rulestone.protocol.reading import read_game
from rulestone.report.text import block_parts


@command(
    "rules",
    Example("The rules of a game", "rulestone rules lefe"),
    Example(
        "One clause, with how it was read and which readings were rejected",
        "rulestone rules minefield.switch",
    ),
    Example(
        "The rules of a game, and the parts that a variant exchanges",
        "rulestone rules minefield --variant minefield/switch-2x3-only",
    ),
)
@click.argument(
    "subject",
    metavar="[GAME | CLAUSE | CLAIM]",
    required=False,
    help="A game, or the id of a clause or claim (default: everything).",
)
@arguments.variant
@arguments.as_json
def rules(subject: str | None, variant: str | None, as_json: bool) -> None:
    if subject is None:
        tell_unusable_games()
    if variant is None:
        data: Mapping[str, object] = rules_data(subject)
        text = rules_text(subject)
    else:
        if subject is None:
            raise Problem("--variant: name the game too")
        from rulestone.cases.variants import find_variant  # loads the known mistakes

        found = find_variant(variant, read_game(subject))
        parts = exchanged_words(found.game)
        about = {"name": variant, "words": found.words, "parts": parts}
        data = {**rules_data(subject), "variant": about}
        text = Group(rules_text(subject), "", *block_parts(variant_blocks(variant, found.words, parts)))
    if as_json:
        print_json(data)
    else:
        print_text(text)
