"""`rulestone solve`."""

import sys
from dataclasses import asdict
from typing import Unpack

import click

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text
from rulestone.commands.positions import typed_question
from rulestone.commands.progress import bar
from rulestone.core.names import ExitStatus, OptionValue
from rulestone.core.wording import quantity
from rulestone.engines.reference import position_of
from rulestone.lab.solve import Node, Solution
from rulestone.lab.solve import solve as solved
from rulestone.lab.variants import find_variant, variant_factory
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question

_DEEP = 20_000
"""Frames of the search: a few for each action of the longest line of play."""


@command(
    "solve",
    Example(
        "Who wins on the smallest boards, and with which first moves", "rulestone solve minefield --size 3"
    ),
    Example(
        "After a move, if there were no switches",
        "rulestone solve minefield --size 3 --moves b2 --variant minefield/no-switches",
    ),
    more="In games without turns the players act alternately, which is a schedule and not a rule. Boards of "
    "more than about 16 cells take hours.",
)
@arguments.game
@arguments.size
@arguments.moves
@arguments.removed
@arguments.option
@arguments.variant
@click.option("--seconds", metavar="S", type=arguments.seconds, help="Give up after S seconds.")
@arguments.as_json
def solve(
    variant: str | None, seconds: float | None, as_json: bool, **typed: Unpack[arguments.PositionWords]
) -> None:
    question = typed_question(**typed)
    node = node_of(question, variant)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEP))
    with bar("searching") as progress_bar:
        found = solved(node, seconds, lambda count: progress_bar.tell(quantity(count, "position")))
    if as_json:
        options: dict[str, OptionValue] = {**node.state.factory.game.defaults, **question.options}
        about = {"game": question.game, "size": question.size, "options": options, "variant": variant}
        print_json({**about, **asdict(found)})
    else:
        print_text(*_lines(node, found))
    if not found.complete:
        raise click.exceptions.Exit(ExitStatus.FAILED)


def node_of(question: Judge, variant: str | None) -> Node:
    """Return the position of a question, with its players.

    Raises:
        BadRequest: the position makes no sense.
        BadVariant: there is no such variant.
    """
    checked = check_question(question)
    if variant is not None:
        checked = checked.played(find_variant(variant, question.game).game)
    position_of(checked)  # raises for illegal moves
    start = variant_factory(question, variant).start()
    node = Node(start, start.colours)
    for action in checked.actions:
        node = node.after(action)
    return node


def _lines(node: Node, found: Solution) -> list[str]:
    game = node.state.factory.game
    amount = f"{quantity(found.positions, 'position')}, {found.seconds:.1f} s"
    if not found.complete:
        return [f"The value is not known: the time was up after {amount}."]
    if found.value is None:
        return [f"There is no value by the rules: play can go on for ever ({amount})."]
    who = "It is a draw" if found.value == "draw" else f"The {found.value} player wins"
    schedule = ", if the players act alternately" if game.turnless else ""
    wins = [f"Winning moves: {' '.join(found.moves)}"] if found.moves else []
    return [f"{who}{schedule} ({amount}).", *wins]
