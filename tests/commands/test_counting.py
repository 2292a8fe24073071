"""Counting piece by piece: the same counts whoever counts, and by whichever engine."""

import os
from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pytest

from rulestone.commands import counting
from rulestone.commands.counting import count, count_by_first_actions, count_in_pieces
from rulestone.commands.position_arguments import PositionArguments
from rulestone.commands.progress import Bar
from rulestone.core.game import game_names
from rulestone.core.names import ActionText
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.spread import ALONE, Here, Workers, as_completed
from rulestone.protocol import Query
from tests.running import CommandResult, Run
from tests.spread.dying import DyingOnce

OPENINGS = {"interleave": "setup black=a1"}
"""Where there is nothing to count from the start."""


def starts() -> list[Query]:
    """A count in each game, from where its first actions are actions of the game."""
    queries = []
    for name in game_names():
        opening = OPENINGS.get(name)
        queries.append(PositionArguments(game=name, size=3, moves=opening).perft(3))
    return queries


@pytest.mark.parametrize("engine", ["reference", "bitboard", "mutant:minefield/no-switches"])
def test_counts_are_the_same_whoever_counts(engine: str, threads_of_dask: Workers) -> None:
    for query in starts():
        if engine.startswith("mutant:") and query.game not in engine:
            continue
        whole = count_in_pieces(engine, query, ALONE)
        assert whole > 0
        assert count_in_pieces(engine, query, threads_of_dask) == whole


def test_the_count_of_an_engine_with_other_first_actions_is_its_own(threads_of_dask: Workers) -> None:
    query = PositionArguments(game="minefield", size=3, moves="b2 c2").perft(2)
    engine = "mutant:minefield/no-hard-corners"
    own = count_in_pieces(engine, query, ALONE)
    assert own != count_in_pieces("reference", query, ALONE)
    assert count_in_pieces(engine, query, threads_of_dask) == own


@pytest.mark.parametrize("who", ["processes", "cluster"])
def test_first_actions_of_a_process_that_dies_are_counted_again(
    who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    workers = request.getfixturevalue("processes_of_dask") if who == "cluster" else Here(2)
    query = PositionArguments(game="lefe", size=3, moves="a1 choose dark").perft(2)
    right = count_by_first_actions("bitboard", query, ALONE)
    mark = tmp_path / "died"

    def dying(
        work: Callable[[ActionText], int], tasks: Iterable[ActionText], workers: Workers
    ) -> Generator[tuple[ActionText, int], None, None]:
        return as_completed(DyingOnce(work, mark, os.getpid()), tasks, workers)

    monkeypatch.setattr(counting, "as_completed", dying)
    counts = count_by_first_actions("bitboard", query, workers)
    assert mark.exists()
    assert list(counts.items()) == list(right.items())


def test_what_has_been_counted_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(_bar: Bar, words: str) -> None:
        if words == "counting, 2 of 9 first actions done":
            raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "tell", tell)
    line = "rulestone: interrupted after 2 of 9 first actions, with 16 sequences\n"
    assert run("perft minefield --size 3 --depth 2 --jobs 2") == CommandResult(130, "", line)


def test_pieces_are_told_as_they_are_counted_and_listed_in_order() -> None:
    query = PositionArguments(game="minefield", size=2).perft(2)
    reports: list[tuple[int, int]] = []
    counted = count_by_first_actions(
        "reference", query, ALONE, lambda known, of: reports.append((sum(known.values()), of))
    )
    assert counted == {"a1": 3, "b1": 3, "a2": 3, "b2": 3}
    assert reports == [(3, 4), (6, 4), (9, 4), (12, 4)]
    assert count(ReferenceEngine(), query) == 12
