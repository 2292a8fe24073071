"""Certificates: each is of what its theorem says, needs no solver, and is refused if tampered with."""

import lzma
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone_proofs import catalogue
from rulestone_proofs.certificates import drat_trim, store
from rulestone_proofs.certificates.__main__ import questions
from rulestone_proofs.certificates.problems import dimacs
from rulestone_proofs.certificates.question import Certified
from rulestone_proofs.certificates.rup import NotARefutation, check
from rulestone_proofs.certificates.store import Certificate, load, paths, save
from rulestone_proofs.certificates.writing import refuted, write
from rulestone_proofs.findings import Outcome
from rulestone_proofs.formula import FALSE, Formula, all_of, any_of, both, either, variable
from rulestone_proofs.ledger import Role, Theorem
from rulestone_proofs.questions import TextProblem

NUMBERS_ONLY = {"interleave.half-stone", "evening.one-colour-per-cell"}
"""Theorems about whole numbers, of which there are no clauses."""
SPINES = "minefield.always-a-placement-everywhere"
NEARBY = "a spine point at or beside every closed point, in clauses"
GOES_ON = "a further spine point after every spine point, in clauses"
A, B, C = map(variable, "abc")


def contradiction() -> Formula:
    return both(either(A, B), either(~A, B), either(A, ~B), either(~A, ~B))


def other_contradiction() -> Formula:
    return both(either(A, C), either(~A, C), either(A, ~C), either(~A, ~C))


def asked(folder: Path, make: Callable[[], Formula] = contradiction) -> Certified:
    return Certified(make, "toy.truth", "it is so, 2×2", folder)


@pytest.fixture
def kept(tmp_path: Path) -> Certified:
    """A good certificate."""
    question = asked(tmp_path)
    write(question)
    return question


@pytest.mark.parametrize("of", catalogue.theorems(), ids=lambda of: of.id)
def test_what_every_size_rests_on_has_a_certificate(of: Theorem) -> None:
    checks = catalogue.checks(of)
    certified = {each.name for each in checks if each.role is Role.CERTIFICATE}
    rests_on = {each.name for each in checks if each.role is Role.PROOF and each.size is None}
    if of.id in NUMBERS_ONLY:
        assert all(isinstance(each.question, TextProblem) for each in checks if each.name in rests_on)
    elif of.scope is not None or of.id == "minefield.clauses-necessary":
        assert rests_on
        assert rests_on <= certified


def test_there_are_no_other_files() -> None:
    expected = {path for each in questions() for path in paths(each.theorem, each.name)}
    assert {path for path in store.FOLDER.rglob("*") if path.is_file()} == expected


def test_certificates_are_checked_without_any_solver() -> None:
    program = (
        "import sys\n"
        "for solver in ('z3', 'cvc5', 'pysat'):\n"
        "    sys.modules[solver] = None\n"
        "from rulestone_proofs.certificates.__main__ import questions\n"
        f"spines = [each for each in questions() if each.theorem == {SPINES!r}][:1]\n"
        "print(*[each.put(None).outcome for each in spines])\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["holds"]


def test_a_certificate_of_another_lemma_is_refused() -> None:
    nearby, goes_on = load(SPINES, NEARBY), load(SPINES, GOES_ON)
    assert nearby is not None
    assert goes_on is not None
    with pytest.raises(NotARefutation, match="does not follow"):
        check(nearby.problem, goes_on.refutation)
    with pytest.raises(NotARefutation, match="does not follow"):
        check(goes_on.problem, nearby.refutation)


def test_a_certificate_cut_short_is_refused() -> None:
    nearby = load(SPINES, NEARBY)
    assert nearby is not None
    steps = nearby.refutation.splitlines()
    with pytest.raises(NotARefutation, match="without the empty clause"):
        check(nearby.problem, "\n".join(steps[:-1]))
    with pytest.raises(NotARefutation, match="does not follow"):
        check(nearby.problem, "\n".join([*steps[: len(steps) // 2], "0"]))


def test_a_certificate_with_a_changed_step_is_refused() -> None:
    nearby = load(SPINES, NEARBY)
    assert nearby is not None
    steps = nearby.refutation.splitlines()
    for place in range(0, len(steps) - 1, 400):
        for changed in (_negated(steps[place]), " ".join(steps[place].split()[1:])):
            with pytest.raises(NotARefutation, match=f"line {place + 1} of the steps"):
                check(nearby.problem, "\n".join([*steps[:place], changed, *steps[place + 1 :]]))


def _negated(step: str) -> str:
    """The step that says the opposite: of its first literal."""
    first = step.split()[0]
    return f"{-int(first)} 0"


def test_a_good_certificate_is_told_by_its_size(kept: Certified) -> None:
    finding = kept.put(None)
    assert finding.outcome is Outcome.HOLDS
    assert finding.details.startswith("4 clauses, ")


def test_a_missing_certificate_is_told(tmp_path: Path) -> None:
    finding = asked(tmp_path).put(None)
    assert finding.outcome is Outcome.FAILS
    assert finding.details == "no certificate is kept: python -m rulestone_proofs.certificates --write"


def test_a_certificate_of_other_clauses_is_told(kept: Certified) -> None:
    finding = asked(kept.folder, other_contradiction).put(None)
    assert finding.outcome is Outcome.FAILS
    assert "is of other clauses" in finding.details


def test_a_damaged_file_is_told(kept: Certified) -> None:
    for path in paths(kept.theorem, kept.name, kept.folder):
        good = path.read_bytes()
        for bad in (good[:-5], b"xz", lzma.compress(b"\xff")):
            path.write_bytes(bad)
            assert kept.put(None).outcome is Outcome.FAILS
        path.write_bytes(good)
    assert kept.put(None).outcome is Outcome.HOLDS


def test_what_can_be_true_gets_no_certificate(tmp_path: Path) -> None:
    with pytest.raises(NotARefutation, match="can all be true"):
        write(asked(tmp_path, lambda: either(A, B)))
    assert not any(tmp_path.iterdir())


def test_a_formula_that_is_plainly_false_has_a_certificate() -> None:
    certificate = refuted(dimacs(FALSE))
    assert check(certificate.problem, certificate.refutation) == 1


LITERALS = st.sampled_from([A, B, C, ~A, ~B, ~C])


def built(groups: Sequence[Sequence[Sequence[Formula]]]) -> Formula:
    """Of each group, at least one member: a conjunction."""
    return all_of([any_of([both(*parts) for parts in group]) for group in groups])


@given(groups=st.lists(st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=3), max_size=4))
def test_the_clauses_do_not_depend_on_the_order_in_which_the_formula_was_built(
    groups: list[list[list[Formula]]],
) -> None:
    text = dimacs(built(groups))  # the formula is gone again: the next one is built anew
    assert dimacs(built([[parts[::-1] for parts in group[::-1]] for group in groups[::-1]])) == text


DRAT_TRIM = """#!/bin/sh
grep -q "p cnf" "$1" && grep -q "^0" "$2" && printf 'c so\\n\\rs {verdict}\\n'
"""


@pytest.mark.parametrize(("verdict", "accepted"), [("VERIFIED", True), ("NOT VERIFIED", False)])
def test_drat_trim_is_asked_where_it_is_installed(
    kept: Certified, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verdict: str, accepted: bool
) -> None:
    program = tmp_path / drat_trim.PROGRAM
    program.write_text(DRAT_TRIM.format(verdict=verdict))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    finding = kept.put(None)
    assert (finding.outcome is Outcome.HOLDS) == accepted
    assert accepted or finding.details == "drat-trim refuses the certificate"


def test_without_drat_trim_nothing_is_asked(kept: Certified, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert drat_trim.verified(Certificate("p cnf 0 0\n", "0\n")) is None
    assert kept.put(None).outcome is Outcome.HOLDS


def test_certificates_of_one_theorem_do_not_share_files(tmp_path: Path) -> None:
    save("toy.truth", "made means held, 2×3", Certificate("one", "1"), tmp_path)
    save("toy.truth", "made means held, 3×2", Certificate("two", "2"), tmp_path)
    assert load("toy.truth", "made means held, 2×3", tmp_path) == Certificate("one", "1")
    assert load("toy.truth", "made means held, 3×2", tmp_path) == Certificate("two", "2")
