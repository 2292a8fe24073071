"""How a game stands, in a sentence: whose turn it is, what is awaited, or how it ended."""

from msgspec import UNSET

from rulestone.games.connection import ConnectionPosition
from rulestone.games.position import Position
from rulestone.games.turnless import TurnlessPosition
from rulestone.protocol import Verdict


def situation(position: Position, verdict: Verdict) -> str:
    """Whose turn it is, or how the game ended.

    Args:
        position: the position, as the reference rules see it.
        verdict: what an engine says of it.
    """
    if verdict.over:
        return "Over: a draw." if verdict.winner is None else f"Over: {verdict.winner} has won."
    if verdict.to_move is not None:
        return f"{verdict.to_move.capitalize()} to move.{_skipped(position, verdict)}"
    if not verdict.legal:
        return "The first player sets up the position: any stones, at least one of them black."
    if verdict.legal[0].startswith("choose "):
        return "The second player chooses a colour."
    if verdict.score is UNSET:
        return "White begins with one stone on any cell."
    return f"No turns: either colour may place or stop.{_stopped(position)}"


def _skipped(position: Position, verdict: Verdict) -> str:
    if not isinstance(position, ConnectionPosition) or position.mover == verdict.to_move:
        return ""
    return f" {position.mover.capitalize()} has no placement and is skipped."


def _stopped(position: Position) -> str:
    if not isinstance(position, TurnlessPosition) or not position.stopped:
        return ""
    return f" {' and '.join(sorted(position.stopped)).capitalize()} has stopped."
