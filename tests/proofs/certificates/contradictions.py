"""What the tests of certificates share: formulas that cannot be true, and questions about them."""

from collections.abc import Callable
from pathlib import Path

from rulestone_proofs.certificates.question import Certified
from rulestone_proofs.formula import Formula, both, either, variable

A, B, C = map(variable, "abc")


def contradiction() -> Formula:
    return both(either(A, B), either(~A, B), either(A, ~B), either(~A, ~B))


def other_contradiction() -> Formula:
    return both(either(A, C), either(~A, C), either(A, ~C), either(~A, ~C))


def question_of(folder: Path, make: Callable[[], Formula] = contradiction) -> Certified:
    return Certified(make, "toy.truth", "it is so, 2×2", folder)
