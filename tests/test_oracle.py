"""The oracle: records replayed, verdicts, and the reference as an engine."""

from dataclasses import replace

import pytest
from msgspec import UNSET
from msgspec.structs import replace as changed

from rulestone.core.actions import Action
from rulestone.core.boards import square_board
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.core.position import Position, Violation
from rulestone.engines.reference import (
    ReferenceEngine,
    position_of,
    replay_of,
    replay_record,
    step,
    verdict,
    whole_claim,
)
from rulestone.protocol import BadRequest, Nodes, Played, Query, Verdict
from rulestone.protocol.checking import check_query

MINEFIELD = GameName("minefield")


def moves(*texts: str) -> tuple[ActionText, ...]:
    return tuple(map(ActionText, texts))


def record(*texts: str) -> Query:
    return Query(op="play", game=MINEFIELD, size=Size(3), moves=moves(*texts))


def test_a_record_is_replayed_as_far_as_it_is_legal() -> None:
    whole = replay_of(check_query(record("b2", "a1")))
    assert (whole.accepted, whole.violations) == (2, ())
    broken = replay_of(check_query(record("b2", "b2", "a1")))
    assert broken.accepted == 1
    assert [violation.clause for violation in broken.violations] == ["minefield.turn"]
    again = replay_record(MINEFIELD, square_board(Size(3)), {}, moves("b2", "b2"))
    assert again.position == broken.position


def test_a_position_after_an_illegal_record_is_no_position() -> None:
    query = Query(game=MINEFIELD, size=Size(3), moves=moves("b2", "b2"))
    with pytest.raises(
        BadRequest, match=r"move 2, b2, is illegal by minefield\.turn: b2 is occupied"
    ) as refused:
        position_of(check_query(query))
    assert (refused.value.code, refused.value.at) == ("bad-action", "moves[1]")


def test_a_verdict_names_a_clause_for_every_refused_cell() -> None:
    query = Query(
        game=MINEFIELD,
        size=Size(3),
        stones={Colour("black"): (CellName("b2"),), Colour("white"): (CellName("a2"),)},
        to_move=Colour("white"),
    )
    judged = verdict(position_of(check_query(query)))
    assert judged.why == {"b1": "minefield.hard-corner", "b3": "minefield.hard-corner"}
    assert set(judged.legal) == {"a1", "c1", "c2", "a3", "c3"}
    assert (judged.to_move, judged.over, judged.winner) == ("white", False, None)
    assert (judged.score, judged.leader) == (UNSET, UNSET)


def test_a_game_that_is_over_refuses_nothing() -> None:
    query = Query(game=MINEFIELD, size=Size(2), moves=moves("a1", "b2", "a2"))
    judged = verdict(position_of(check_query(query)))
    assert (judged.over, judged.winner, judged.legal, judged.why) == (True, "black", (), UNSET)


def test_in_games_without_turns_a_refused_placement_has_its_colour() -> None:
    query = Query(game=GameName("evening"), size=Size(3), moves=moves("white:c3"))
    judged = verdict(position_of(check_query(query)))
    assert isinstance(judged.why, dict)
    assert judged.why["white:c4"].startswith("evening.")
    assert "black:c4" in judged.legal
    assert judged.score == {"white": (1,), "black": ()}


def test_the_reference_answers_every_operation() -> None:
    engine = ReferenceEngine()
    played = engine.ask(record("b2", "b2"))
    assert isinstance(played, Played)
    assert (played.accepted, played.reason, played.to_move) == (1, "minefield.turn", "white")
    whole = engine.ask(record("b2"))
    assert isinstance(whole, Played)
    assert (whole.accepted, whole.reason) == (1, None)
    assert engine.ask(Query(op="perft", game=MINEFIELD, size=Size(2), moves=(), depth=2)) == Nodes(nodes=12)
    judged = engine.ask(Query(game=MINEFIELD, size=Size(2), moves=()))
    assert isinstance(judged, Verdict)
    assert len(judged.legal) == 4


def test_a_count_cannot_begin_with_a_set_up() -> None:
    with pytest.raises(BadRequest, match="perft begins after Interleave's set-up"):
        ReferenceEngine().ask(Query(op="perft", game=GameName("interleave"), size=Size(2), moves=(), depth=1))


def test_a_replacement_judges_in_the_place_of_a_game() -> None:
    game = installed_game("minefield")
    engine = ReferenceEngine({MINEFIELD: replace(game, perft=lambda _position, _depth: 7)}, name="mine")
    assert engine.ask(Query(op="perft", game=MINEFIELD, size=Size(2), moves=(), depth=2)) == Nodes(nodes=7)
    assert engine.claims.name == "mine"


def test_a_whole_game_is_claimed_with_all_its_values() -> None:
    claim = whole_claim(installed_game("minefield").entry)
    assert (claim.sizes, claim.options) == ((1, 64), {"swap": (False, True)})


class Counted:
    """What one action does, and how often it was asked for."""

    def __init__(self) -> None:
        self.steps = 0

    def __call__(self, position: Position, action: Action) -> Position | tuple[Violation, ...]:
        """Count, and do it."""
        self.steps += 1
        return step(position, action)


def test_a_record_that_goes_on_is_played_from_where_the_last_one_ended() -> None:
    counted = Counted()
    judged: list[Position] = []

    def judge(position: Position) -> Verdict:
        judged.append(position)
        return verdict(position)

    engine = ReferenceEngine(step=counted, judge=judge)
    records: list[tuple[Query, int]] = [
        (record("b2", "a1", "c3"), 3),
        (record("b2", "a1", "c3", "a2", "a2"), 2),  # the last move is illegal, and asked about again
        (Query(game=MINEFIELD, size=Size(3), moves=moves("b2", "a1", "c3", "a2")), 0),
        (record("b2", "a1"), 2),
        (changed(record("b2", "a1"), size=Size(4)), 2),
        (changed(record("b2", "a1", "d4"), size=Size(4), options={"swap": True}), 3),
        (changed(record("b2", "a1", "d4"), size=Size(4), game=GameName("necklace")), 3),
        (changed(record("b2", "a1", "d4", "d1"), size=Size(4), game=GameName("necklace")), 1),
    ]
    for query, steps in records:
        before = counted.steps
        assert engine.ask(query) == ReferenceEngine().ask(query)
        assert counted.steps - before == steps
    assert len(judged) == len(records) - 1  # the same position twice in a row is judged once
