"""Words that go with numbers: one place knows how they are formed."""

import re
from pathlib import Path

import pytest

from rulestone.core.wording import plural, quantity

PACKAGE = Path(__file__).parents[1] / "reference" / "rulestone"

OWN_PLURAL = re.compile(r"""else ['"]s['"]|['"]s['"] if """)
"""A plural that is formed where it is written."""


@pytest.mark.parametrize(("count", "words"), [(0, "0 cases"), (1, "1 case"), (2, "2 cases")])
def test_a_number_of_things(count: int, words: str) -> None:
    assert quantity(count, "case") == words


def test_other_plurals_are_named() -> None:
    assert [quantity(count, "leaf", "leaves") for count in (1, 2)] == ["1 leaf", "2 leaves"]
    assert [plural(count, "is", "are") for count in (0, 1, 2)] == ["are", "is", "are"]


def test_no_plural_is_formed_anywhere_else() -> None:
    lines = [
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path != PACKAGE / "core" / "wording.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if OWN_PLURAL.search(line)
    ]
    assert lines == []
