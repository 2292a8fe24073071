"""Who makes games: kept from one game to the next, and given by the package of the game."""

from random import Random

import pytest

from rulestone.core.boards import Board
from rulestone.core.game import game
from rulestone.core.names import GameName, Options, Size
from rulestone.engines.second_implementation import JudgedMaker, SecondImplementation
from rulestone.fuzz.generate import makers
from rulestone.fuzz.generate.bitboard_maker import BitboardMaker
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.makers import judged_maker, maker_for
from rulestone.fuzz.generate.reference_maker import ReferenceMaker
from tests.conformance.fuzz.generate.test_quick_questions import in_step


def test_makers_are_kept() -> None:
    options: Options = {"swap": False}
    one, other = (judged_maker(Ground(GameName("necklace"), Size(4), options)) for _ in range(2))
    assert one is other
    assert one is not judged_maker(Ground(GameName("necklace"), Size(4)))


def test_a_game_is_judged_by_what_its_package_gives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ground = Ground(GameName("necklace"), Size(4), {"swap": False}, ())
    known: list[tuple[Board, Options]] = []

    def maker(board: Board, options: Options) -> JudgedMaker | None:
        known.append((board, options))
        return None if board.size == 3 else BitboardMaker(ground)

    second = SecondImplementation(maker)
    own = {"second_implementation": second}
    monkeypatch.setattr(type(game(ground.game)), "part", lambda _, name, __, default: own.get(name, default))
    makers._kept.cache_clear()
    assert len(list(in_step(ground, ("play",), Random(0)))) > 5
    assert known == [(ground.board, {"swap": False})]
    smaller = Ground(GameName("necklace"), Size(3))
    assert judged_maker(smaller) is None
    assert isinstance(maker_for(smaller), ReferenceMaker)
    makers._kept.cache_clear()
