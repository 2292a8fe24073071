"""`rulestone solve`."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Unpack

import click
from rich.console import RenderableType

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, print_json, print_text
from rulestone.commands.position_options import question_from_options
from rulestone.core.names import OptionValue
from rulestone.core.wording import quantity
from rulestone.draw.text import rich_text
from rulestone.exits import ExitStatus, interrupted_status, interruptible
from rulestone_lab import values
from rulestone_lab.commands.options import GROUP


@command(
    "solve",
    Example(
        "Who wins on the smallest boards, and with which first moves", "rulestone solve minefield --size 3"
    ),
    Example(
        "After a move, if there were no switches",
        "rulestone solve minefield --size 3 --moves b2 --variant minefield/no-switches",
    ),
    more="It also shows what each first move leads to and, on boards of up to nine cells, how long the game "
    "then lasts if the winner hurries and the loser delays. In games without turns the players act "
    "alternately, which is a schedule and not a rule. Boards of more than about 16 cells take hours.",
    summary="Find who wins on a small board if both play perfectly, and with which moves.",
    group=GROUP,
)
@arguments.game
@arguments.size
@arguments.moves
@arguments.removed
@arguments.option
@arguments.variant
@click.option(
    "--seconds", metavar="S", type=arguments.seconds, help="Give up after S seconds of processor time."
)
@arguments.as_json
def solve(
    variant: str | None, seconds: float | None, as_json: bool, **typed: Unpack[arguments.PositionOptions]
) -> None:
    question = question_from_options(**typed)
    start = values.search_state(question, variant)
    found, why, status = values.Solution(), "the time was up", ExitStatus.FAILED

    def tell(known: values.Solution) -> None:
        nonlocal found
        found = known
        progress_bar.tell(quantity(known.positions, "position"))

    try:
        with interruptible(), bar("searching") as progress_bar:
            found = values.solve(start, seconds, tell)
    except KeyboardInterrupt:
        why, status = "the search was interrupted", interrupted_status()
    if as_json:
        options: dict[str, OptionValue] = {**start.state.maker.game.defaults, **question.options}
        about = {"game": question.game, "size": question.size, "options": options, "variant": variant}
        print_json({**about, **asdict(found)})
    else:
        print_text(*_lines(start, found, why))
    if not found.complete:
        raise click.exceptions.Exit(status)


def _lines(start: values.SearchState, found: values.Solution, why: str) -> Iterator[RenderableType]:
    amount = f"{quantity(found.positions, 'position')}, {found.seconds:.1f} s"
    if found.value is not None:
        who = "It is a draw" if found.value == "draw" else f"The {found.value} player wins"
        schedule = ", if the players act alternately" if start.state.maker.game.turnless else ""
        yield f"{who}{schedule} ({amount})."
    elif found.complete:
        yield f"There is no value by the rules: play can go on for ever ({amount})."
    else:
        yield f"The value is not known: {why} after {amount}."
    if found.moves:
        known = "" if found.complete else f" known so far, since {why}"
        yield f"Winning moves{known}: {' '.join(found.moves)}"
    drawing = [text for text, then in found.first.items() if then.value == "draw"]
    if drawing and not found.moves:
        yield f"Drawing moves: {' '.join(drawing)}"
    lengths = [then.length for then in found.first.values() if then.value == found.value and then.length]
    if lengths:
        least = min(lengths) if found.moves else max(lengths)
        yield f"At best play it is over after {quantity(least, 'action')}."
    scene = values.first_moves_scene(start, found)
    if scene.labels:
        yield ""
        yield rich_text(scene)
