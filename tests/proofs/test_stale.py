"""A recorded result counts for the code that it was found by, and for no other."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone_proofs import catalogue, records, results
from rulestone_proofs.formula import TRUE
from rulestone_proofs.ledger import Check, Claim, Role, Standing, proof
from rulestone_proofs.prove import Run, standing
from rulestone_proofs.solvers.answers import SolverName, version
from rulestone_proofs.source import modules
from tests.helpers.toys import TOY, KnownAnswer, SetChecks, check


def change_the_code(path: Path) -> None:
    """Let the file name other code than there is, as it does when the code has been changed."""
    results.store(TOY.id, lambda _: replace(results.load(path)[TOY.id], code="other code"), path)


def test_a_result_names_its_solver_and_the_version(set_checks: SetChecks, path: Path) -> None:
    set_checks(proof("a look", lambda: Claim(TRUE, ~TRUE, lambda _: "")))
    Run(path=path).prove(TOY)
    (record,) = results.load(path)[TOY.id].current.values()
    assert record.version == version(SolverName.Z3)
    assert record.version.startswith("z3-solver ")


@pytest.mark.parametrize(
    ("checks", "proved"),
    [
        ([check(size=2)], Standing.PROVED),
        ([check(Role.WITNESS, size=3), check(size=2)], Standing.WITNESS),
    ],
    ids=["a proof", "a witness with a bound"],
)
def test_results_of_other_code_prove_nothing_until_they_are_found_again(
    checks: Sequence[Check], proved: Standing, set_checks: SetChecks, path: Path
) -> None:
    set_checks(*checks)
    assert Run(path=path).prove(TOY).standing is proved
    change_the_code(path)
    result = standing(TOY, path)
    assert (result.standing, len(result.stale), result.missing) == (Standing.OPEN, len(checks), len(checks))
    again = Run(path=path).prove(TOY)
    assert (again.standing, again.stale) == (proved, ())
    assert standing(TOY, path).standing is proved


def test_stale_results_stay_stale_until_run_again(set_checks: SetChecks, path: Path) -> None:
    small, large = KnownAnswer(), KnownAnswer()
    set_checks(check(size=2, question=small), check(size=3, question=large))
    Run(path=path).prove(TOY)
    change_the_code(path)
    assert Run(path=path, max_size=2).prove(TOY).sizes == "2"
    assert [record.size for record in results.load(path)[TOY.id].stale.values()] == [3]
    assert Run(path=path).prove(TOY).sizes == "2–3"
    assert results.load(path)[TOY.id].stale == {}
    assert [len(small.runs), len(large.runs)] == [2, 2]


@pytest.mark.parametrize(
    ("theorem", "read"),
    [
        ("minefield.no-crosscut", "rulestone_proofs.encodings.minefield"),
        ("lefe.draw-happens", "rulestone_proofs.encodings.lefe"),
        ("bitboard.lefe-placements", "rulestone_bitboard.trees"),
        ("bitboard.lefe-placements", "rulestone_proofs.encodings.lefe"),
        ("bitboard.necklace-seclusion", "rulestone_bitboard.necklace"),
        *(
            (f"bitboard.{game}-verdicts", read)
            for game in ("minefield", "necklace", "lefe", "interleave", "evening")
            for read in (
                f"rulestone.games.{game}.rules",
                f"rulestone_bitboard.{game}",
                "rulestone.core.position",
            )
        ),
    ],
)
def test_the_code_of_a_theorem_is_what_its_checks_read(theorem: str, read: str) -> None:
    of = catalogue.theorem(theorem)
    assert read in modules((of.module, *of.runs))


def test_recorded_games_are_read_where_they_are_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaying, other = map(catalogue.theorem, ("lefe.draw-happens", "minefield.no-crosscut"))
    before = [catalogue.code_digest.__wrapped__(of) for of in (replaying, other)]
    (tmp_path / "records.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(records, "FILE", tmp_path / "records.json")
    after = [catalogue.code_digest.__wrapped__(of) for of in (replaying, other)]
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True]
