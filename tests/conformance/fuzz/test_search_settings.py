"""What a search looks for, and how long."""

import pytest

from rulestone.fuzz.search_settings import SearchSettings


@pytest.mark.parametrize(
    ("most", "words"),
    [(1, "1 disagreement is enough"), (3, "3 disagreements of different kinds are enough")],
)
def test_a_search_says_in_english_why_it_ends(most: int, words: str) -> None:
    assert SearchSettings(most=most).enough == words
