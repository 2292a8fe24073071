"""Words that go with numbers: one place knows how they are formed."""

import pytest

from rulestone.core.wording import plural, quantity


@pytest.mark.parametrize(("count", "words"), [(0, "0 cases"), (1, "1 case"), (2, "2 cases")])
def test_a_number_of_things(count: int, words: str) -> None:
    assert quantity(count, "case") == words


def test_other_plurals_are_named() -> None:
    assert [quantity(count, "leaf", "leaves") for count in (1, 2)] == ["1 leaf", "2 leaves"]
    assert [plural(count, "is", "are") for count in (0, 1, 2)] == ["are", "is", "are"]
