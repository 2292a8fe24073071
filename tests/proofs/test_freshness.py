"""A recorded result counts for the question that it names, and for no other."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone_proofs import catalogue, digests, freshness, results
from rulestone_proofs.formula import both, negation, variable
from rulestone_proofs.ledger import Check, Claim, Role, Standing, proof
from rulestone_proofs.prove import Run, standing
from rulestone_proofs.results import DIGITS, Entry, key
from rulestone_proofs.solvers.answers import SolverName, version
from tests.helpers.toys import TOY, KnownAnswer, SetChecks, check, search

A, B, C, D = (variable(name) for name in "abcd")


def test_a_result_records_the_question_the_solver_and_its_version(set_checks: SetChecks, path: Path) -> None:
    claim = Claim(both(A, B), negation(A), lambda _: "")
    set_checks(proof("a look", lambda: claim))
    Run(path=path).prove(TOY)
    (record,) = results.load(path)[TOY.id].current.values()
    asked = digests.of_formula(both(claim.hypotheses, claim.refutation))
    assert record.digest == asked[:DIGITS] != asked
    assert record.version == version(SolverName.Z3)
    assert record.version.startswith("z3-solver ")


def test_a_result_of_another_question_is_stale(set_checks: SetChecks, path: Path) -> None:
    kept, changed = (check(size=size, question=search()) for size in (2, 3))
    set_checks(kept, changed)
    Run(path=path).prove(TOY)
    asked_otherwise = replace(changed, question=search("otherwise"))
    set_checks(kept, asked_otherwise)
    result = standing(TOY, path)
    assert (result.standing, result.sizes, result.missing) == (Standing.PROVED, "2", 1)
    assert [record.size for record in result.stale] == [3]

    again = Run(path=path).prove(TOY)
    assert (again.sizes, again.stale) == ("2–3", ())
    assert results.load(path)[TOY.id].current[key(changed)].digest == search("otherwise").digest()[:DIGITS]


def test_a_run_after_a_change_of_code_proves_changed_checks_only(set_checks: SetChecks, path: Path) -> None:
    kept, changed = (check(size=size, question=KnownAnswer()) for size in (2, 3))
    set_checks(kept, changed)
    Run(path=path).prove(TOY)
    forget_the_code(path)
    looks = KnownAnswer(), KnownAnswer(question="otherwise")
    set_checks(*(replace(each, question=look) for each, look in zip((kept, changed), looks, strict=True)))
    assert standing(TOY, path).sizes == ""  # a listing builds no formula, and takes nothing for granted
    assert [look.runs for look in looks] == [[], []]
    assert Run(path=path).prove(TOY).sizes == "2–3"
    assert [look.runs for look in looks] == [["digest"], ["digest", "ask"]]
    assert standing(TOY, path).sizes == "2–3"


def forget_the_code(path: Path) -> None:
    """Let the file name other code than there is, as it does when the code has been changed."""
    results.store(TOY.id, lambda _: replace(results.load(path)[TOY.id], code="other code"), path)


WITNESS = check(Role.WITNESS, size=3)
BEFORE, OTHERWISE = (check(size=2, question=search(text)) for text in ("as before", "otherwise"))
NAMELESS = check(size=2, question=KnownAnswer(question=""))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([BEFORE], [OTHERWISE]),
        ([WITNESS, BEFORE], [WITNESS, OTHERWISE]),
        ([NAMELESS], [NAMELESS]),
    ],
    ids=["another question", "a witness with a stale bound", "no digest"],
)
def test_stale_results_prove_nothing(
    before: Sequence[Check], after: Sequence[Check], set_checks: SetChecks, path: Path
) -> None:
    set_checks(*before)
    assert Run(path=path).prove(TOY).standing is (Standing.WITNESS if WITNESS in before else Standing.PROVED)
    set_checks(*after)
    assert (standing(TOY, path).standing, len(standing(TOY, path).stale)) == (Standing.OPEN, 1)


def test_stale_results_stay_stale_until_run_again(set_checks: SetChecks, path: Path) -> None:
    checks = (
        check(size=2, question=KnownAnswer()),
        check(size=3, question=KnownAnswer()),
    )
    set_checks(*checks)
    Run(path=path).prove(TOY)
    entry = results.load(path)[TOY.id]
    one = key(checks[0])
    stale = Entry(entry.code, {key(checks[1]): entry.current[key(checks[1])]}, {one: entry.current[one]})
    results.store(TOY.id, lambda _: stale, path)
    assert results.load(path)[TOY.id] == stale
    assert Run(path=path, max_size=1).prove(TOY).sizes == "3"
    assert results.load(path)[TOY.id].stale.keys() == {one}
    assert Run(path=path).prove(TOY).sizes == "2–3"
    assert results.load(path)[TOY.id].stale == {}


def test_results_of_changed_code_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with one theorem and a wrong digest."""
    path = tmp_path / "results.json"
    of = catalogue.theorem("minefield.no-crosscut")
    Run(path=path, max_size=2).prove(of)
    entry = results.load(path)[of.id]
    first = next(iter(entry.current))
    wrong = replace(entry.current[first], digest="0" * DIGITS)
    monkeypatch.setattr(freshness, "FILE", path)
    for code, status in ((entry.code, 0), ("another", 1)):  # of the same code no digest is recomputed
        recorded = replace(entry, code=code, current={**entry.current, first: wrong})
        results.write({of.id: recorded}, path)
        before = path.read_text(encoding="utf-8")
        assert freshness.main(["--check"]) == status
        assert path.read_text(encoding="utf-8") == before
    assert freshness.main([]) == 0
    assert freshness.main(["--check"]) == 0
    assert [record.digest for record in standing(of, path).stale] == ["0" * DIGITS]
