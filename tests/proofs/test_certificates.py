"""Certificates and their checker: each is of what its theorem says, and refused if tampered with."""

import lzma
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulestone_proofs import catalogue
from rulestone_proofs.certificates.__main__ import questions
from rulestone_proofs.certificates.question import FOLDER, Certified, digests, dimacs
from rulestone_proofs.certificates.rup import NotARefutation, check
from rulestone_proofs.formula import (
    FALSE,
    Formula,
    all_of,
    any_of,
    at_least,
    both,
    either,
    negation,
    variable,
)
from rulestone_proofs.ledger import Finding, Outcome, Role, Theorem

A, B, C, D = map(variable, "abcd")


def crossed(one: Formula, other: Formula) -> Formula:
    return both(either(one, other), either(~one, other), either(one, ~other), either(~one, ~other))


def question_of(folder: Path, make: Callable[[], Formula] = lambda: crossed(A, B)) -> Certified:
    return Certified(make, "toy.truth", "it is so, 2×2", folder)


@pytest.fixture
def kept(tmp_path: Path) -> Certified:
    """A good certificate."""
    question = question_of(tmp_path)
    question.write()
    return question


@pytest.mark.parametrize("of", catalogue.theorems(), ids=lambda of: of.id)
def test_every_proof_for_every_size_has_a_certificate(of: Theorem) -> None:
    checks = catalogue.checks(of)
    certified = {each.name for each in checks if each.role is Role.CERTIFICATE}
    rests_on = {each.name for each in checks if each.role is Role.PROOF and each.size is None}
    if (of.scope is not None and checks) or of.id == "minefield.clauses-necessary":
        assert rests_on
        assert rests_on <= certified, "write what is missing: python -m rulestone_proofs.certificates"


def test_the_folder_of_certificates_has_no_other_files() -> None:
    expected = {path for each in questions() for path in each.paths}
    assert {path for path in FOLDER.rglob("*") if path.is_file()} == expected


def test_certificates_are_checked_without_any_solver() -> None:
    script = (
        "import sys\n"
        "for solver in ('z3', 'cvc5', 'pysat'):\n"
        "    sys.modules[solver] = None\n"
        "from rulestone_proofs.certificates.__main__ import questions\n"
        "from rulestone_proofs.formula import TRUE\n"
        "from rulestone_proofs.solvers.answers import NoSolver, SolverName, ask\n"
        "print(next(each for each in questions() if 'no-crosscut' in each.theorem).ask(None).outcome)\n"
        "for solver in (SolverName.Z3, SolverName.CVC5, SolverName.CADICAL):\n"
        "    try:\n"
        "        ask(solver, TRUE)\n"
        "    except NoSolver as missing:\n"
        "        print(missing)\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    outcome, *words = result.stdout.splitlines()
    assert (outcome, len(words)) == ("holds", 3)
    assert all("pip install 'rulestone[proofs]'" in line for line in words)


def test_a_certificate_of_other_clauses_is_refused(kept: Certified) -> None:
    finding = question_of(kept.folder, lambda: crossed(A, C)).ask(None)
    assert (finding.outcome, "is of other clauses" in finding.details) == (Outcome.FAILS, True)


def test_a_damaged_file_or_a_step_that_does_not_follow_is_refused(kept: Certified) -> None:
    for path in kept.paths:
        good = path.read_bytes()
        for bad in (good[:-5], b"xz", lzma.compress(b"\xff"), lzma.compress(b"0\n")):
            path.write_bytes(bad)
            assert kept.ask(None).outcome is Outcome.FAILS
        path.write_bytes(good)
    assert kept.ask(None).outcome is Outcome.HOLDS


def test_a_missing_certificate_is_as_cnf(tmp_path: Path) -> None:
    question = question_of(tmp_path)
    assert question.ask(None) == Finding(
        Outcome.FAILS, "no certificate is kept: python -m rulestone_proofs.certificates"
    )
    question.write()
    assert question.ask(None) == Finding(Outcome.HOLDS, "4 clauses, 3 steps")
    assert [*sorted(path.name for path in tmp_path.rglob("*.xz"))] == [
        "it-is-so-2x2.cnf.xz",
        "it-is-so-2x2.drup.xz",
    ]


def test_only_unsatisfiable_formulas_get_a_certificate(tmp_path: Path) -> None:
    with pytest.raises(NotARefutation, match="can all be true"):
        question_of(tmp_path, lambda: either(A, B)).write()
    assert not any(tmp_path.iterdir())
    question_of(tmp_path, lambda: FALSE).write()
    assert question_of(tmp_path, lambda: FALSE).ask(None).outcome is Outcome.HOLDS


LITERALS = st.sampled_from([A, B, C, ~A, ~B, ~C])
GROUPS = st.lists(st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=3), max_size=4)


def built(groups: list[list[list[Formula]]]) -> Formula:
    """Of each group, at least one member: a conjunction."""
    return all_of([any_of([both(*parts) for parts in group]) for group in groups])


@given(groups=GROUPS)
def test_the_clauses_do_not_depend_on_the_order_in_which_the_formula_was_built(
    groups: list[list[list[Formula]]],
) -> None:
    text = dimacs(built(groups))  # the formula is gone again: the next one is built anew
    assert dimacs(built([[parts[::-1] for parts in group[::-1]] for group in groups[::-1]])) == text


def test_variables_come_first_and_are_named() -> None:
    assert dimacs(both(either(B, ~A), C)) == "c 1 a\nc 2 b\nc 3 c\np cnf 3 2\n-1 2 0\n3 0\n"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (both(A, B), either(A, B)),
        (both(A, B), both(A, C)),
        (both(A, negation(B)), both(A, B)),
        (at_least(2, [(1, A), (1, B), (1, C)]), at_least(1, [(1, A), (1, B), (1, C)])),
        (at_least(2, [(1, A), (2, B), (1, C)]), at_least(2, [(1, A), (1, B), (2, C)])),
        (either(both(A, B), C), both(either(A, B), C)),
    ],
)
def test_other_formulas_have_other_digests(one: Formula, other: Formula) -> None:
    assert digests(one)[one] != digests(other)[other]


def test_the_digest_of_a_formula_does_not_depend_on_how_it_was_built() -> None:
    parts = [either(A, B), either(C, D), both(A, D), at_least(2, [(1, A), (2, B), (1, C)])]
    formula = either(both(parts[0], parts[1]), parts[2], parts[3])
    digest = digests(formula)[formula]
    del formula
    parts.clear()  # so that nothing is shared with what follows
    formula = either(at_least(2, [(1, C), (1, A), (2, B)]), both(D, A), both(either(D, C), either(B, A)))
    assert digests(formula)[formula] == digest


Clauses = Sequence[Sequence[int]]
CROSSED: Clauses = ((1, 2), (-1, 2), (1, -2), (-1, -2))
VARIABLES = 6
NUMBERS = st.integers(1, VARIABLES).flatmap(lambda number: st.sampled_from((number, -number)))
CLAUSES = st.lists(st.lists(NUMBERS, max_size=4), max_size=24)


def as_cnf(clauses: Clauses, variables: int = VARIABLES) -> str:
    return f"p cnf {variables} {len(clauses)}\n" + steps(clauses)


def steps(clauses: Clauses) -> str:
    return "".join(f"{' '.join(map(str, (*clause, 0)))}\n" for clause in clauses)


def satisfiable(clauses: Clauses) -> bool:
    return any(
        all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
        for values in product((False, True), repeat=VARIABLES)
    )


def follows_by_propagation(clauses: Clauses, clause: Sequence[int]) -> bool:
    """The definition, without watched literals."""
    true = {-literal for literal in clause}
    while True:
        if any(-literal in true for literal in true):
            return True
        left = [[literal for literal in known if -literal not in true] for known in clauses]
        if [] in left:
            return True
        forced = {known[0] for known in left if len(set(known)) == 1} - true
        if not forced:
            return False
        true |= forced


def test_comments_empty_lines_and_deletions_are_passed_over() -> None:
    assert check(f"c so\n\n{as_cnf(CROSSED, 4)}c and so\n", "c first\n\n2 0\nd 1 2 0\n0\n") == 2


@settings(max_examples=60)
@given(clauses=CLAUSES, derived=CLAUSES)
@example(clauses=[[1, 2], [-1, 2], [1, -2], [-1, -2]], derived=[[2]])
@example(clauses=[[1, 2], [-1, 2], [1, -2]], derived=[[2], [1], [-1]])
@example(clauses=[[1, 1], [-1, 2, 2], [-2, -1, 3], [-3, 3]], derived=[[3], [3, -3], [-3, 1], [4]])
def test_the_checker_accepts_exactly_the_steps_that_follow(clauses: Clauses, derived: Clauses) -> None:
    """Only steps that follow are kept, and then one that does not: that is the one to be refused."""
    follow: list[Sequence[int]] = []
    for clause in filter(None, derived):
        if follows_by_propagation([*clauses, *follow], clause):
            follow.append(clause)
        else:
            with pytest.raises(NotARefutation, match=f"line {len(follow) + 1} of the steps does not follow"):
                check(as_cnf(clauses), steps([*follow, clause]))
    if follows_by_propagation([*clauses, *follow], ()):
        assert check(as_cnf(clauses), steps([*follow, ()])) == len(follow) + 1
        assert not satisfiable(clauses)
    else:
        with pytest.raises(NotARefutation, match=f"line {len(follow) + 1} of the steps does not follow: 0"):
            check(as_cnf(clauses), steps([*follow, ()]))


@pytest.mark.parametrize(
    ("problem", "refutation", "why"),
    [
        (as_cnf(CROSSED, 4), "2 0\n", "the steps end, after 1, without the empty clause"),
        (as_cnf(CROSSED, 4), "", "the steps end, after 0, without the empty clause"),
        (as_cnf(CROSSED, 4), "0\n", "line 1 of the steps does not follow: 0"),
        (as_cnf(CROSSED[:3], 4), "2 0\n0\n", "line 2 of the steps does not follow: 0"),
        (as_cnf(CROSSED[:3], 4), "2 0\n-2 0\n0\n", "line 2 of the steps does not follow: -2 0"),
        (as_cnf(CROSSED, 4), "2\n0\n", "line 1 of the steps: not literals of 4 variables, and 0 at the end"),
        (as_cnf(CROSSED, 4), "2 0 0\n", "line 1 of the steps: not literals of 4 variables"),
        (as_cnf(CROSSED, 4), "5 0\n0\n", "line 1 of the steps: not literals of 4 variables"),
        (as_cnf(CROSSED, 4), "two 0\n0\n", "line 1 of the steps: not a clause: two 0"),
        (as_cnf(CROSSED, 4).replace("cnf 4 4", "cnf 4 5"), "2 0\n0\n", "4 clauses, and not 5"),
        (
            as_cnf(CROSSED, 4).replace("cnf 4 4", "cnf 1 4"),
            "2 0\n0\n",
            "line 2 of the clauses: not literals",
        ),
        ("1 2 0\n", "0\n", "line 1 of the clauses: no `p cnf VARIABLES CLAUSES`"),
        ("p cnf -1 2\n", "0\n", "line 1 of the clauses: no `p cnf"),
        ("", "0\n", "line 1 of the clauses: no `p cnf"),
    ],
)
def test_a_malformed_refutation_is_refused_with_the_line(problem: str, refutation: str, why: str) -> None:
    with pytest.raises(NotARefutation, match=why.replace("?", r"\?")):
        check(problem, refutation)
