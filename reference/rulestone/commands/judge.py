"""`rulestone judge` and `rulestone show`: a position, what an engine says of it, and one cell explained."""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

import click
from msgspec import to_builtins
from rich.console import RenderableType

from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import REFERENCE
from rulestone.commands.output import print_json, print_text
from rulestone.commands.positions import ask_for, checked_for, typed_question
from rulestone.commands.progress import bar
from rulestone.core.actions import CELL, Action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import Game
from rulestone.core.position import Position
from rulestone.draw.png import png
from rulestone.draw.positions import record_scene, with_legal
from rulestone.draw.scene import Scene
from rulestone.draw.svg import sheet
from rulestone.draw.terminal import rich_text
from rulestone.engines import load_engine
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.blocks import explanation_blocks, verdict_blocks
from rulestone.explain.cells import Explained, ExplainedAction, explain, explain_action
from rulestone.files.writing import write_whole
from rulestone.protocol import BadRequest, Judge, Verdict
from rulestone.protocol.checking import CheckedQuestion, read_action, read_cell
from rulestone.report.text import block_parts


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """A position with its verdict.

    Attributes:
        checked: the query.
        engine: the name of the engine that answered.
        position: the position under the reference rules.
        verdict: the engine's answer.
        explained: the cell or action named by `--at`, explained by the reference rules; None without `--at`.
    """

    checked: CheckedQuestion
    engine: str
    position: Position
    verdict: Verdict
    explained: Explained | ExplainedAction | None

    def data(self) -> dict[str, object]:
        """The JSON document: the position with the fields of the protocol's reply."""
        query, board = self.checked.question, self.checked.board
        colours = self.checked.game.colours
        position: dict[str, object] = {
            "game": query.game,
            "size": query.size,
            "options": {**self.checked.game.defaults, **query.options},
            "removed": query.removed,
            "stones": {colour: board.names(self.position.stones.of(colour)) for colour in colours},
            "engine": self.engine,
            **to_builtins(self.verdict, str_keys=True),
        }
        return position if self.explained is None else {**position, "at": self.explained.explanation}


def judge_position(
    question: Judge, engine: str, at: str | None, variant: str | None = None
) -> JudgedPosition:
    """Ask an engine for a verdict, and explain one cell or action.

    Args:
        question: the position.
        engine: the name of the engine.
        at: the cell or action to explain.
        variant: the variant by which it is judged and explained, instead of the engine.

    Raises:
        BadRequest: the position makes no sense, or the cell or action does not exist.
        UnknownEngine: there is no such engine.
        Problem: the engine does not answer.
    """
    checked, engine = checked_for(question, engine, variant)
    with bar("judging"):
        position = position_of(checked)
        asked_about = None if at is None else _asked_about(checked.game, checked.board, at)
        if engine == REFERENCE or variant is not None:
            answer = verdict(position)
        else:
            with closing(load_engine(engine)) as judge:
                answer = ask_for(judge, checked.question, Verdict)
        match asked_about:
            case None:
                explained: Explained | ExplainedAction | None = None
            case int():
                explained = explain(question.game, position, asked_about, question.options)
            case action:
                explained = explain_action(position, action, question.options)
    return JudgedPosition(checked, engine, position, answer, explained)


def _asked_about(game: Game, board: Board, text: str) -> Cell | Action:
    """The cell of the board or the action of the game that `--at` names."""
    if re.fullmatch(CELL, text):
        return read_cell(board, text, "at")
    try:
        return read_action(game, board, text, "at")
    except BadRequest as bad:
        message = bad.message.replace(" is not an action ", " is neither a cell nor an action ", 1)
        raise BadRequest(bad.code, message, bad.at) from None


def judgement_scene(judged: JudgedPosition, *, legal: bool) -> Scene:
    """The position with its last move and, if wanted, marks on the cells where a stone may be placed."""
    scene = record_scene(judged.checked.begin, judged.checked.actions)
    verdict = judged.verdict
    return with_legal(scene, judged.checked.game.name, verdict.legal, verdict.to_move) if legal else scene


def judgement_text(judged: JudgedPosition) -> Iterator[RenderableType]:
    """The board, how the position stands, and what is said of the cell or action asked about."""
    game = judged.checked.game.name
    yield rich_text(judgement_scene(judged, legal=True))
    yield ""
    yield from block_parts(verdict_blocks(game, judged.position, judged.verdict))
    if judged.explained is not None:
        yield ""
        yield from block_parts(explanation_blocks(game, judged.explained))


@command(
    "judge",
    Example(
        "After two moves, and why nobody may place on c3",
        'rulestone judge minefield --size 5 --moves "b2 c2" --at c3',
    ),
    Example(
        "A position given by its stones, as JSON",
        'rulestone judge lefe --size 4 --stones "dark=a1,b2 light=c3" --to-move dark --json',
    ),
)
@arguments.position
@arguments.as_json
def judge(
    at: str | None,
    engine: str,
    variant: str | None,
    as_json: bool,
    **position: Unpack[arguments.PositionWords],
) -> None:
    judged = judge_position(typed_question(**position), engine, at, variant)
    if as_json:
        print_json(judged.data())
        return
    print_text(*judgement_text(judged))


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
@click.option(
    "--png",
    "png_file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the same as PNG, for places that take no SVG.",
)
@arguments.as_json
def show(
    at: str | None,
    engine: str,
    variant: str | None,
    legal: bool,
    svg_file: Path | None,
    png_file: Path | None,
    as_json: bool,
    **position: Unpack[arguments.PositionWords],
) -> None:
    judged = judge_position(typed_question(**position), engine, at, variant)
    scenes = (judgement_scene(judged, legal=legal),) if judged.explained is None else judged.explained.scenes
    if svg_file is not None:
        write_whole(svg_file, sheet(scenes))
    if png_file is not None:
        write_whole(png_file, png(sheet(scenes)))
    if as_json:
        print_json(judged.data())
    elif svg_file is None and png_file is None:
        if judged.explained is None:
            print_text(*map(rich_text, scenes))
        else:
            print_text(*block_parts(explanation_blocks(judged.checked.game.name, judged.explained)))
