"""`rulestone show`."""

from pathlib import Path
from typing import Unpack

import click

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_text
from rulestone.commands.position_options import question_from_options, resolve_engine
from rulestone.commands.problems import Problem
from rulestone.draw.scene import record_scene, with_legal
from rulestone.draw.svg import png, svg
from rulestone.draw.text import rich_text
from rulestone.engines.installed import REFERENCE
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.blocks import explanation_blocks
from rulestone.explain.cells import explain_at
from rulestone.files import write_whole
from rulestone.report.text import block_parts


@command(
    "show",
    Example(
        "Cells where either colour may place",
        'rulestone show evening --size 4 --moves "white:d4 black:c3" --legal',
    ),
    Example(
        "Why c3 is refused, as a picture",
        'rulestone show minefield --size 5 --moves "b2 c2" --at c3 --svg refused.svg',
    ),
    former={"--engine": "is gone, since show uses the rules; rulestone judge --engine uses an engine"},
)
@arguments.position_options
@click.option("--legal", is_flag=True, help="Mark the cells where a stone may be placed, or moved to.")
@click.option(
    "--svg",
    "svg_file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=arguments.not_a_dash,
    help="Write an SVG file instead.",
)
@click.option(
    "--png",
    "png_file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=arguments.not_a_dash,
    help="Write the same as PNG, for places that take no SVG.",
)
def show(
    at: str | None,
    variant: str | None,
    legal: bool,
    svg_file: Path | None,
    png_file: Path | None,
    **typed: Unpack[arguments.PositionOptions],
) -> None:
    checked, _ = resolve_engine(question_from_options(**typed), REFERENCE, variant)
    game, position = checked.game, position_of(checked)
    explained = None if at is None else explain_at(checked, position, at)
    scene = record_scene(checked.start, checked.actions) if explained is None else explained.scene
    if legal and explained is None:
        marked = verdict(position)
        scene = with_legal(scene, game.name, marked.legal, marked.to_move)
    if svg_file is not None and svg_file == png_file:
        raise Problem(f"two pictures for one file: {svg_file}")
    if svg_file is not None:
        write_whole(svg_file, svg(scene))
    if png_file is not None:
        write_whole(png_file, png(svg(scene)))
    if svg_file is not None or png_file is not None:
        return
    if explained is None:
        print_text(rich_text(scene))
    else:
        print_text(*block_parts(explanation_blocks(game.name, explained)))
