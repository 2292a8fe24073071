"""Letters of columns and rows."""

import pytest

from rulestone.core.boards.cells import letters


@pytest.mark.parametrize(
    ("index", "text"),
    [(0, "a"), (8, "i"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")],
)
def test_columns_are_lettered_past_z_and_i_is_used(index: int, text: str) -> None:
    assert letters(index) == text
