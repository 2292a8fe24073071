"""`rulestone show`."""

from pathlib import Path
from typing import Unpack

import click

from rulestone.commands import Example, arguments, command
from rulestone.commands.judgement import explanation_text, judge_position, judgement_scene
from rulestone.commands.output import print_json, print_text
from rulestone.commands.positions import typed_question
from rulestone.draw.svg import sheet
from rulestone.draw.terminal import rich_text
from rulestone.files.writing import write_whole


@command(
    "show",
    Example(
        "Where either colour may place", 'rulestone show evening --size 4 --moves "white:d4 black:c3" --legal'
    ),
    Example(
        "Why nobody may place on c3, as a picture",
        'rulestone show minefield --size 5 --moves "b2 c2" --at c3 --svg refused.svg',
    ),
    more="With --json it prints the same as judge.",
)
@arguments.position
@click.option("--legal", is_flag=True, help="Mark the cells where a stone may be placed, or moved to.")
@arguments.svg_file
@arguments.as_json
def show(
    at: str | None,
    engine: str,
    legal: bool,
    svg_file: Path | None,
    as_json: bool,
    **position: Unpack[arguments.PositionWords],
) -> None:
    judged = judge_position(typed_question(**position), engine, at)
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
