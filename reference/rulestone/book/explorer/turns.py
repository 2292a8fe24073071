"""Who acts next, for two people who send each other the address of their game."""

from msgspec.structs import replace

from rulestone.book.explorer.record import FollowedRecord, follow
from rulestone.core.game import read_action
from rulestone.protocol import Verdict


def acts_again(record: FollowedRecord, verdict: Verdict) -> bool:
    """Whether the player who acted last may act again.

    So it is where the other one is skipped, in games without turns, and for who chooses the colour to move.
    """
    if not record.moves or verdict.over:
        return False
    game, position = record.question.base.game, record.position
    if verdict.legal and read_action(game, position.board, verdict.legal[0]).settles_sides:
        return False  # choosing is for the other
    last = read_action(game, position.board, record.moves[-1])
    if last.settles_sides:
        return last.whose is not None and verdict.to_move in (None, last.whose)
    before = follow(replace(record.question, moves=record.moves[:-1])).position
    return verdict.to_move == before.status().to_move
