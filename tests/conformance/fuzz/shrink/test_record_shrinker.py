"""Records that are judged wrongly, made shorter or shown by a position."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rulestone.core.names import ActionText, GameName, Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.record_shrinker import RecordShrinker
from rulestone.fuzz.shrink.subjects import MoveRecord
from rulestone.protocol import Answer, GameClaim, Nodes, Played, Query, Verdict
from tests.check.lying import Change
from tests.conformance.fuzz.shrink.shown import smallest_of, stones_of, wrong_where

FIVE = Ground(GameName("minefield"), Size(5))


def record(*moves: str, ground: Ground = FIVE) -> MoveRecord:
    return MoveRecord(ground, tuple(map(ActionText, moves)))


def shrinker_of(
    change: Change, subject: MoveRecord, ops: tuple[str, ...] = ("judge", "play", "perft")
) -> RecordShrinker:
    case = subject.case()
    assert case is not None
    return RecordShrinker(smallest_of(change, case, ops=ops), subject)


def played_wrongly(condition: Callable[[tuple[str, ...]], bool]) -> Change:
    """A change of the answers to records."""
    return wrong_where(lambda query: query.op == "play" and condition(query.record))


def test_what_comes_after_an_illegal_move_that_is_followed_is_cut_off() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.op == "play" and isinstance(answer, Played) and "c3" in query.record:
            return replace(answer, accepted=len(query.record))
        return answer

    shrinker = shrinker_of(change, record("b2", "c2", "c3", "a1", "e5"))
    assert shrinker.smallest.kind.field == "accepted"
    shrinker.cut_off()
    assert shrinker.subject.moves == ("b2", "c2", "c3")


def test_a_record_that_is_left_too_early_is_shown_by_the_position_before() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.op == "play" and isinstance(answer, Played) and len(query.record) >= 2:
            return replace(answer, accepted=2, over=True)
        return answer

    shrinker = shrinker_of(change, record("b2", "c2", "a1", "e5"))
    shrinker.cut_off()
    assert (shrinker.subject.moves, shrinker.smallest.kind.field) == (("b2", "c2"), "over")


def test_only_records_that_are_played_are_cut_off() -> None:
    def change(_: Query, answer: Answer) -> Answer:
        return Nodes(nodes=answer.nodes + 1) if isinstance(answer, Nodes) else answer

    counted = MoveRecord(FIVE, record("b2", "c2").moves, "perft", 1)
    shrinker = shrinker_of(change, counted)
    shrinker.cut_off()
    assert shrinker.subject == counted
    assert shrinker.as_stones() is None
    assert shrinker.smallest.asks == 0


def test_a_position_that_stones_show_takes_the_place_of_its_record() -> None:
    change = wrong_where(lambda query: "b2" in stones_of(query) or query.op == "play")
    shrinker = shrinker_of(change, record("b2", "c2"))
    position = shrinker.as_stones()
    assert position is not None
    assert (len(position.stones), position.to_move) == (2, "black")
    assert shrinker.smallest.best.case.asks == ("stones",)
    second = shrinker_of(change, record("b2")).as_stones()
    assert second is not None
    assert second.to_move == "white"
    assert shrinker_of(played_wrongly(lambda _: True), record("b2")).as_stones() is None
    assert shrinker_of(change, record("b2"), ops=("play",)).as_stones() is None


def test_a_wrong_count_is_shown_by_a_position_on_the_way() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.op == "perft" and isinstance(answer, Nodes):
            return Nodes(nodes=answer.nodes + 1)
        return played_wrongly(lambda moves: moves[-1:] == ("a1",))(query, answer)

    ground = Ground(GameName("minefield"), Size(2))
    counted = MoveRecord(ground, record("b2").moves, "perft", 1)
    shrinker = shrinker_of(change, counted)
    shrinker.to_position()
    assert (shrinker.subject.question, shrinker.subject.moves) == ("play", ("b2", "a1"))
    assert shrinker.smallest.asks == 2  # nothing after that
    assert shrinker.smallest.kind.field == "over"
    alone = shrinker_of(change, counted, ops=("perft",))
    alone.to_position()
    assert (alone.subject, alone.smallest.asks) == (counted, 0)


def test_only_the_moves_that_matter_are_left() -> None:
    change = played_wrongly(lambda moves: {"b2", "d4"} <= set(moves))
    shrinker = shrinker_of(change, record("a1", "b2", "e5", "d4", "c1", "e1"))
    shrinker.shrink()
    assert sorted(shrinker.subject.moves) == ["b2", "d4"]
    assert shrinker.subject.ground.size == 4
    assert shrinker.smallest.best.case.moves == shrinker.subject.moves
    assert not shrinker.smallest.spent


@pytest.mark.parametrize(
    ("lengths", "left"),
    [({1, 3}, ("e1",)), ({2, 3}, ("e1", "b3"))],
    ids=["two moves are left out together", "a move is played sooner"],
)
def test_a_move_keeps_its_colour_where_that_matters(lengths: set[int], left: tuple[str, ...]) -> None:
    change = played_wrongly(lambda moves: "e1" in moves[::2] and len(moves) in lengths)
    shrinker = shrinker_of(change, record("a1", "b3", "e1"))
    shrinker.shrink()
    assert shrinker.subject.moves == left


def test_what_an_earlier_move_allows_is_left_out_then() -> None:
    _, two, three = whole = ("white:a1", "white:b2", "white:c1")
    wrong = (whole, (three, two), (three,))
    change = wrong_where(lambda query: query.op == "play" and query.size == 3 and query.moves in wrong)
    shrinker = shrinker_of(change, record(*whole, ground=Ground(GameName("evening"), Size(3))))
    shrinker.shrink()
    assert shrinker.subject.moves == (three,)


@pytest.mark.parametrize(
    ("followed", "missing", "is_shown"), [(2, "a1", True), (0, "b2", True), (2, "d4", False)]
)
def test_a_position_where_an_engine_stops_following_takes_the_place_of_the_record(
    followed: int, missing: str, is_shown: bool
) -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.op == "play" and isinstance(answer, Played) and len(query.record) > 2:
            return replace(answer, accepted=followed)
        if query.op == "judge" and len(stones_of(query)) == followed and isinstance(answer, Verdict):
            return replace(answer, legal=tuple(action for action in answer.legal if action != missing))
        return answer

    shrinker = shrinker_of(change, record("b2", "c2", "a1", "e5"))
    position = shrinker.as_stones()
    assert (None if position is None else len(position.stones)) == (followed if is_shown else None)
    assert shrinker.smallest.kind.field == ("legal" if is_shown else "accepted")


def test_a_very_long_record_may_give_way_to_another_disagreement() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.op != "play" or not isinstance(answer, Played):
            return answer
        if len(query.record) > 12:
            return replace(answer, over=not answer.over)
        return replace(answer, to_move="nobody") if query.moves else answer

    ground = Ground(GameName("evening"), Size(3))
    long = record(*(f"white:{name}" for name in ground.board.names(ground.board.cells[:13])), ground=ground)
    case = long.case()
    assert case is not None
    claim = GameClaim(sizes=(2, 3))
    shrinker = RecordShrinker(smallest_of(change, case, games={ground.game: claim}), long)
    assert shrinker.smallest.kind.field == "over"
    shrinker.shrink()
    assert (shrinker.smallest.kind.field, len(shrinker.subject.moves)) == ("to_move", 1)


def test_the_beginning_of_a_record_may_be_enough() -> None:
    whole = ("white:a1", "black:b2", "white:c1")
    change = wrong_where(
        lambda query: query.op == "play" and query.size == 3 and query.moves in (whole, whole[:1])
    )
    shrinker = shrinker_of(change, record(*whole, ground=Ground(GameName("evening"), Size(3))))
    shrinker.shrink()
    assert shrinker.subject.moves == whole[:1]


def test_the_two_moves_that_are_left_out_may_lie_apart() -> None:
    whole, rest = ("a1", "b3", "e1", "c5"), ("b3", "e1")
    change = played_wrongly(lambda moves: moves in (whole, rest, rest[:1]))
    case = record(*whole).case()
    assert case is not None
    claim = GameClaim(sizes=(5, 5))
    shrinker = RecordShrinker(smallest_of(change, case, games={case.game: claim}), record(*whole))
    shrinker.shrink()
    assert shrinker.subject.moves == rest[:1]


def test_a_count_is_made_shallow() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        wrong = query.op == "perft" and query.depth >= 1 and "b2" in query.record
        return Nodes(nodes=answer.nodes + 1) if wrong and isinstance(answer, Nodes) else answer

    counted = MoveRecord(Ground(GameName("minefield"), Size(3)), record("b2", "a1", "c3").moves, "perft", 2)
    shrinker = shrinker_of(change, counted, ops=("perft",))
    assert not shrinker.attempt(MoveRecord(FIVE, record("b2", "b2").moves, "perft", 1))
    shrinker.shrink()
    assert (shrinker.subject.moves, shrinker.subject.depth, shrinker.subject.ground.size) == (("b2",), 1, 2)


def test_a_set_up_is_made_simpler() -> None:
    ground = Ground(GameName("interleave"), Size(2))
    change = wrong_where(lambda query: query.moves is not None and any("b2" in move for move in query.moves))
    subject = record("setup black=a1,b2,c1", "choose black", ground=ground)
    shrinker = shrinker_of(change, subject, ops=("play",))
    shrinker.shrink()
    assert shrinker.subject.moves == ("setup black=b2",)
    assert not shrinker.smallest.spent


def test_what_follows_a_set_up_stays_where_it_matters() -> None:
    change = played_wrongly(lambda moves: "choose black" in moves and any("b2" in move for move in moves))
    ground = Ground(GameName("interleave"), Size(2))
    shrinker = shrinker_of(
        change, record("setup black=a1,b2,c1", "choose black", ground=ground), ops=("play",)
    )
    shrinker.shrink()
    assert shrinker.subject.moves == ("setup black=b2", "choose black")


def test_on_another_ground_the_legal_moves_are_left() -> None:
    shrinker = shrinker_of(played_wrongly(lambda _: True), record("b2", "c2", "a1"))
    smaller = shrinker.on(Ground(GameName("minefield"), Size(5)))
    assert smaller == shrinker.subject
    assert [each.ground.size for each in shrinker.cut_to(Size(2))][:1] == [2]
    assert all(len(each.moves) <= 3 for each in shrinker.squeezed_to(Size(3)))


def test_the_position_of_a_game_without_turns_is_one_of_its_colours() -> None:
    shrinker = shrinker_of(
        wrong_where(lambda _: True), record("white:a1", ground=Ground(GameName("evening"), Size(2)))
    )
    position = shrinker.as_stones()
    assert position is not None
    assert (len(position.stones), position.to_move) == (1, "white")


def test_what_a_smaller_board_allows_is_left_out_then() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        least = {5: 3, 4: 2}.get(query.size, 9)
        return played_wrongly(lambda moves: len(moves) >= least)(query, answer)

    shrinker = shrinker_of(change, record("b2", "c3", "d4"))
    shrinker.shrink()
    assert (shrinker.subject.ground.size, len(shrinker.subject.moves)) == (4, 2)


def test_what_a_simpler_set_up_allows_is_left_out_then() -> None:
    change = played_wrongly(
        lambda moves: moves[:1] == ("setup black=b2",) or ("choose black" in moves and "b2" in moves[0])
    )
    ground = Ground(GameName("interleave"), Size(2))
    shrinker = shrinker_of(change, record("setup black=a1,b2", "choose black", ground=ground), ops=("play",))
    shrinker.shrink()
    assert shrinker.subject.moves == ("setup black=b2",)


def test_positions_on_the_way_follow_the_whole_record() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.op == "perft" and isinstance(answer, Nodes):
            return Nodes(nodes=answer.nodes + 1)
        return played_wrongly(lambda moves: moves[-1:] == ("a2",))(query, answer)

    ground = Ground(GameName("minefield"), Size(2))
    shrinker = shrinker_of(change, MoveRecord(ground, record("b2", "b1").moves, "perft", 1))
    shrinker.to_position()
    assert shrinker.subject.moves == ("b2", "b1", "a2")
    assert shrinker.smallest.asks == 2  # a1 is not legal there
