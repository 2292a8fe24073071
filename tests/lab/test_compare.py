"""Variants side by side."""

import re
import sys
from collections.abc import Callable

import pytest

from rulestone_lab.values import Solution
from tests.helpers.running import RunCommand

COMMAND = ("compare", "minefield", "minefield/no-switches", "--size", "3", "--count", "10", "--seed", "1")


def test_a_board_that_is_not_solved_in_time_has_no_value(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulestone_lab.comparison.solved_boards", lambda *_: {2: Solution()})
    assert re.search("^size 2 +not known +not known$", run(*COMMAND).out, re.MULTILINE)


def test_an_interrupted_comparison_without_provers_claims_neither_agreement_nor_proofs(
    run: RunCommand, interrupt_at: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_at(".*: small boards, .*")
    monkeypatch.setitem(sys.modules, "z3", None)
    variants = ("minefield/no-switches", "minefield/switch-2x3-only")
    result = run("compare", "minefield", *variants, "--size=2", "--count=2", "--seed=1", "--jobs=1")
    assert result.status == 130
    assert "No position was found" not in result.out
    assert "switch-2x3-only" not in result.out, "nothing is known of it yet"
    assert "\nInterrupted: " in result.out
    assert (
        "proved: the provers are not installed (pip install 'rulestone[proofs]'"
        ", or in a clone pip install '.[proofs]')\n" in result.out
    )
