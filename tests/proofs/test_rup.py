"""The checker of refutations: what it accepts is one, and what has been tampered with is refused."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulestone_proofs.certificates.rup import NotARefutation, check

Clauses = Sequence[Sequence[int]]
CROSSED: Clauses = ((1, 2), (-1, 2), (1, -2), (-1, -2))
VARIABLES = 6
LITERALS = st.integers(1, VARIABLES).flatmap(lambda number: st.sampled_from((number, -number)))
CLAUSES = st.lists(st.lists(LITERALS, max_size=4), max_size=24)


def dimacs(clauses: Clauses, variables: int = VARIABLES) -> str:
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
    assert check(f"c so\n\n{dimacs(CROSSED, 4)}c and so\n", "c first\n\n2 0\nd 1 2 0\n0\n") == 2


@settings(max_examples=60)
@given(clauses=CLAUSES, derived=CLAUSES)
@example(clauses=[[1, 2], [-1, 2], [1, -2], [-1, -2]], derived=[[2]])
@example(clauses=[[1, 2], [-1, 2], [1, -2]], derived=[[2], [1], [-1]])
@example(clauses=[[1, 1], [-1, 2, 2], [-2, -1, 3], [-3, 3]], derived=[[3], [3, -3], [-3, 1], [4]])
def test_the_checker_accepts_exactly_the_steps_that_follow(clauses: Clauses, derived: Clauses) -> None:
    """Only steps that follow are kept, and then one that does not: that is the one to be refused."""
    follow: list[Sequence[int]] = []
    for clause in filter(None, derived):
        good = follows_by_propagation([*clauses, *follow], clause)
        if good:
            follow.append(clause)
        else:
            with pytest.raises(NotARefutation, match=f"line {len(follow) + 1} of the steps does not follow"):
                check(dimacs(clauses), steps([*follow, clause]))
    if follows_by_propagation([*clauses, *follow], ()):
        assert check(dimacs(clauses), steps([*follow, ()])) == len(follow) + 1
        assert not satisfiable(clauses)
    else:
        with pytest.raises(NotARefutation, match=f"line {len(follow) + 1} of the steps does not follow: 0"):
            check(dimacs(clauses), steps([*follow, ()]))


@pytest.mark.parametrize(
    ("problem", "refutation", "why"),
    [
        (dimacs(CROSSED, 4), "2 0\n", "the steps end, after 1, without the empty clause"),
        (dimacs(CROSSED, 4), "", "the steps end, after 0, without the empty clause"),
        (dimacs(CROSSED, 4), "0\n", "line 1 of the steps does not follow: 0"),
        (dimacs(CROSSED[:3], 4), "2 0\n0\n", "line 2 of the steps does not follow: 0"),
        (dimacs(CROSSED[:3], 4), "2 0\n-2 0\n0\n", "line 2 of the steps does not follow: -2 0"),
        (dimacs(CROSSED, 4), "2\n0\n", "line 1 of the steps: not literals of 4 variables, and 0 at the end"),
        (dimacs(CROSSED, 4), "2 0 0\n", "line 1 of the steps: not literals of 4 variables"),
        (dimacs(CROSSED, 4), "5 0\n0\n", "line 1 of the steps: not literals of 4 variables"),
        (dimacs(CROSSED, 4), "two 0\n0\n", "line 1 of the steps: not a clause: two 0"),
        (dimacs(CROSSED, 4).replace("cnf 4 4", "cnf 4 5"), "2 0\n0\n", "4 clauses, and not 5"),
        (dimacs(CROSSED, 4).replace("cnf 4 4", "cnf 1 4"), "2 0\n0\n", "line 2 of the clauses: not literals"),
        ("1 2 0\n", "0\n", "line 1 of the clauses: no `p cnf VARIABLES CLAUSES`"),
        ("p cnf -1 2\n", "0\n", "line 1 of the clauses: no `p cnf"),
        ("", "0\n", "line 1 of the clauses: no `p cnf"),
    ],
)
def test_a_malformed_refutation_is_refused_with_the_line(problem: str, refutation: str, why: str) -> None:
    with pytest.raises(NotARefutation, match=why.replace("?", r"\?")):
        check(problem, refutation)
