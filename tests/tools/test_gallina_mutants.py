"""Changes to the Python rules: one that nothing notices needs a reason."""

import pytest

from tools.gallina_mutants import REASONS, Mutant, mutants, unexplained


def test_a_change_that_nothing_notices_needs_a_reason() -> None:
    function, _, words = next(iter(REASONS)).partition(": ")
    explained, gap = Mutant("", function, words, ""), Mutant("", function, "`1` → `7`", "")
    rows = [(explained, "passes"), (gap, "refused"), (gap, "MinefieldPython.v fails"), (gap, "the same page")]
    assert unexplained(rows) == [(gap, "the same page")]


@pytest.mark.nightly
def test_every_reason_is_of_a_change_that_there_is() -> None:
    there_are = {f"{mutant.within}: {mutant.words}" for mutant in mutants()}
    assert REASONS.keys() <= there_are
