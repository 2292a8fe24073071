"""`rulestone judge`, `show` and `perft`: a position, what engines say of it, and what follows from it."""

import re
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Unpack

import click
from msgspec import to_builtins
from msgspec.structs import replace
from rich.table import Column

from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import workers
from rulestone.commands.output import bar, print_json, print_table, print_text
from rulestone.commands.positions import ask_for, checked_for, typed_question
from rulestone.commands.problems import Problem
from rulestone.core.actions import CELL
from rulestone.core.names import ActionText
from rulestone.core.position import Position
from rulestone.draw.scene import Scene, record_scene, with_legal
from rulestone.draw.svg import png, svg
from rulestone.draw.text import rich_text
from rulestone.engines.engine import Engine
from rulestone.engines.installed import REFERENCE, load_engine
from rulestone.engines.interrupts import interruptible
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.blocks import explanation_blocks, verdict_blocks
from rulestone.explain.cells import PicturedActionExplanation, PicturedExplanation, explain, explain_action
from rulestone.files import write_whole
from rulestone.protocol import BadRequest, Judge, Nodes, Perft, Verdict
from rulestone.protocol.checking import CheckedQuestion, read_action, read_cell
from rulestone.report.text import block_parts


@dataclass(frozen=True, slots=True)
class _Judged:
    """A position, what an engine says of it, and the explanation of what `--at` names."""

    checked: CheckedQuestion
    engine: str
    position: Position
    verdict: Verdict
    explained: PicturedExplanation | PicturedActionExplanation | None

    def scene(self, *, legal: bool) -> Scene:
        """Return the position with its last move; if wanted, with marks where a stone may be placed."""
        scene = record_scene(self.checked.start, self.checked.actions)
        name, verdict = self.checked.game.name, self.verdict
        return with_legal(scene, name, verdict.legal, verdict.to_move) if legal else scene


def _judged(question: Judge, engine: str, at: str | None, variant: str | None) -> _Judged:
    """Ask an engine about a position, and explain a cell or an action by the rules.

    Args:
        question: the position.
        engine: the name of the engine.
        at: the cell or action.
        variant: the rules that judge and explain instead of the engine.

    Raises:
        BadRequest: the position makes no sense, or the cell or action does not exist.
        UnknownEngine: there is no such engine.
        Problem: the engine does not answer.
    """
    checked, engine = checked_for(question, engine, variant)
    position = position_of(checked)
    explained = None if at is None else _explained(checked, position, at)
    if engine == REFERENCE or variant is not None:
        answer = verdict(position)
    else:
        with closing(load_engine(engine)) as judge:
            answer = ask_for(judge, question, Verdict)
    return _Judged(checked, engine, position, answer, explained)


def _explained(
    checked: CheckedQuestion, position: Position, text: str
) -> PicturedExplanation | PicturedActionExplanation:
    """Explain the cell of the board, or the action of the game, that `--at` names."""
    game, options = checked.game, checked.question.options
    if re.fullmatch(CELL, text):
        return explain(game.name, position, read_cell(checked.board, text, "at"), options)
    try:
        action = read_action(game, checked.board, text, "at")
    except BadRequest as bad:
        message = bad.message.replace(" is not an action ", " is neither a cell nor an action ", 1)
        raise BadRequest(bad.code, message, bad.at) from None
    return explain_action(position, action, options)


@command(
    "judge",
    Example(
        "After two moves, and why c3 is refused",
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
    **typed: Unpack[arguments.PositionWords],
) -> None:
    judged = _judged(typed_question(**typed), engine, at, variant)
    game, position = judged.checked.game, judged.position
    if as_json:
        question = judged.checked.question
        document: dict[str, object] = {
            "game": question.game,
            "size": question.size,
            "options": {**game.defaults, **question.options},
            "removed": question.removed,
            "stones": position.stones_by_colour,
            "engine": judged.engine,
            **to_builtins(judged.verdict, str_keys=True),
        }
        print_json(document if judged.explained is None else {**document, "at": judged.explained.explanation})
        return
    blocks = block_parts(verdict_blocks(game.name, position, judged.verdict))
    why = () if judged.explained is None else block_parts(explanation_blocks(game.name, judged.explained))
    print_text(rich_text(judged.scene(legal=True)), "", *blocks, *([""] if why else []), *why)


@command(
    "show",
    Example(
        "Where either colour may place", 'rulestone show evening --size 4 --moves "white:d4 black:c3" --legal'
    ),
    Example(
        "Why c3 is refused, as a picture",
        'rulestone show minefield --size 5 --moves "b2 c2" --at c3 --svg refused.svg',
    ),
)
@arguments.position
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
    engine: str,
    variant: str | None,
    legal: bool,
    svg_file: Path | None,
    png_file: Path | None,
    **typed: Unpack[arguments.PositionWords],
) -> None:
    judged = _judged(typed_question(**typed), engine, at, variant)
    explained = judged.explained
    scene = judged.scene(legal=legal) if explained is None else explained.scene
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
        print_text(*block_parts(explanation_blocks(judged.checked.game.name, explained)))


@command(
    "perft",
    Example("Count with the reference", "rulestone perft lefe --size 3 --depth 3"),
    Example(
        "Count by first move, with the bitboard engine",
        "rulestone perft minefield --size 4 --depth 4 --engine bitboard --divide",
    ),
)
@arguments.game
@click.option(
    "--depth",
    metavar="D",
    type=int,
    required=True,
    help="The length of the sequences, in actions.",
)
@arguments.size
@arguments.moves
@arguments.removed
@arguments.option
@arguments.engine
@arguments.variant
@click.option("--divide", is_flag=True, help="Also count the sequences that begin with each action.")
@arguments.jobs
@arguments.cluster
@arguments.as_json
def perft(
    depth: int,
    engine: str,
    variant: str | None,
    divide: bool,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    **typed: Unpack[arguments.PositionWords],
) -> None:
    from rulestone.engines.workers import THIS_PROCESS, as_completed  # judge and show start without it

    question = typed_question(**typed)
    query = question.perft(question.record, depth)
    checked, engine = checked_for(query, engine, variant)
    position_of(checked)  # raises for values that make no sense
    if divide and depth == 0:
        raise Problem("--divide needs a --depth of at least 1")
    firsts: tuple[ActionText, ...] = ()
    counted: dict[ActionText, int] = {}
    try:
        with interruptible(), workers(jobs, cluster) as who, bar("counting") as progress_bar:
            with closing(load_engine(engine)) as counter:
                if divide or (who != THIS_PROCESS and depth > 1):
                    firsts = _first_actions(counter, query)
                nodes = 0 if firsts else _count(counter, query)
            if divide and nodes:
                raise Problem(f"--divide: engine {engine} does not list the actions that it counts")
            with closing(as_completed(partial(_count_after, engine, query), firsts, who)) as results:
                for first, below in results:
                    counted[first] = below
                    progress_bar.tell(f"counting, {len(counted)} of {len(firsts)} first actions done")
            nodes += sum(counted.values())
    except RecursionError:
        raise Problem(f"--depth: {depth} is too deep to count") from None
    divided = {first: counted[first] for first in firsts}
    if as_json:
        about = {"game": query.game, "size": query.size, "depth": depth, "engine": engine, "nodes": nodes}
        print_json({**about, "divide": divided} if divide else about)
    elif divide:
        rows = [(action, str(number)) for action, number in (*divided.items(), ("total", nodes))]
        print_table(("action", Column("nodes", justify="right")), rows)
    else:
        print_text(str(nodes))


def _count(engine: Engine, query: Perft) -> int:
    """Count the sequences in one piece.

    Raises:
        BadRequest: they cannot be counted from there.
        Problem: the engine does not count.
    """
    return ask_for(engine, query, Nodes).nodes


def _count_after(name: str, query: Perft, first: ActionText) -> int:
    """Count the sequences that begin with an action, by an engine of its own."""
    with closing(load_engine(name)) as engine:
        return _count(engine, replace(query, moves=(*query.record, first), depth=query.depth - 1))


def _first_actions(engine: Engine, query: Perft) -> tuple[ActionText, ...]:
    """Return the actions that an engine lists; none if these are not all that it counts."""
    number = _count(engine, replace(query, depth=1))
    match engine.ask(query.judge(query.moves)):
        case Verdict(legal=legal) if len(legal) == number:
            return legal
    return ()
