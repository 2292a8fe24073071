"""The file of results: what is kept comes back, and the file is replaced as a whole."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone_proofs.ledger import Outcome, Record, Role
from rulestone_proofs.results import Entry, key, load, store, write
from rulestone_proofs.solvers.answers import SolverName

ONE = Record(
    role=Role.PROOF,
    name="it is so",
    size=3,
    solver=SolverName.Z3,
    version="z3-solver 4.13",
    digest="d1",
    outcome=Outcome.HOLDS,
    seconds=0.25,
    details="shown",
)
OTHER = replace(ONE, role=Role.WITNESS, name="a wïtness", size=None, details="", digest="", version="")


def entry(*records: Record, code: str = "code") -> Entry:
    return Entry(code, {key(record): record for record in records})


def test_what_is_stored_is_loaded_again(path: Path) -> None:
    kept = Entry("code", {key(ONE): ONE}, {key(OTHER): OTHER})
    store("toy.truth", kept, path)
    assert load(path) == {"toy.truth": kept}


def test_a_file_is_read_again_only_if_it_is_another(path: Path) -> None:
    store("toy.one", entry(ONE), path)
    before = load(path)
    assert load(path) is before
    store("toy.one", entry(OTHER), path)
    assert (before, load(path)) == ({"toy.one": entry(ONE)}, {"toy.one": entry(OTHER)})


def test_a_file_that_is_not_there_holds_nothing(path: Path) -> None:
    assert load(path) == {}


def test_one_theorem_is_replaced_and_the_others_stay(path: Path) -> None:
    store("toy.one", entry(ONE), path)
    store("toy.two", entry(OTHER), path)
    store("toy.one", entry(OTHER, code="other"), path)
    assert load(path) == {"toy.one": entry(OTHER, code="other"), "toy.two": entry(OTHER)}


def test_a_theorem_without_records_is_left_out(path: Path) -> None:
    write({"toy.one": entry(ONE), "toy.none": entry()}, path)
    assert [*load(path)] == ["toy.one"]


def test_the_text_does_not_depend_on_the_order(path: Path) -> None:
    write({"toy.two": entry(ONE, OTHER), "toy.one": entry(ONE)}, path)
    before = path.read_text(encoding="utf-8")
    write({"toy.one": entry(ONE), "toy.two": entry(OTHER, ONE)}, path)
    assert path.read_text(encoding="utf-8") == before
    assert "wïtness" in before


def test_an_interruption_leaves_the_old_file_and_no_draft(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store("toy.one", entry(ONE), path)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store("toy.one", entry(OTHER), path)
    assert load(path) == {"toy.one": entry(ONE)}
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("other", [replace(ONE, size=4), replace(ONE, solver=SolverName.CVC5), OTHER])
def test_checks_differ_by_role_name_size_and_solver(other: Record) -> None:
    assert key(other) != key(ONE)
    assert key(replace(ONE, seconds=9.0, outcome=Outcome.FAILS)) == key(ONE)
