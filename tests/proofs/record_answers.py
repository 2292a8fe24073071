"""What an engine says of a recorded game."""

from rulestone.core.names import ActionText, Size
from rulestone.engines import Engine
from rulestone.protocol import Played, Query
from rulestone_proofs.records import GameRecord


def played(engine: Engine, record: GameRecord) -> Played:
    """How far the engine follows the game, under the options of its record."""
    moves = tuple(map(ActionText, record.moves))
    options = dict(record.options)
    answer = engine.ask(
        Query(op="play", game=record.game, size=Size(record.size), options=options, moves=moves)
    )
    assert isinstance(answer, Played)
    return answer
