"""The reference, the bitboard and the JavaScript engine, asked the same: every answer in full."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given

from rulestone.conformance.cross_check import cross_check
from rulestone.engines import Engine, load_engine
from rulestone.outside.stdio import StdioEngine
from rulestone.protocol import Judge, Perft, Play
from rulestone.strategies import perfts, records, set_ups

NODE_ENGINE = Path(__file__).parents[1] / "engines" / "node" / "engine.mjs"


@pytest.fixture(scope="module", params=["bitboard", "node"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    if request.param == "bitboard":
        found = load_engine("bitboard")
    elif shutil.which("node") is None:
        pytest.skip("Node.js is not installed")
    else:
        found = StdioEngine(["node", str(NODE_ENGINE)], timeout=60)
    with closing(found):
        yield found


def told(engine: Engine, query: Judge | Play | Perft) -> list[str]:
    return [difference.words for difference in cross_check(engine, query)]


@given(query=set_ups())
def test_positions_set_up(engine: Engine, query: Judge) -> None:
    assert told(engine, query) == []


@given(query=records())
def test_records_of_moves(engine: Engine, query: Play) -> None:
    assert told(engine, query) == []


@given(query=records())
def test_positions_reached_by_play(engine: Engine, query: Play) -> None:
    judge = Judge(
        game=query.game, size=query.size, options=query.options, removed=query.removed, moves=query.moves
    )
    assert told(engine, judge) == []


@given(query=perfts())
def test_counts_of_sequences(engine: Engine, query: Perft) -> None:
    assert told(engine, query) == []
