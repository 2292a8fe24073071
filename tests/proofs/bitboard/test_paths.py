"""Every way through a function, and what is left where a bound is set."""

import pytest

from rulestone_proofs.bitboard.paths import Undetermined, Unrepeatable, decide, paths
from rulestone_proofs.bitboard.symbolic import Bits
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    both,
    evaluate,
    negation,
    variable,
    variables,
)

A, B, C = (variable(name) for name in "abc")


def _loop(number: int) -> int:
    """Where the lowest digit that is 0 is."""
    place = 0
    while number & 1:
        number >>= 1
        place += 1
    return place


def test_each_path_has_its_condition() -> None:
    ways = paths(lambda: "both" if decide(A) and decide(B) else "not both")
    assert [(path.condition, path.result) for path in ways.finished] == [
        (both(A, B), "both"),
        (both(A, negation(B)), "not both"),
        (negation(A), "not both"),
    ]


def test_a_decided_condition_is_not_branched_on_again() -> None:
    ways = paths(lambda: (decide(A), decide(negation(A)), decide(A)))
    assert [path.result for path in ways.finished] == [(True, False, True), (False, True, False)]


def test_constants_are_not_branched_on() -> None:
    assert decide(TRUE)
    assert not decide(FALSE)
    (path,) = paths(lambda: decide(TRUE)).finished
    assert path.condition is TRUE


def test_a_loop_is_unrolled_as_often_as_it_may_go_round() -> None:
    digits = variables("digit", "0123")
    ways = paths(lambda: _loop(Bits(digits)))
    assert sorted(path.result for path in ways.finished) == [0, 1, 2, 3, 4]
    for number in range(16):
        values = {f"digit:{place}": bool(number >> place & 1) for place in range(4)}
        (taken,) = [path for path in ways.finished if evaluate(path.condition, values.__getitem__)]
        assert taken.result == _loop(number)


def test_runs_beyond_the_bound_are_cut_off_and_their_condition_kept() -> None:
    digits = variables("digit", "0123")
    ways = paths(lambda: _loop(Bits(digits)), bound=2)
    assert ways.cut_off == (both(*digits[:2]),)
    assert [path.result for path in ways.finished] == [1, 0]
    assert ways.somewhere(lambda _: FALSE) is both(*digits[:2])


def test_somewhere_considers_feasible_paths_only() -> None:
    assert paths(lambda: decide(A)).somewhere(lambda truth: TRUE if truth else FALSE) is A


def test_an_unknown_truth_value_outside_paths_raises() -> None:
    with pytest.raises(Undetermined):
        bool(Bits((A,)))


def test_a_function_that_is_not_deterministic_is_refused() -> None:
    formulas = iter([A, B, C])
    with pytest.raises(Unrepeatable):
        paths(lambda: decide(next(formulas)))
