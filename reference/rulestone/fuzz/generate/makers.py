"""What generates games and positions: a second implementation where there is one, else the reference.

Whoever makes them, whatever differs is judged by the reference.
"""

from functools import lru_cache

from rulestone.core.game import game
from rulestone.core.names import CellName, GameName, OptionValue, Size
from rulestone.engines.second_implementation import JudgedMaker, Maker, SecondImplementation
from rulestone.fuzz.generate.bitboard_maker import BitboardMaker
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.reference_maker import ReferenceMaker
from rulestone_bitboard.game import games as bitboard_games


def maker_for(ground: Ground) -> Maker:
    """What generates the games of a ground."""
    return judged_maker(ground) or ReferenceMaker(ground)


def judged_maker(ground: Ground) -> JudgedMaker | None:
    """The second implementation of a game on a ground: its own, or else the bitboard's; None without any.

    Those of some grounds are kept: making one takes as long as a short game.

    Raises:
        UnknownGame: the one that the game's package gives cannot be used.
    """
    return _kept(ground.game, ground.size, ground.removed, tuple(ground.options.items()))


@lru_cache(maxsize=256)
def _kept(
    name: GameName, size: Size, removed: tuple[CellName, ...], options: tuple[tuple[str, OptionValue], ...]
) -> JudgedMaker | None:
    ground = Ground(name, size, dict(options), removed)
    bitboard = SecondImplementation(lambda _, __: BitboardMaker(ground) if name in bitboard_games() else None)
    second = game(name).part("second_implementation", SecondImplementation, bitboard)
    return second.maker(ground.board, ground.options)
