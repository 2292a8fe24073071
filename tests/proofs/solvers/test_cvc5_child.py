"""cvc5, given an SMT-LIB problem: the last thing it says."""

import io
import sys

import pytest

from rulestone_proofs.solvers import cvc5_child

WHITE = "(set-logic ALL) (declare-const white Int) (assert (< 2 white)) (assert (< white {}))"


@pytest.mark.parametrize(
    ("problem", "answer"),
    [
        (WHITE.format(4) + "(check-sat)", "sat"),
        (WHITE.format(3) + "(check-sat)", "unsat"),
        (WHITE.format(4) + "(check-sat) (get-value (white))", "((white 3))"),
        (WHITE.format(3) + "(check-sat) (get-value (white))", "unsat"),
        (WHITE.format(4) + "(check-sat) (declare-const black Int)", "sat"),
        ("(set-logic ALL)", ""),
    ],
)
def test_the_last_answer_is_printed(
    problem: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(problem))
    cvc5_child.main()
    assert capsys.readouterr().out == answer
