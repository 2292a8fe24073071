"""`rulestone judge`."""

from contextlib import closing
from typing import Unpack

from msgspec import to_builtins

from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_text
from rulestone.commands.position_options import question_from_options, require_answer, resolve_engine
from rulestone.draw.scene import record_scene, with_legal
from rulestone.draw.text import rich_text
from rulestone.engines.installed import REFERENCE, load_engine
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.blocks import explanation_blocks, verdict_blocks
from rulestone.explain.cells import explain_at
from rulestone.protocol import Verdict
from rulestone.report.text import block_parts
from rulestone.report.tree import Block


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
@arguments.position_options
@arguments.engine
@arguments.as_json
def judge(
    at: str | None,
    engine: str,
    variant: str | None,
    as_json: bool,
    **typed: Unpack[arguments.PositionOptions],
) -> None:
    question = question_from_options(**typed)
    checked, engine = resolve_engine(question, engine, variant)
    game, position = checked.game, position_of(checked)
    by: tuple[Block, ...] = ()
    if variant is not None:
        from rulestone.cases.variants import find_variant  # loads the known mistakes
        from rulestone.explain.variants import variant_blocks

        by = variant_blocks(variant, find_variant(variant).words)
    explained = None if at is None else explain_at(checked, position, at)
    if engine == REFERENCE or variant is not None:
        answer = verdict(position)
    else:
        with closing(load_engine(engine)) as asked:
            answer = require_answer(asked, question, Verdict)
    if as_json:
        document: dict[str, object] = {
            "game": question.game,
            "size": question.size,
            "options": {**game.defaults, **question.options},
            "removed": question.removed,
            "stones": position.stones_by_colour,
            "engine": engine,
            **to_builtins(answer, str_keys=True),
        }
        print_json(document if explained is None else {**document, "at": explained.explanation})
        return
    blocks = block_parts((*by, *verdict_blocks(game.name, position, answer)))
    why = () if explained is None else block_parts(explanation_blocks(game.name, explained))
    scene = with_legal(record_scene(checked.start, checked.actions), game.name, answer.legal, answer.to_move)
    print_text(rich_text(scene), "", *blocks, *([""] if why else []), *why)
