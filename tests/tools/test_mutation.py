"""The tool that changes the rules: which changes it makes, and that it sees what cases notice."""

from pathlib import Path

import pytest

from rulestone.testing import cases_of
from tests.tools.mutation import PACKAGE, changes, noticed

CASES = [case for case in cases_of(["evening"]) if case.size <= 3][:40]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("x = a < b", ["the comparison: a < b"]),
        ("x = a and b", ["the connective: a and b"]),
        ("x = a + 1", ["the operation: a + 1", "one more: 1", "one less: 1"]),
        ("x = not True", ["without not: not True", "the value: True"]),
        ("x = any(y)", ["all: any"]),
        ("if a:\n    b()", ["always True: if a:", "always False: if a:"]),
        ("x = a if b else c", ["always True: a if b else c", "always False: a if b else c"]),
        ("x = [a for a in b if c]", ["without its condition: for a in b if c"]),
        ("x: Literal[1] = f'{1 + 1}'", []),
        ("x = zip(a, b, strict=True)", []),
    ],
)
def test_the_changes(source: str, words: list[str]) -> None:
    assert sorted(change.words for change in changes(source)) == sorted(words)


def test_what_is_noticed() -> None:
    source = Path(PACKAGE / "games" / "evening" / "rules.py").read_text(encoding="utf-8")
    table = {change.words: change.tree for change in changes(source)}
    assert noticed("games.evening.rules", table["the comparison: own < theirs"], CASES)
    assert not noticed("games.evening.rules", table["max: min"], CASES)
