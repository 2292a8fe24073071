"""`rulestone rules`."""

from typing import Annotated

from typer import Argument, Option

from rulestone.commands import Example, completion
from rulestone.commands.arguments import AsJson
from rulestone.commands.output import print_json, print_text, tell_unusable_games
from rulestone.commands.problems import Problem
from rulestone.core.register.clauses import find
from rulestone.core.register.entries import ClaimEntry
from rulestone.core.register.rule_data import rules_data
from rulestone.explain.rule_text import rules_text

EXAMPLES = (
    Example("The rules of a game", "rulestone rules lefe"),
    Example("The same with how every clause was read", "rulestone rules lefe --rulings"),
    Example(
        "One clause, with how it was read and which readings were rejected",
        "rulestone rules minefield.switch",
    ),
)


def rules(
    subject: Annotated[
        str | None,
        Argument(
            metavar="[GAME | CLAUSE | CLAIM]",
            help="A game, or the id of a clause or claim (default: everything).",
            autocompletion=completion.complete_subjects,
        ),
    ] = None,
    rulings: Annotated[
        bool,
        Option("--rulings", help="Also print the rulings in short; --json always includes them."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the clause register: rules, rulings, options, claims."""
    if rulings and subject is not None and isinstance(find(subject), ClaimEntry):
        raise Problem(f"--rulings: {subject} is a claim, and claims have no rulings")
    if subject is None:
        tell_unusable_games()
    if as_json:
        print_json(rules_data(subject))
    else:
        print_text(rules_text(subject, rulings=rulings))
