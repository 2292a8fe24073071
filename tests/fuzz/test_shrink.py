"""Disagreements are made small: what is left of records and positions, and what it may cost."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import NoReturn

import pytest
from msgspec.structs import replace

from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.engines import Engine, EngineBroken, load_engine
from rulestone.fuzz.ask import Asker, DisagreementKind
from rulestone.fuzz.search import SearchSettings, search
from rulestone.fuzz.shrink import length, query_of
from rulestone.protocol import (
    Answer,
    GameClaim,
    Ground,
    Judge,
    Nodes,
    Operation,
    Perft,
    Played,
    Question,
    Verdict,
)
from rulestone.protocol import stones_of as given_stones
from tests.check.lying import Change, Lying
from tests.fuzz.lied import over, shrinking, wrong_where

pytestmark = pytest.mark.usefixtures("few_fixtures")


def record(game: str, size: int, moves: str, op: Operation = "play", depth: int = 0) -> Question:
    texts = tuple(map(ActionText, moves.split("|") if moves else ()))
    ground = Ground(game=GameName(game), size=Size(size))
    if op == "perft":
        return ground.perft(texts, depth)
    return ground.play(texts) if op == "play" else ground.judge(texts)


def position(game: str, size: int, to_move: str | None = None, **stones: str) -> Question:
    by_colour = {Colour(each): tuple(map(CellName, names.split())) for each, names in stones.items()}
    turn = None if to_move is None else Colour(to_move)
    return Judge(game=GameName(game), size=Size(size), stones=by_colour, to_move=turn)


def stones_of(query: Question) -> frozenset[CellName]:
    return frozenset(name for names in (given_stones(query) or {}).values() for name in names)


def played(condition: Callable[[tuple[str, ...]], object]) -> Change:
    """Wrong about records."""
    return wrong_where(lambda query: query.op == "play" and condition(query.record))


def lists_no(action: str) -> Change:
    def change(_: Question, answer: Answer) -> Answer:
        if not isinstance(answer, Verdict):
            return answer
        return replace(answer, legal=tuple(each for each in answer.legal if each != action))

    return change


def follows(query: Question, answer: Answer) -> Answer:
    """Play illegal moves."""
    if isinstance(answer, Played) and answer.accepted < len(query.record):
        return replace(answer, accepted=answer.accepted + 1)
    return answer


def counts_too_many(depth: int, query: Question, answer: Answer) -> Answer:
    wrong = isinstance(query, Perft) and query.depth >= depth and "b2" in query.record
    return Nodes(nodes=answer.nodes + 1) if wrong and isinstance(answer, Nodes) else answer


LONG = "|".join(
    f"{'white' if row % 2 else 'black'}:{column}{row}" for column in "abcd" for row in range(1, 5)
)
PLAYED: Mapping[str, object] = {"ops": ("play",)}


@pytest.mark.parametrize(
    ("change", "first", "claims", "smallest"),
    [
        pytest.param(
            wrong_where(lambda query: len(stones_of(query)) >= 2 and query.size >= 3),
            position("necklace", 5, "red", red="a1 b2 c3", blue="d4 e5 a5"),
            {},
            ("judge", 3, 2),
            id="fewer stones on a smaller board",
        ),
        pytest.param(
            wrong_where(
                lambda query: (
                    query.size >= 3 and stones_of(query) >= {"a2", f"{'abcdefg'[query.size - 1]}{query.size}"}
                )
            ),
            position("necklace", 7, "red", red="a2 g7"),
            {},
            ("judge", 3, 2),
            id="a board without columns and rows in the middle",
        ),
        pytest.param(
            wrong_where(lambda query: len(query.removed) >= 2),
            replace(
                position("interleave", 3, black="a1", red="c3"),
                removed=tuple(map(CellName, ("a2", "b2", "c2", "d2"))),
            ),
            {},
            ("judge", 2, 0),
            id="fewer holes",
        ),
        pytest.param(
            wrong_where(lambda query: len(stones_of(query)) >= (3 if "pie" in query.options else 1)),
            replace(position("lefe", 2, "dark", dark="a1 a2 b1"), options={"pie": "none"}),
            {},
            ("judge", 1, 1),
            id="what other options allow",
        ),
        pytest.param(
            wrong_where(lambda query: {"b2", "c2"} <= stones_of(query) or query.op == "play"),
            record("minefield", 4, "b2|c2"),
            {},
            ("judge", 3, 2),
            id="stones in the place of a record",
        ),
        pytest.param(
            lists_no("b2"),
            record("minefield", 5, "a1|e5|c3|d4"),
            {},
            ("judge", 2, 0),
            id="the nearest position",
        ),
        pytest.param(
            played(lambda moves: {"b2", "d4"} <= set(moves)),
            record("minefield", 5, "a1|b2|e5|d4|c1|e1"),
            {},
            ("play", 4, 2),
            id="the moves that matter",
        ),
        pytest.param(
            played(lambda moves: "e1" in moves[::2] and len(moves) in (1, 3)),
            record("minefield", 5, "a1|b3|e1"),
            {"games": {"minefield": GameClaim(sizes=(5, 5))}},
            ("play", 5, 1),
            id="two moves at once",
        ),
        pytest.param(
            played(lambda moves: "e1" in moves[::2] and len(moves) in (2, 3)),
            record("minefield", 5, "a1|b3|e1"),
            {"games": {"minefield": GameClaim(sizes=(5, 5))}},
            ("play", 5, 2),
            id="a move sooner",
        ),
        pytest.param(
            played(
                lambda moves: (
                    moves[:1] == ("setup black=b2",) or ("choose black" in moves and "b2" in moves[0])
                )
            ),
            record("interleave", 2, "setup black=a1,b2,c1|choose black"),
            PLAYED,
            ("play", 2, 1),
            id="a simpler set-up",
        ),
        pytest.param(
            follows,
            record("evening", 3, "white:a1|white:a1|white:b2"),
            PLAYED,
            ("play", 2, 2),
            id="an illegal move",
        ),
        pytest.param(
            partial(counts_too_many, 1),
            record("minefield", 3, "b2|a1|c3", "perft", depth=3),
            {"ops": ("perft",)},
            ("perft", 2, 1),
            id="a count that is less deep",
        ),
        pytest.param(
            lambda query, answer: played(lambda moves: moves[-1:] == ("a1",))(
                query, counts_too_many(1, query, answer)
            ),
            record("minefield", 2, "b2", "perft", depth=1),
            {"ops": ("play", "perft")},
            ("play", 1, 1),
            id="a position in the place of a count",
        ),
        pytest.param(
            lambda query, answer: (
                over(query, answer) if len(query.record) > 12 else replace(answer, to_move="x")
            ),
            record("evening", 4, LONG),
            {**PLAYED, "games": {"evening": GameClaim(sizes=(2, 4))}},
            ("play", 2, 0),
            id="another disagreement in the place of a very long one",
        ),
    ],
)
def test_what_is_left(
    change: Change, first: Question, claims: Mapping[str, object], smallest: tuple[str, int, int]
) -> None:
    work = shrinking(change, first, **claims)
    before = work.kind
    work.shrink()
    query = query_of(work.best.case)
    assert (query.op, query.size, length(query)) == smallest
    assert query.options == {}
    assert len(query.removed) in (0, 2)
    assert not isinstance(query, Perft) or query.depth == 1
    assert work.kind in work.best.kinds
    assert work.kind == before or before.field == "nodes" or length(first) > 12
    assert (work.repeated, work.late, work.spent) == (True, False, False)


DIAGONAL = "mutant:minefield/diagonal-chains"


def limited(sizes: tuple[int, int], *ops: str) -> Engine:
    """A mutant that claims no more than some sizes and operations of its game."""
    engine = Lying.instead_of(load_engine(DIAGONAL))
    engine.claims = replace(engine.claims, games={"minefield": GameClaim(sizes=sizes)}, ops=ops)
    return engine


@pytest.mark.parametrize(("smallest", "begun", "size", "most"), [(1, 8, 3, 6), (5, 6, 5, 10)])
def test_a_chain_that_is_none_is_shown_on_the_smallest_board_that_is_claimed(
    smallest: int, begun: int, size: int, most: int
) -> None:
    settings = SearchSettings(rounds=400, size=Size(begun), most=1)
    (found,) = search([lambda: limited((smallest, 19), "play")], settings).found
    assert (found.kind.field, found.case.size) == ("winner", size)
    assert found.length <= most  # the shortest that White can have


def test_one_mistake_is_found_once_though_it_shows_in_many_ways() -> None:
    settings = SearchSettings(rounds=50, size=Size(4), most=9)
    (found,) = search([lambda: limited((2, 9), "play", "perft")], settings).found
    assert found.kind.field == "winner"


def breaks(_: Question, __: Answer) -> NoReturn:
    raise EngineBroken("crash", "it ended")


@pytest.mark.parametrize(
    ("change", "limits", "asks"),
    [(over, {"left": 2}, 2), (over, {"until": 0.0}, 0), (breaks, {"restarts": 3}, 3)],
)
def test_questions_time_and_broken_engines_are_bounded(
    change: Change, limits: dict[str, float], asks: int
) -> None:
    work = shrinking(change, position("minefield", 5, "black", black="a1 b2 c3", white="d4 e5"))
    for name, value in limits.items():
        setattr(work, name, value)
    work.shrink()
    assert (work.asks, work.spent, work.late) == (asks, True, "until" in limits)


def test_what_does_not_come_again_is_left_as_it_is() -> None:
    left = [True]
    first = position("minefield", 3, "black", black="a1", white="")
    work = shrinking(wrong_where(lambda _: left and left.pop()), first)
    work.shrink()
    assert (work.repeated, work.asks, query_of(work.best.case)) == (False, 1, first)


def test_a_fault_of_the_question_before_is_not_put_down_to_this_one() -> None:
    late = [True]

    def change(query: Question, answer: Answer) -> Answer:
        if query.size == 2 and late:
            late.pop()
            raise EngineBroken("crash", "it ended", previous=True)
        return over(query, answer) if query.size > 2 else answer

    work = shrinking(change, position("minefield", 4, "black", black="a1"))
    work.shrink()
    assert (work.best.case.size, work.kind.field, late) == (3, "over", [])


def test_what_was_found_before_or_comes_of_it_is_known() -> None:
    ended, won, listed = (
        DisagreementKind(GameName("minefield"), each) for each in ("over", "winner", "legal")
    )
    known: dict[tuple[DisagreementKind, DisagreementKind], bool] = {}
    for kind in (ended, listed):
        for before in (ended, won):
            work = shrinking(over, position("minefield", 2, "black"))
            work.kind, work.known = kind, [before]
            known[kind, before] = work.is_known
    # A list of actions is wrong of itself where the end is.
    assert known == {(ended, ended): True, (ended, won): False, (listed, ended): True, (listed, won): False}


@pytest.mark.parametrize(
    ("change", "outside", "pauses"), [(breaks, True, 1), (breaks, False, 0), (over, True, 0)]
)
def test_only_a_program_that_breaks_is_given_time_to_settle(
    change: Change, outside: bool, pauses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    work = shrinking(change, position("minefield", 2, "black"))
    work.left, work.settle = 1, 0.5
    monkeypatch.setattr(Asker, "outside", outside)
    monkeypatch.setattr(time, "sleep", waits.append)
    work.shrink()
    assert waits == [0.5] * pauses
