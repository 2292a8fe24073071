"""How a game stands, in a sentence: whose turn it is, what is awaited, or how it ended."""

from rulestone.names import Colour
from rulestone.protocol import Verdict
from rulestone.rules import Position


def situation(position: Position, verdict: Verdict) -> str:
    """Whose turn it is, or how the game ended.

    Args:
        position: the position, as the reference rules see it.
        verdict: what an engine says of it.
    """
    if verdict.over:
        return "Over: a draw." if verdict.winner is None else f"Over: {verdict.winner} has won."
    whose = "" if verdict.to_move is None else f"{verdict.to_move.capitalize()} to move."
    return " ".join(
        filter(None, (whose, position.notice(None if verdict.to_move is None else Colour(verdict.to_move))))
    )
