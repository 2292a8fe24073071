"""`rulestone show`."""

from pathlib import Path
from typing import Annotated

from typer import Option

from rulestone.commands import Example, arguments
from rulestone.commands.judgement import explanation_text, judge_position, judgement_scene
from rulestone.commands.output import print_json, print_text
from rulestone.commands.positions import typed_question
from rulestone.draw.svg import sheet
from rulestone.draw.terminal import rich_text
from rulestone.report.reports import write_whole

EXAMPLES = (
    Example(
        "Where either colour may place", 'rulestone show evening --size 4 --moves "white:d4 black:c3" --legal'
    ),
    Example(
        "Why nobody may place on c3, as a picture",
        'rulestone show minefield --size 5 --moves "b2 c2" --at c3 --svg refused.svg',
    ),
)


def show(
    game: arguments.GameArgument,
    size: arguments.BoardSize = None,
    moves: arguments.MovesOption = None,
    stones: arguments.StonesByColour = None,
    to_move: arguments.ToMove = None,
    removed: arguments.Removed = None,
    option: arguments.GameOptions = None,
    at: arguments.At = None,
    engine: arguments.EngineName = arguments.REFERENCE,
    legal: Annotated[
        bool, Option("--legal", help="Mark the cells where a stone may be placed, or moved to.")
    ] = False,
    svg_file: Annotated[
        Path | None,
        Option(
            "--svg",
            metavar="FILE",
            dir_okay=False,
            help="Write an SVG file instead, with several pictures below each other.",
        ),
    ] = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Draw a position, or with --at the explanation of a cell.

    With --json it prints the same as judge.
    """
    question = typed_question(
        game, size, moves=moves, stones=stones, to_move=to_move, removed=removed, options=option
    )
    judged = judge_position(question, engine, at)
    if svg_file is not None:
        scenes = (judgement_scene(judged, legal=legal),)
        write_whole(svg_file, sheet(scenes if judged.explained is None else judged.explained.scenes))
    if as_json:
        print_json(judged.data())
    elif svg_file is None:
        if judged.explained is None:
            print_text(rich_text(judgement_scene(judged, legal=legal)))
        else:
            print_text(*explanation_text(judged.explained))
