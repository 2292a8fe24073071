"""`rulestone judge`."""

from rulestone.commands import arguments
from rulestone.commands.explained import explained_text
from rulestone.commands.judged import judged_text
from rulestone.commands.output import print_json, print_text
from rulestone.commands.position import Typed, judged


def judge(
    game: arguments.Game,
    size: arguments.BoardSize,
    moves: arguments.Moves = None,
    stones: arguments.StonesByColour = None,
    to_move: arguments.ToMove = None,
    removed: arguments.Removed = None,
    option: arguments.GameOptions = None,
    at: arguments.At = None,
    engine: arguments.EngineName = arguments.REFERENCE,
    as_json: arguments.AsJson = False,
) -> None:
    """Say what is true of a position: whose turn it is, what is legal, who has won."""
    typed = Typed(
        game=game, size=size, moves=moves, stones=stones, to_move=to_move, removed=removed, options=option
    )
    found = judged(typed, engine, at)
    if as_json:
        print_json(found.data())
        return
    print_text(*judged_text(found))
    if found.explained is not None:
        print_text("", *explained_text(found.explained))
