"""Windows: any point of them may be off the board, and they end where they end."""

import pytest

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    Values,
    evaluate,
)
from rulestone_proofs.windows import Window, within

BLACK, WHITE = rules.COLOURS


MIDDLE = (0, 0)


def test_a_missing_point_is_neither_empty_nor_held() -> None:
    window = Window(0, rules.COLOURS)
    names = {f"{BLACK}:a1", f"{WHITE}:a1", "missing:a1"}
    for true in ({"missing:a1"}, {f"{BLACK}:a1"}, set()):

        def values(name: str, true: set[str] = true) -> bool:
            assert name in names
            return name in true

        assert evaluate(window.board.consistent, values)
        assert evaluate(window.empty(MIDDLE), values) == (not true)
        assert evaluate(window.board.clearing(0).empty(0), values)
    both_at_once: Values = {"missing:a1", f"{WHITE}:a1"}.__contains__
    assert not evaluate(window.board.consistent, both_at_once)


def test_a_window_ends_at_its_reach() -> None:
    window = Window(2, rules.COLOURS)
    assert [window.grid.names[window.cell(point)] for point in ((-2, -2), (0, 0), (2, 2))] == [
        "a1",
        "c3",
        "e5",
    ]
    with pytest.raises(IndexError, match=r"\(3, 0\) is not within 2 of the middle"):
        window.cell((3, 0))
    assert len(within(2)) == 25
