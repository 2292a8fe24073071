"""Positions as guided play sees them, and goals by their names."""

from rulestone.core.game import game
from rulestone.core.guided_play import Goal, GuidedPlay, State
from rulestone.core.names import GameName, Options, Size
from rulestone.fuzz.makers import ReferenceMaker
from rulestone.protocol import Question
from rulestone.protocol.reading import read_moves


def walked(name: str, size: int, moves: str = "", options: Options | None = None) -> State:
    """The position after a legal record."""
    ground = Question(game=GameName(name), size=Size(size), options=options or {})
    reached: State = ReferenceMaker(ground).start()
    for text in read_moves(moves):
        action = game(name).read_action(reached.board, text)
        assert reached.refusal(action) is None, f"{text} is refused"
        reached = reached.after(action)
    return reached


def goal(guide: GuidedPlay, name: str) -> Goal:
    """The goal whose function has this name."""
    return next(each for each in guide.goals if getattr(each, "__name__", "").strip("_") == name)
