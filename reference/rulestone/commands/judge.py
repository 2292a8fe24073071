"""`rulestone judge`."""

from rulestone.commands import Example, arguments
from rulestone.commands.judgement import explanation_text, judge_position, judgement_text
from rulestone.commands.output import print_json, print_text
from rulestone.commands.positions import typed_question

EXAMPLES = (
    Example(
        "After two moves, and why nobody may place on c3",
        'rulestone judge minefield --size 5 --moves "b2 c2" --at c3',
    ),
    Example(
        "A position given by its stones, as JSON",
        'rulestone judge lefe --size 4 --stones "dark=a1,b2 light=c3" --to-move dark --json',
    ),
)


def judge(
    game: arguments.GameArgument,
    size: arguments.BoardSize = None,
    moves: arguments.MovesOption = None,
    stones: arguments.StonesByColour = None,
    to_move: arguments.ToMove = None,
    removed: arguments.Removed = None,
    option: arguments.GameOptions = None,
    at: arguments.At = None,
    engine: arguments.EngineName = arguments.REFERENCE,
    as_json: arguments.AsJson = False,
) -> None:
    """Judge a position: whose turn it is, what is legal, who has won."""
    question = typed_question(
        game, size, moves=moves, stones=stones, to_move=to_move, removed=removed, options=option
    )
    judged = judge_position(question, engine, at)
    if as_json:
        print_json(judged.data())
        return
    print_text(*judgement_text(judged))
    if judged.explained is not None:
        print_text("", *explanation_text(judged.explained))
