"""Digests: of formulas, whatever their order, and of code with what it is bound to."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial

import pytest

from rulestone_proofs import digests
from rulestone_proofs.board import Board
from rulestone_proofs.digests import of_formula
from rulestone_proofs.formula import Formula, at_least, both, either, negation, variable

A, B, C, D = (variable(name) for name in "abcd")


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
    assert digests.of_formula(one) != digests.of_formula(other)


def test_the_digest_of_a_formula_does_not_depend_on_how_it_was_built() -> None:
    parts = [either(A, B), either(C, D), both(A, D), at_least(2, [(1, A), (2, B), (1, C)])]
    digest = digests.of_formula(either(*(both(parts[0], parts[1]), parts[2], parts[3])))
    parts.clear()  # so that nothing is shared with what follows
    again = [at_least(2, [(1, C), (1, A), (2, B)]), both(D, A), both(either(D, C), either(B, A))]
    assert digests.of_formula(either(*again)) == digest


def counted(upto: int, *, names: frozenset[str] = frozenset()) -> int:
    return upto + len(names)


@pytest.mark.parametrize(
    "other",
    [
        partial(counted, 2),
        partial(counted, 3, names=frozenset("a")),
        partial(of_formula, A),
        partial(of_formula, B),
        partial(Board.empty, Board({})),
        Board({}).empty,
        Board({}).of,
    ],
)
def test_the_digest_of_code_includes_bound_arguments(other: Callable[..., object]) -> None:
    assert digests.of_code(other) == digests.of_code(other)
    assert digests.of_code(other) != digests.of_code(partial(counted, 3))


def test_an_object_without_a_digest_is_refused() -> None:
    with pytest.raises(TypeError, match="no digest of <object"):
        digests.of_code([object()])


def test_the_digest_of_code_is_the_same_in_every_process() -> None:
    """Sets and names of classes do not come in between."""
    names = frozenset(("one", "two", "three", "four"))
    program = f"from rulestone_proofs.digests import of_code\nprint(of_code(({set(names)}, str)))"
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(answers) == 1
