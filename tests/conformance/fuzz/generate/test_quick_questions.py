"""Questions answered in step by the fast engine: the reference agrees, and has the last word."""

from collections.abc import Iterator
from random import Random

import pytest

from rulestone.check.differences import answer_differences
from rulestone.core.game import game_names
from rulestone.core.names import GameName, Size
from rulestone.engines import load_engine
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.generate.grounds import Ground, choices
from rulestone.fuzz.generate.makers import judged_maker
from rulestone.fuzz.generate.quick_question import QuickQuestion, agrees
from rulestone.fuzz.generate.quick_questions import questions_in_step

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
        if question.query.op != "perft":
            assert agrees(ReferenceEngine().ask(question.query), question.right) or name != "minefield"
    forms = {(each.query.op, each.query.moves is None) for each in questions}
    assert {("judge", True), ("judge", False), ("play", False), ("perft", False)} >= forms
    assert {("judge", True), ("judge", False), ("play", False)} <= forms


@pytest.mark.parametrize("ops", [("play",), ("judge",), ("perft",)])
def test_only_claimed_operations_are_asked(ops: tuple[str, ...]) -> None:
    for seed in range(5):
        ground = Ground(GameName("minefield"), Size(3))
        assert {each.query.op for each in in_step(ground, ops, Random(seed))} <= set(ops)
