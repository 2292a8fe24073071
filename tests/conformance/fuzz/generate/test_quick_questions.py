"""Questions answered in step by the fast engine: the reference agrees, and has the last word."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import UNSET

from rulestone.check.answer_differences import answer_differences
from rulestone.core.game import game_names
from rulestone.core.names import GameName, Size
from rulestone.engines import load_engine
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.generate.grounds import Ground, choices
from rulestone.fuzz.generate.makers import judged_maker
from rulestone.fuzz.generate.quick_question import QuickQuestion, agrees
from rulestone.fuzz.generate.quick_questions import questions_in_step
from rulestone.protocol import Judge, Perft, Play

OPERATIONS = ("judge", "play", "perft")
FAST = tuple(name for name in game_names() if name in load_engine("bitboard").claims.games)


def in_step(ground: Ground, operations: tuple[str, ...], random: Random) -> Iterator[QuickQuestion]:
    maker = judged_maker(ground)
    assert maker is not None
    return questions_in_step(ground, maker, operations, random)


def questions_of(name: GameName, games: int) -> list[QuickQuestion]:
    where = choices([ReferenceEngine().claims], [name], None)
    items: list[QuickQuestion] = []
    for number in range(games):
        random = Random(number)
        ground = where.ground(number, random)
        if len(ground.board.cells) < 30:
            items += in_step(ground, OPERATIONS, random)
    return items


@pytest.mark.parametrize("name", FAST)
def test_the_reference_bears_out_what_is_said_in_step(name: GameName) -> None:
    questions = questions_of(name, 6)
    for question in questions[::3]:
        case = question.case()
        assert answer_differences(case, case.expect, question.right) == (), question.query
        if not isinstance(question.query, Perft):
            assert agrees(ReferenceEngine().ask(question.query), question.right) or name != "minefield"
    forms = {(type(each.query), each.query.moves is UNSET) for each in questions}
    assert {(Judge, True), (Judge, False), (Play, False), (Perft, False)} >= forms
    assert {(Judge, True), (Judge, False), (Play, False)} <= forms


@pytest.mark.parametrize(
    ("ops", "kinds"), [(("play",), {Play}), (("judge",), {Judge}), (("perft",), {Perft})]
)
def test_only_claimed_operations_are_asked(ops: tuple[str, ...], kinds: set[type]) -> None:
    for seed in range(5):
        ground = Ground(GameName("minefield"), Size(3))
        assert {type(each.query) for each in in_step(ground, ops, Random(seed))} <= kinds
