"""What must hold of each engine alone, whatever the rules say in detail."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import UNSET

from rulestone.conformance.compare import differences
from rulestone.conformance.cross_check import question
from rulestone.engines import Engine, load_engine
from rulestone.names import ActionText, CellName, Colour, GameName, Size
from rulestone.oracle import replay_record, start
from rulestone.outside.stdio import StdioEngine
from rulestone.protocol import Judge, Play, Query, Verdict
from rulestone.requests import check
from rulestone.strategies import records, set_ups
from tests.differential.symmetries import (
    Symmetry,
    exchange,
    hexagonal_symmetries,
    moved,
    moved_verdict,
    square_symmetries,
)

NODE_ENGINE = Path(__file__).parents[1] / "engines" / "node" / "engine.mjs"
SQUARE = (GameName.MINEFIELD, GameName.NECKLACE)


@pytest.fixture(scope="module", params=["reference", "bitboard", "node"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    if request.param == "node":
        if shutil.which("node") is None:
            pytest.skip("Node.js is not installed")
        found: Engine = StdioEngine(["node", str(NODE_ENGINE)], timeout=60)
    else:
        found = load_engine(request.param)
    with closing(found):
        yield found


def judged(engine: Engine, query: Query) -> Verdict:
    answer = engine.ask(query)
    assert isinstance(answer, Verdict)
    return answer


def symmetries(query: Judge) -> list[Symmetry]:
    return square_symmetries(query.size) if query.game in SQUARE else hexagonal_symmetries(query.size)


@given(query=set_ups(), data=st.data())
def test_a_board_seen_from_another_side_is_judged_the_same(
    engine: Engine, query: Judge, data: st.DataObject
) -> None:
    symmetry = data.draw(st.sampled_from(symmetries(query)), label="symmetry")
    if symmetry.exchanges:
        query = msgspec.structs.replace(
            query, options={"swap": False} if query.game is GameName.NECKLACE else {}
        )
    there = moved(query, symmetry)
    expected = moved_verdict(query.game, judged(engine, query), symmetry)
    found = differences(question(there), expected, judged(engine, there))
    assert [difference.words for difference in found] == [], symmetry.words


@given(query=set_ups())
def test_colours_exchanged_are_judged_the_same_where_the_rules_do_not_tell_them_apart(
    engine: Engine, query: Judge
) -> None:
    assume(query.game in (GameName.LEFE, GameName.INTERLEAVE, GameName.EVENING))
    swap = exchange(query.game)
    assert query.stones is not UNSET
    assume(any(query.stones.values()))
    there = msgspec.structs.replace(
        query,
        stones={swap[colour]: names for colour, names in query.stones.items()},
        to_move=swap[query.to_move] if isinstance(query.to_move, Colour) else None,
    )
    here, other = judged(engine, query), judged(engine, there)
    assert here.over == other.over
    if query.game is GameName.LEFE:
        assert set(here.legal) == set(other.legal)
        assert other.winner == (None if here.winner is None else swap[Colour(here.winner)])
    else:
        renamed = {
            f"{swap[Colour(colour)]}:{cell}" for colour, cell in (text.split(":") for text in here.legal)
        }
        assert renamed == set(other.legal)


@given(query=set_ups(game=GameName.MINEFIELD, most=9), data=st.data())
def test_a_stone_more_than_three_steps_away_changes_nothing_here(
    engine: Engine, query: Judge, data: st.DataObject
) -> None:
    before = judged(engine, query)
    assert query.stones is not UNSET
    taken = {name for names in query.stones.values() for name in names}
    board = check(query)
    free = [cell for cell in board.cells if board.name(cell) not in taken]
    assume(free and not before.over)
    added = data.draw(st.sampled_from(free), label="added")
    colour = data.draw(st.sampled_from(list(query.stones)), label="colour")
    stones = {**query.stones, colour: (*query.stones[colour], board.name(added))}
    after = judged(engine, msgspec.structs.replace(query, stones=stones))
    assume(not after.over and after.to_move == before.to_move)
    size = query.size
    for cell in free:
        across, up = abs(cell % size - added % size), abs(cell // size - added // size)
        if max(across, up) > 3:
            name = ActionText(board.name(cell))
            assert (name in before.legal) == (name in after.legal)


@given(query=records())
def test_the_way_that_led_to_a_position_does_not_matter(engine: Engine, query: Play) -> None:
    played = replay_record(query.game, check(query), query.options, query.moves)
    record = query.moves[: played.accepted]
    in_play = len(record) >= 2 and not any(
        "stop" in move or move == "swap" or move.startswith("choose") for move in record[-2:]
    )
    assume(in_play)
    standing = played.position.standing()
    turnless = query.game in (GameName.INTERLEAVE, GameName.EVENING)
    assume(turnless or standing.to_move is not None)
    names = played.position.board.names
    stones = {colour: names(played.position.stones.of(colour)) for colour in exchange(query.game)}
    assume(query.game is not GameName.NECKLACE or sum(map(len, stones.values())) > 1)
    common = {"game": query.game, "size": query.size, "options": query.options, "removed": query.removed}
    by_moves = msgspec.convert({**common, "op": "judge", "moves": record}, Judge)
    by_stones = msgspec.convert(
        {**common, "op": "judge", "stones": stones, "to_move": standing.to_move}, Judge
    )
    assert judged(engine, by_moves) == judged(engine, by_stones)


@given(first=records(), second=set_ups())
def test_an_answer_does_not_depend_on_what_was_asked_before(
    engine: Engine, first: Play, second: Judge
) -> None:
    alone = engine.ask(second)
    engine.ask(first)
    assert engine.ask(second) == alone


@given(query=records() | set_ups())
def test_queries_survive_the_way_through_json(query: Query) -> None:
    assert msgspec.json.decode(msgspec.json.encode(query), type=Query) == query


@given(query=records())
def test_acting_leaves_the_position_acted_on_as_it_was(query: Play) -> None:
    position = start(query.game, check(query), query.options)
    for action in position.legal_actions()[:3]:
        before = (position.stones, position.standing(), position.legal_actions())
        position.after(action)
        assert (position.stones, position.standing(), position.legal_actions()) == before


def test_the_symmetries_are_real() -> None:
    turned = next(s for s in hexagonal_symmetries(Size(2)) if s.words == "1 sixths of a turn").cells
    assert [turned[CellName(name)] for name in ("b3", "c2", "c1", "b1", "a1", "a2", "b2")] == [
        "c2",
        "c1",
        "b1",
        "a1",
        "a2",
        "b3",
        "b2",
    ]
