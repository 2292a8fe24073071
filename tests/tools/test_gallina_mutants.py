"""Changes to the Python rules: one that nothing notices needs a reason."""

from pathlib import Path

import pytest

from tools import gallina_mutants
from tools.gallina_mutants import (
    EARLIER,
    REASONS,
    UNTRIED,
    Change,
    Mutant,
    digest,
    mutants,
    page,
    read,
    unexplained,
    write,
)


def test_a_change_that_nothing_notices_needs_a_reason() -> None:
    function, _, words = next(iter(REASONS)).partition(": ")
    explained, gap = Mutant("", function, words, ""), Mutant("", function, "`1` → `7`", "")
    rows = [(explained, "passes"), (gap, "refused"), (gap, "MinefieldPython.v fails"), (gap, "the same page")]
    assert unexplained(rows) == [(gap, "the same page")]


def test_a_change_is_tried_again_if_it_makes_other_pages() -> None:
    change = Change("a change", Mutant("", "", "", ""), {"A.v": "as now"})
    now, then = digest({"A.v": "as now"}), digest({"A.v": "as then"})
    assert change.said({}) == UNTRIED
    assert change.said({"a change": ("2026-11-27", then, "A.v fails")}) == EARLIER
    assert change.said({"a change": ("2026-11-30", now, "A.v fails")}) == "A.v fails"
    tried = page([change], {"a change": ("2026-11-27", then, "A.v fails")})
    assert "other pages\n(1 on 2026-11-27); 1 of these were noticed then. 0 have not been tried." in tried


def test_the_record_comes_back_without_changes_that_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallina_mutants, "RECORD", tmp_path / "mutants.json")
    monkeypatch.setattr(gallina_mutants, "PAGE", tmp_path / "MUTANTS.md")
    mutant = Mutant("games/a.py", "within", "`1` → `2`", "")
    named = [Change(f"games/{name}.py within: `1` → `2` (1)", mutant, "refused") for name in "ab"]
    record = {each.name: ("2026-11-30", digest({"A.v": each.name}), "A.v fails") for each in named}
    write(named, record | {"games/c.py gone: `1` → `2` (1)": ("2026-11-29", "", "refused")})
    assert read() == record


@pytest.mark.nightly
def test_every_reason_is_of_a_change_that_there_is() -> None:
    assert REASONS.keys() <= {f"{mutant.within}: {mutant.words}" for mutant in mutants()}
