"""The file of results: what is kept comes back, and the file is replaced as a whole."""

import multiprocessing
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone_proofs.ledger import Finding, Outcome, Record, Role, Search, run_check
from rulestone_proofs.results import Entry, key, load, store
from rulestone_proofs.solvers.answers import SolverName
from tests.helpers.toys import check

ONE = Record(
    role=Role.PROOF,
    name="it is so",
    size=3,
    solver=SolverName.Z3,
    version="z3-solver 4.13",
    outcome=Outcome.HOLDS,
    seconds=0.25,
    details="shown",
)
OTHER = replace(ONE, role=Role.WITNESS, name="a wïtness", size=None, details="", version="")


def entry(*records: Record) -> Entry:
    return Entry("code", {key(record): record for record in records})


def test_the_text_is_independent_of_order_and_omits_empty_entries(path: Path) -> None:
    store("toy.two", lambda _: entry(ONE, OTHER), path)
    store("toy.one", lambda _: entry(ONE), path)
    store("toy.none", lambda _: Entry("code"), path)
    before = path.read_text(encoding="utf-8")
    assert [*load(path)] == ["toy.one", "toy.two"]
    assert load(path) is load(path)  # it is read again only if it is another
    path.unlink()
    store("toy.one", lambda _: entry(ONE), path)
    store("toy.two", lambda _: entry(OTHER, ONE), path)
    assert path.read_text(encoding="utf-8") == before
    assert "wïtness" in before
    store("toy.old", lambda _: Entry("code", stale={key(ONE): ONE}), path)
    assert load(path)["toy.old"].stale == {key(ONE): ONE}


def test_an_interrupted_write_leaves_the_old_file_and_no_draft(
    path: Path, cannot_replace: Callable[[BaseException], None]
) -> None:
    store("toy.one", lambda _: entry(ONE), path)
    cannot_replace(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        store("toy.one", lambda _: entry(OTHER), path)
    assert load(path) == {"toy.one": entry(ONE)}
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def keep_many(names: Iterable[str], path: Path) -> None:
    for name in names:
        record = replace(ONE, name=name)

        def with_record(recorded: Entry | None, record: Record = record) -> Entry:
            return Entry("code", {**(recorded or Entry()).current, key(record): record})

        store("toy.one", with_record, path)


def test_two_runs_at_once_keep_the_results_of_each_other(path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    names = [[f"{who} {number}" for number in range(40)] for who in ("one", "two")]
    runs = [fork.Process(target=keep_many, args=(some, path)) for some in names]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert len(load(path)["toy.one"].current) == 80
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "other",
    [replace(ONE, size=4), replace(ONE, solver=SolverName.CVC5), replace(ONE, role=Role.WITNESS), OTHER],
)
def test_checks_differ_by_role_name_size_and_solver(other: Record) -> None:
    assert key(other) != key(ONE)
    assert key(replace(ONE, seconds=9.0, outcome=Outcome.FAILS)) == key(ONE)


@pytest.mark.parametrize(
    ("outcome", "kept"), [(Outcome.HOLDS, f"{'x' * 200} …"), (Outcome.FAILS, "x" * 1000)]
)
def test_long_details_are_kept_in_part_unless_the_check_fails(outcome: Outcome, kept: str) -> None:
    def found(_seconds: float | None) -> Finding:
        return Finding(outcome, "x" * 1000)

    assert run_check(check(question=Search(found))).details == kept
