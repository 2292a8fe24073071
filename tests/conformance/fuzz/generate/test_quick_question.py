"""Whether an answer is plainly the right one."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.quick_question import QuickQuestion, agrees
from rulestone.protocol import Answer, Nodes, Played, Query, Unsupported, Verdict


def test_what_is_plainly_right() -> None:
    right = Played(
        legal=(ActionText("a1"), ActionText("b1")),
        to_move="black",
        over=False,
        winner=None,
        leader="black",
        accepted=2,
        reason=None,
    )
    assert agrees(right, right)
    assert agrees(replace(right, legal=right.legal[::-1], leader=UNSET, reason=UNSET), right)
    wrong: tuple[Answer, ...] = (
        replace(right, legal=right.legal[:1]),
        replace(right, legal=(*right.legal, right.legal[0])),
        replace(right, legal=(right.legal[0], right.legal[0])),
        replace(right, to_move="white"),
        replace(right, over=True),
        replace(right, winner="black"),
        replace(right, leader=None),
        replace(right, accepted=1),
        Verdict(legal=right.legal, to_move="black", over=False, winner=None),
        Nodes(nodes=2),
        Unsupported(unsupported="no"),
    )
    assert not any(agrees(answer, right) for answer in wrong)
    assert not agrees(Nodes(nodes=3), Nodes(nodes=4))


GROUND = Ground(GameName("minefield"), Size(3))
MOVES = (ActionText("b2"), ActionText("a1"))
RIGHT = Verdict(legal=(), to_move=None, over=False, winner=None)
SETTINGS = {"game": GROUND.game, "size": GROUND.size}


def question(query: Query, ground: Ground = GROUND) -> QuickQuestion:
    return QuickQuestion(ground, query, RIGHT)


def test_a_question_becomes_a_case_with_the_answer_of_the_reference() -> None:
    black = Colour("black")
    stones: dict[Colour, tuple[CellName, ...]] = {black: (CellName("b2"),)}
    judged = question(
        Query(game=GROUND.game, size=GROUND.size, stones=stones, to_move=Colour("white"))
    ).case()
    assert (judged.asks, judged.stones[black], judged.expect.to_move) == (("stones",), ("b2",), "white")
    by_moves = question(Query(game=GROUND.game, size=GROUND.size, moves=MOVES)).case()
    assert (by_moves.question, by_moves.moves, by_moves.expect.to_move) == ("judge", MOVES, "black")
    played = question(Query(op="play", game=GROUND.game, size=GROUND.size, moves=(*MOVES, MOVES[0]))).case()
    assert (played.question, played.expect.accepted) == ("play", 2)
    counted = question(Query(op="perft", game=GROUND.game, size=GROUND.size, moves=MOVES, depth=1)).case()
    assert (counted.depth, counted.expect.nodes) == (1, 7)


def test_a_record_that_the_reference_does_not_follow_is_no_case() -> None:
    twice = (MOVES[0], MOVES[0])
    with pytest.raises(ValueError, match="the reference follows 1 move of b2 b2"):
        question(Query(game=GROUND.game, size=GROUND.size, moves=twice)).case()
    with pytest.raises(ValueError, match="the reference follows 1 move of b2 b2"):
        question(Query(op="perft", game=GROUND.game, size=GROUND.size, moves=twice, depth=1)).case()
    before = Ground(GameName("interleave"), Size(2))
    with pytest.raises(ValueError, match="the reference counts nothing after"):
        question(Query(op="perft", game=before.game, size=before.size, moves=(), depth=1), before).case()
