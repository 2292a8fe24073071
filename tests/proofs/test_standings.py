"""Where a theorem stands, and on which boards, by what its checks came to."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rulestone_proofs.ledger import Check, Outcome, Role, Standing, Theorem, run_check
from rulestone_proofs.prove import Run
from rulestone_proofs.results import Entry, key
from rulestone_proofs.standings import result_of_checks, size_ranges
from tests.helpers.toys import TOY, SetChecks, check


@pytest.mark.parametrize(("sizes", "ranges"), [([], ""), ([3], "3"), ([5, 2, 3, 4, 7, 9, 8], "2–5, 7–9")])
def test_sizes_are_written_as_ranges(sizes: list[int], ranges: str) -> None:
    assert size_ranges(sizes) == ranges


ONE, OTHER = ([check(size=size, name=name) for size in (1, 2, 3)] for name in ("one", "other"))
PARTS = (*ONE, *OTHER[1:], check(size=4, name="other"), check(name="on every board"))
EVERY = replace(TOY, scope="every size")


@pytest.mark.parametrize(
    ("of", "most", "checks", "expected", "sizes"),
    [
        (TOY, 9, [check(outcome=Outcome.FAILS)], Standing.REFUTED, None),
        (TOY, 9, [check(size=2), check(Role.COUNTEREXAMPLE, size=4)], Standing.REFUTED, None),
        (TOY, 9, [check(), check(Role.SENSITIVITY, Outcome.FAILS)], Standing.OPEN, None),
        (TOY, 9, [check(), check(Role.SECOND_OPINION, Outcome.FAILS)], Standing.OPEN, None),
        (TOY, 9, [check(), check(Role.WITNESS, size=2)], Standing.WITNESS, None),
        (TOY, 9, [check(Role.NON_VACUITY)], Standing.OPEN, None),
        # a check of the proof is missing
        (TOY, 5, [check(size=2), check(Role.SENSITIVITY, size=9)], Standing.OPEN, None),
        # proofs alone settle nothing where a witness is to be had
        (TOY, 3, [check(size=2), check(Role.WITNESS, size=4)], Standing.OPEN, ""),
        (TOY, 3, [check(size=2), check(Role.COUNTEREXAMPLE, size=4)], Standing.OPEN, ""),
        (TOY, 9, [check(size=2), check(Role.SECOND_OPINION, Outcome.FAILS, size=2)], Standing.OPEN, ""),
        # a proof of several parts holds where all of them do
        (TOY, 9, PARTS, Standing.PROVED, "2–3"),
        (TOY, 1, PARTS, Standing.OPEN, ""),
        (EVERY, 9, [ONE[0], *OTHER[:2]], Standing.PROVED, "every size"),
        (EVERY, 1, [ONE[0], *OTHER[:2]], Standing.PROVED, "1"),
    ],
)
def test_a_standing_follows_from_checks_and_scope(
    of: Theorem,
    most: int,
    checks: Sequence[Check],
    expected: Standing,
    sizes: str | None,
    set_checks: SetChecks,
) -> None:
    set_checks(*checks)
    result = Run(max_size=most, path=None).prove(of)
    assert result.standing is expected
    assert sizes in (None, result.sizes)


def test_a_theorem_without_checks_parts_and_coq_is_open(set_checks: SetChecks) -> None:
    """As by a mistyped id in `CHECKS`."""
    set_checks()
    assert Run(path=None).prove(TOY).standing is Standing.OPEN
    assert Run(path=None).prove(EVERY).standing is Standing.OPEN


def test_a_witness_to_a_former_question_leaves_the_theorem_open() -> None:
    one, other = (check(Role.WITNESS, size=size) for size in (2, 3))
    current, former = ({key(each): run_check(each)} for each in (one, other))
    assert result_of_checks(TOY, [one, other], Entry("", current, former)).standing is Standing.OPEN
    assert result_of_checks(TOY, [one], Entry("", current)).standing is Standing.WITNESS


SMALL = [check(size=size) for size in (1, 2, 3)]


@pytest.mark.parametrize(
    ("one", "other", "expected", "sizes"),
    [
        (SMALL, [check(size=3), check(size=4)], Standing.PROVED, "3"),
        (SMALL, [check(size=4)], Standing.OPEN, ""),
        ([check()], [check(outcome=Outcome.UNDECIDED)], Standing.OPEN, ""),
    ],
)
def test_a_theorem_holds_on_the_sizes_of_all_its_parts(
    one: Sequence[Check],
    other: Sequence[Check],
    expected: Standing,
    sizes: str,
    set_checks: SetChecks,
) -> None:
    parts = {"toy.one": one, "toy.other": other}
    set_checks(parts=parts)
    result = Run(path=None).prove(replace(TOY, id="toy.whole", parts=tuple(parts)))
    assert (result.standing, result.sizes) == (expected, sizes)
