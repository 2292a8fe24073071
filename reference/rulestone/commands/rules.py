"""`rulestone rules`."""

from typing import Annotated

from typer import Argument

from rulestone.commands import completion
from rulestone.commands.arguments import AsJson
from rulestone.commands.examples import Example
from rulestone.commands.output import print_json, print_text
from rulestone.register.rule_text import rules_data, rules_text

Subject = Annotated[
    str | None,
    Argument(
        metavar="[GAME | CLAUSE | CLAIM]",
        help="A game, or the id of a clause or claim; all without.",
        autocompletion=completion.subjects,
    ),
]

EXAMPLES = (
    Example("The rules of a game", "rulestone rules lefe"),
    Example(
        "One clause, with how it was read and which readings were rejected",
        "rulestone rules minefield.switch",
    ),
)


def rules(subject: Subject = None, as_json: AsJson = False) -> None:
    """Print the clause register: rules, rulings, options, claims."""
    if as_json:
        print_json(rules_data(subject))
    else:
        print_text(rules_text(subject))
