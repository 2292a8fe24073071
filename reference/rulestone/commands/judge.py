"""`rulestone judge`."""

from typing import Unpack

from rulestone.commands import Example, arguments, command
from rulestone.commands.judgement import explanation_text, judge_position, judgement_text
from rulestone.commands.output import print_json, print_text
from rulestone.commands.positions import typed_question


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
def judge(at: str | None, engine: str, as_json: bool, **position: Unpack[arguments.PositionWords]) -> None:
    judged = judge_position(typed_question(**position), engine, at)
    if as_json:
        print_json(judged.data())
        return
    print_text(*judgement_text(judged))
    if judged.explained is not None:
        print_text("", *explanation_text(judged.explained))
