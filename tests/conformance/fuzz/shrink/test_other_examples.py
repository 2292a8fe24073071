"""The same disagreement, looked for in short games and among few stones."""

import pytest

from rulestone.core.names import ActionText, Colour, GameName, Size
from rulestone.engines import EngineBroken
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.other_examples import among_other_stones, in_short_games
from rulestone.fuzz.shrink.record_shrinker import RecordShrinker
from rulestone.fuzz.shrink.smallest_case import Budget
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition
from rulestone.protocol import Answer, GameClaim, Nodes, Query
from tests.check.lying import Change
from tests.conformance.fuzz.shrink.shown import Positions, smallest_of, stones_of, wrong_where

MINEFIELD = GameName("minefield")
MOVES = tuple(map(ActionText, ("a1", "b2", "e5", "d4", "c1", "e1")))
LONG = MoveRecord(Ground(MINEFIELD, Size(5)), MOVES)


def shrinker_of(change: Change, subject: MoveRecord = LONG, budget: Budget | None = None) -> RecordShrinker:
    case = subject.case()
    assert case is not None
    return RecordShrinker(smallest_of(change, case, budget=budget), subject)


PLAYED = wrong_where(lambda query: query.op == "play" and query.size > 1 and len(query.record) >= 2)


def test_a_long_record_gives_way_to_a_short_game_on_a_small_board() -> None:
    shrinker = shrinker_of(PLAYED)
    in_short_games(shrinker)
    assert len(shrinker.subject.moves) == 2
    assert shrinker.subject.ground.size == 2
    assert shrinker.smallest.best.case.moves == shrinker.subject.moves


@pytest.mark.parametrize(("moves", "is_asked"), [(3, False), (4, True)])
def test_a_short_record_is_left_as_it_is(moves: int, is_asked: bool) -> None:
    shrinker = shrinker_of(PLAYED, MoveRecord(LONG.ground, MOVES[:moves]))
    in_short_games(shrinker)
    assert (shrinker.smallest.asks > 0) == is_asked


@pytest.mark.parametrize(("moves", "is_asked"), [(12, False), (13, True)])
def test_another_disagreement_is_looked_for_in_place_of_a_very_long_record(
    moves: int, is_asked: bool
) -> None:
    ground = Ground(MINEFIELD, Size(5))
    names = ground.board.names(ground.board.rows[0] + ground.board.rows[2] + ground.board.rows[4])
    subject = MoveRecord(ground, tuple(map(ActionText, names[:moves])))
    shrinker = shrinker_of(wrong_where(lambda query: query.size == 5), subject, budget=Budget(asks=1))
    in_short_games(shrinker, other_kinds=True)
    assert (shrinker.smallest.asks > 0) == is_asked


@pytest.mark.parametrize(("sizes", "tried"), [((7, 9), {7}), ((5, 9), {5, 6})])
def test_large_boards_are_not_tried_but_for_the_smallest(sizes: tuple[int, int], tried: set[int]) -> None:
    def change(query: Query, answer: Answer) -> Answer:
        asked_sizes.add(query.size)
        return wrong_where(lambda query: query.size == 9)(query, answer)

    asked_sizes: set[int] = set()
    subject = MoveRecord(Ground(MINEFIELD, Size(9)), MOVES[:4])
    case = subject.case()
    assert case is not None
    smallest = smallest_of(change, case, games={MINEFIELD: GameClaim(sizes=sizes)})
    asked_sizes.clear()
    in_short_games(RecordShrinker(smallest, subject))
    assert asked_sizes == tried


def test_a_count_is_looked_for_in_short_games() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = query.op == "perft" and query.size == 2 and query.moves
        return (
            Nodes(nodes=answer.nodes + 1)
            if isinstance(answer, Nodes) and (wrong or query.size > 2)
            else answer
        )

    counted = MoveRecord(
        Ground(MINEFIELD, Size(3)), tuple(map(ActionText, ("a1", "b2", "c1", "c3"))), "perft", 2
    )
    shrinker = shrinker_of(change, counted)
    in_short_games(shrinker)
    assert (shrinker.subject.question, shrinker.subject.ground.size) == ("perft", 2)
    assert len(shrinker.subject.moves) == 1
    assert shrinker.subject.case() == shrinker.smallest.best.case


def test_engines_that_break_are_not_asked_so_often() -> None:
    def change(_: Query, __: Answer) -> Answer:
        raise EngineBroken("crash", "it ended")

    shrinker = shrinker_of(change)
    in_short_games(shrinker)
    assert shrinker.smallest.asks == 0


def test_the_search_ends_with_the_budget() -> None:
    shrinker = shrinker_of(wrong_where(lambda query: query.size == 5), budget=Budget(asks=7))
    in_short_games(shrinker)
    assert (shrinker.smallest.asks, shrinker.subject) == (7, LONG)


def test_many_stones_give_way_to_few() -> None:
    ground = Ground(MINEFIELD, Size(4))
    black = Colour("black")
    crowded = StonePosition(ground, black, dict.fromkeys(ground.board.cells[:9], black))
    smallest = smallest_of(wrong_where(lambda query: len(stones_of(query)) >= 2), crowded.case())
    shrinker = Positions(smallest, crowded)
    among_other_stones(shrinker)
    assert 2 <= len(shrinker.subject.stones) <= 6
    assert shrinker.subject.case() == smallest.best.case


def test_few_stones_are_left_as_they_are() -> None:
    ground = Ground(MINEFIELD, Size(4))
    black = Colour("black")
    few = StonePosition(ground, black, dict.fromkeys(ground.board.cells[:6], black))
    smallest = smallest_of(wrong_where(lambda query: len(stones_of(query)) >= 2), few.case())
    among_other_stones(Positions(smallest, few))
    assert smallest.asks == 0
