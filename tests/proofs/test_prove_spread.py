"""Proofs spread over processes: where theorems stand does not depend on who ran the checks."""

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from rulestone.engines.spread import Here, Workers, as_completed
from rulestone_proofs import catalogue, results
from rulestone_proofs.ledger import Record
from rulestone_proofs.pieces import Piece
from rulestone_proofs.prove import Run
from rulestone_proofs.standings import Result
from tests.spread.dying import DyingOnce

THEOREMS = tuple(map(catalogue.theorem, ("interleave.half-stone", "evening.one-colour-per-cell")))


def untimed(results: Sequence[Result]) -> list[Result]:
    """The same without what differs from run to run."""
    return [
        replace(each, seconds=0.0, records=tuple(replace(record, seconds=0.0) for record in each.records))
        for each in results
    ]


@pytest.mark.parametrize("who", ["processes", "cluster"])
def test_theorems_stand_where_they_stand_whoever_runs_the_checks(
    who: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    workers: Workers = request.getfixturevalue("processes_of_dask") if who == "cluster" else Here(2)
    mark = tmp_path / "died"

    def dying(
        work: Callable[[Piece], Sequence[Record]], pieces: Iterable[Piece]
    ) -> Generator[tuple[Piece, Sequence[Record]], None, None]:
        return as_completed(DyingOnce(work, mark, os.getpid()), pieces, workers)

    alone, spread = (
        Run(quick=True, max_size=2, path=tmp_path / name) for name in ("alone.json", "spread.json")
    )
    right, outcomes = alone.prove_all(THEOREMS), spread.prove_all(THEOREMS, dying)
    assert mark.exists()
    assert untimed(outcomes) == untimed(right)
    assert all(each.records for each in outcomes)
    kept = results.load(tmp_path / "spread.json")
    assert kept.keys() == results.load(tmp_path / "alone.json").keys() == {each.id for each in THEOREMS}


def test_checks_that_share_their_time_are_one_piece(tmp_path: Path) -> None:
    run = Run(quick=True, max_size=2, seconds=0, path=tmp_path / "results.json")
    (result,) = run.prove_all(THEOREMS[:1], partial(as_completed, workers=Here(2)))
    assert 1 < len(result.undecided) <= result.missing
    assert all(line.endswith(": no time left") for line in result.undecided)
