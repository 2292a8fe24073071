"""SMT-LIB problems, read and evaluated by plain Python."""

import pytest

from rulestone_proofs.solvers.problems import NotRead, declared, defined, expressions, holds


@pytest.mark.parametrize(
    ("asserted", "expected"),
    [
        ("(and p (> x 2))", True),
        ("(or (not p) (< x 3))", False),
        ("(or p (< x 3))", True),
        ("(= (+ x 1 1) 5)", True),
        ("(>= 3 x (- x 1))", True),
        ("(<= x 2)", False),
        ("(= (ite p x 0) (* 1 3))", True),
        ("(not (= p true))", False),
        ("(< (- 4) (- x 8))", False),
    ],
)
def test_text_problems_in_plain_python(asserted: str, expected: bool) -> None:
    problem = f"(declare-const x Int) (declare-const p Bool) (assert (> x 0)) (assert {asserted})"
    assert holds(problem, {"x": 3, "p": True}) is expected


def test_text_that_is_not_known_is_refused() -> None:
    assert declared("(declare-const x Int) (declare-const p Bool) (assert p)") == {"x": 0, "p": False}
    assert defined("((define-fun x () Int (- 2)) (define-fun p () Bool true))") == {"x": -2, "p": True}
    for wrong in ("(assert (xor p p))", "(assert q)", "(push)"):
        with pytest.raises(NotRead):
            holds(wrong, {"p": True})
    with pytest.raises(NotRead):
        defined("((define-fun f ((x Int)) Int x))")
    for unbalanced in ("(a", "a)"):
        with pytest.raises(NotRead):
            expressions(unbalanced)
