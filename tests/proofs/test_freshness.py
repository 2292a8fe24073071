"""A recorded result counts for the question that it names, and for no other."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone_proofs import catalogue, digests, freshness, results
from rulestone_proofs.formula import both, negation, variable
from rulestone_proofs.ledger import Check, Claim, Role, Standing, proof
from rulestone_proofs.prove import Run, standing
from rulestone_proofs.results import Entry, key
from rulestone_proofs.solvers.answers import SolverName, version
from tests.proofs.toys import OF, Look, Offer, check

A, B, C, D = (variable(name) for name in "abcd")


def test_a_result_names_the_question_the_solver_and_its_version(offer: Offer, path: Path) -> None:
    claim = Claim(both(A, B), negation(A), lambda _: "")
    offer(proof("a look", lambda: claim))
    Run(path=path).prove(OF)
    (record,) = results.load(path)[OF.id].current.values()
    assert record.digest == digests.of_formula(both(claim.hypotheses, claim.refutation))
    assert record.version == version(SolverName.Z3)
    assert record.version.startswith("z3-solver ")


def test_a_result_of_another_question_is_stale(offer: Offer, path: Path) -> None:
    kept, changed = (check(size=size, question=Look()) for size in (2, 3))
    offer(kept, changed)
    Run(path=path).prove(OF)
    asked_otherwise = replace(changed, question=Look(question="otherwise"))
    offer(kept, asked_otherwise)
    result = standing(OF, path)
    assert (result.standing, result.sizes, result.missing) == (Standing.PROVED, "2", 1)
    assert [record.size for record in result.stale] == [3]

    again = Run(path=path).prove(OF)
    assert (again.sizes, again.stale) == ("2–3", ())
    assert results.load(path)[OF.id].current[key(changed)].digest == "otherwise"


def test_of_changed_code_a_run_proves_only_what_has_changed(offer: Offer, path: Path) -> None:
    kept, changed = (check(size=size, question=Look(costly=True)) for size in (2, 3))
    offer(kept, changed)
    Run(path=path).prove(OF)
    forget_the_code(path)
    looks = Look(costly=True), Look(question="otherwise", costly=True)
    offer(*(replace(each, question=look) for each, look in zip((kept, changed), looks, strict=True)))
    assert standing(OF, path).sizes == ""  # a listing builds no formula, and takes nothing for granted
    assert [look.runs for look in looks] == [[], []]
    assert Run(path=path).prove(OF).sizes == "2–3"
    assert [look.runs for look in looks] == [["digest"], ["digest", "ask"]]
    assert standing(OF, path).sizes == "2–3"


def forget_the_code(path: Path) -> None:
    """Let the file name other code than there is, as it does when the code has been changed."""
    results.store(OF.id, lambda _: replace(results.load(path)[OF.id], code="other code"), path)


WITNESS, OTHERWISE = check(Role.WITNESS, size=3), check(size=2, question=Look(question="otherwise"))
NAMELESS = check(size=2, question=Look(question=""))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([check(size=2)], [OTHERWISE]),
        ([WITNESS, check(size=2)], [WITNESS, OTHERWISE]),
        ([NAMELESS], [NAMELESS]),
    ],
    ids=["another question", "a witness with a stale bound", "no digest"],
)
def test_what_is_stale_proves_nothing(
    before: Sequence[Check], after: Sequence[Check], offer: Offer, path: Path
) -> None:
    offer(*before)
    assert Run(path=path).prove(OF).standing is (Standing.WITNESS if WITNESS in before else Standing.PROVED)
    offer(*after)
    assert (standing(OF, path).standing, len(standing(OF, path).stale)) == (Standing.OPEN, 1)


def test_what_is_stale_stays_so_until_it_is_run_again(offer: Offer, path: Path) -> None:
    checks = check(size=2, question=Look(costly=True)), check(size=3, question=Look(costly=True))
    offer(*checks)
    Run(path=path).prove(OF)
    entry = results.load(path)[OF.id]
    one = key(checks[0])
    stale = Entry(entry.code, {key(checks[1]): entry.current[key(checks[1])]}, {one: entry.current[one]})
    results.store(OF.id, lambda _: stale, path)
    assert results.load(path)[OF.id] == stale
    assert Run(path=path, max_size=1).prove(OF).sizes == "3"
    assert results.load(path)[OF.id].stale.keys() == {one}
    assert Run(path=path).prove(OF).sizes == "2–3"
    assert results.load(path)[OF.id].stale == {}


def test_every_recorded_result_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with one theorem: a right digest, a wrong one, and a check that no longer exists."""
    path = tmp_path / "results.json"
    of = catalogue.theorem("minefield.no-crosscut")
    Run(path=path, max_size=2).prove(of)
    entry = results.load(path)[of.id]
    first = next(iter(entry.current))
    right = freshness.recomputed_results(path)
    assert right == {of.id: entry}

    wrong = replace(entry.current[first], digest="0" * 32)
    results.store(of.id, lambda _: replace(entry, current={**entry.current, first: wrong}), path)
    assert standing(of, path).stale == ()  # the code is the same, so no digest is recomputed
    entry_now = freshness.recomputed_results(path)[of.id]
    assert entry_now.stale == {first: wrong}

    monkeypatch.setattr(freshness, "FILE", path)
    before = path.read_text(encoding="utf-8")
    assert freshness.main(["--check"]) == 1
    assert freshness.main(["--check", "--changed"]) == 0  # the code is the same
    assert path.read_text(encoding="utf-8") == before
    results.store(
        of.id, lambda _: replace(entry, code="another", current={**entry.current, first: wrong}), path
    )
    assert freshness.main(["--check", "--changed"]) == 1
    assert freshness.main([]) == 0
    assert freshness.main(["--check"]) == 0
    assert [record.digest for record in standing(of, path).stale] == ["0" * 32]
