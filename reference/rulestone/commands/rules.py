"""`rulestone rules`."""

from collections.abc import Mapping

import click
from rich.console import Group, RenderableType

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text, tell_unusable_games
from rulestone.commands.problems import Problem
from rulestone.explain.rule_text import rules_data, rules_text
from rulestone.protocol.reading import read_game


@command(
    "rules",
    Example("The rules of a game", "rulestone rules lefe"),
    Example(
        "One clause, with the reason of each ruling",
        "rulestone rules minefield.switch",
    ),
    Example(
        "From each sentence of the text to the code, the cases and the theorems",
        "rulestone rules lefe --trace",
    ),
)
@click.argument(
    "subject",
    metavar="[GAME | CLAUSE | CLAIM]",
    required=False,
    help="A game, or the id of a clause or claim (default: everything).",
)
@arguments.variant
@click.option(
    "--trace",
    is_flag=True,
    help="Follow each sentence of the text to its clause, the code, the cases and the theorems.",
)
@arguments.as_json
def rules(subject: str | None, variant: str | None, trace: bool, as_json: bool) -> None:
    if subject is None:
        tell_unusable_games()
    if trace and variant is not None:
        raise Problem("--trace: it follows the rules of a game, and not those of a variant")
    if trace:
        from rulestone.explain.trace import trace_data, trace_text  # loads cases and known mistakes

        data: Mapping[str, object] = trace_data(subject)
        text: RenderableType = trace_text(subject)
    elif variant is None:
        data = rules_data(subject)
        text = rules_text(subject)
    else:
        if subject is None:
            raise Problem("--variant: name the game too")
        from rulestone.cases.variants import find_variant  # loads the known mistakes
        from rulestone.explain.variants import exchanged_words, variant_blocks
        from rulestone.report.text import block_parts

        found = find_variant(variant, read_game(subject))
        parts = exchanged_words(found.game)
        about = {"name": variant, "words": found.words, "parts": parts}
        data = {**rules_data(subject), "variant": about}
        text = Group(rules_text(subject), "", *block_parts(variant_blocks(variant, found.words, parts)))
    if as_json:
        print_json(data)
    else:
        print_text(text)
