"""Who acts next, for two people who send each other the address of their game."""

from msgspec.structs import replace

from rulestone.book.explorer.record import FollowedRecord, follow
from rulestone.core.actions import Choose, Setup, Swap
from rulestone.core.game import read_action
from rulestone.protocol import Verdict


def acts_again(record: FollowedRecord, verdict: Verdict) -> bool:
    """Whether the player who acted last may act again.

    So it is where the other one is skipped, in games without turns, and for who chooses the colour to move.
    """
    if not record.moves or verdict.over:
        return False
    game, position = record.question.base.game, record.position
    if verdict.legal and isinstance(read_action(game, position.board, verdict.legal[0]), Choose):
        return False  # choosing is for the other
    match read_action(game, position.board, record.moves[-1]):
        case Swap() | Setup():
            return False
        case Choose(colour):
            return verdict.to_move in (None, colour)
        case _:
            before = follow(replace(record.question, moves=record.moves[:-1])).position
            return verdict.to_move == before.status().to_move
