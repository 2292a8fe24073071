"""The table of how many sequences of actions there are."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.authoring.intents import PerftStart
from rulestone.cases.authoring.perft_table import (
    PerftCount,
    PerftRow,
    PerftTable,
    WrongCount,
    perft_json,
    perft_page,
    perft_rows,
    read_perft,
    with_counts,
    wrong_counts,
    wrong_rows,
)
from rulestone.core.game import game
from rulestone.core.names import ActionText, GameName, Size
from rulestone.protocol import Answer, Claims, GameClaim, Nodes, Query, Unsupported

LEFE = GameName("lefe")
MOVES = (ActionText("choose dark"), ActionText("a1"))
ROW = PerftRow(LEFE, Size(2), {}, ())
COUNTS = {1: 7, 2: 100_000, 3: 4_000_000, 4: 0}


class Counting:
    """An engine that counts as a table says; it declines what the table has not."""

    def __init__(self, name: str, counts: Mapping[int, int], *ops: str, games: str = "lefe") -> None:
        self.claims = Claims(name=name, version="1", games={games: GameClaim()}, ops=ops or ("perft",))
        self._counts = counts
        self.depths: list[int] = []

    def ask(self, query: Query) -> Answer:
        """Count."""
        assert query.op == "perft"
        self.depths.append(query.depth)
        nodes = self._counts.get(query.depth)
        return Unsupported(unsupported="too deep") if nodes is None else Nodes(nodes=nodes)

    def close(self) -> None:
        """Nothing to let go of."""


def test_a_row_begins_after_a_record() -> None:
    starts = (PerftStart(2), PerftStart(3, {"pie": "none"}, "choose dark; a1"))
    assert list(perft_rows(LEFE, starts)) == [
        ROW,
        PerftRow(LEFE, Size(3), {"pie": "none"}, MOVES),
    ]


def test_the_second_engine_counts_and_others_confirm_what_is_few() -> None:
    reference, quick, third = (Counting(name, COUNTS) for name in ("reference", "quick", "third"))
    unable = Counting("unable", {}, "judge"), Counting("elsewhere", {}, games="evening")
    row = with_counts(ROW, [reference, quick, *unable, third])
    assert row.counts == (
        PerftCount(1, 7, ("quick", "reference", "third")),
        PerftCount(2, 100_000, ("quick", "third")),
        PerftCount(3, 4_000_000, ("quick",)),
        PerftCount(4, 0, ("quick", "reference", "third")),
    )
    assert (quick.depths, reference.depths) == ([1, 2, 3, 4], [1, 4])
    alone = with_counts(ROW, [reference])
    assert [count.agreed for count in alone.counts] == [("reference",)] * 4


def test_engines_that_count_differently_are_an_error() -> None:
    with pytest.raises(WrongCount, match="quick 7, reference 8"):
        with_counts(ROW, [Counting("reference", {1: 8}), Counting("quick", COUNTS)])
    with pytest.raises(TypeError, match="quick does not count"):
        with_counts(ROW, [Counting("reference", COUNTS), Counting("quick", {})])


def test_shallow_counts_are_checked_again() -> None:
    row = replace(ROW, counts=(PerftCount(1, 7, ()), PerftCount(2, 20_001, ()), PerftCount(3, 0, ())))
    table = PerftTable(1, (row,))
    engine = Counting("third", COUNTS)
    assert list(wrong_counts(table, [engine, Counting("unable", {}, "judge")])) == []
    assert engine.depths == [1]  # behind few sequences there may be many
    (wrong,) = wrong_counts(table, [Counting("third", {1: 8})])
    assert wrong.startswith("third: ")
    assert wrong.endswith(" is 7, not 8")


def test_a_table_of_other_rows_is_told() -> None:
    counted = replace(ROW, counts=(PerftCount(1, 7, ()),))
    assert not wrong_rows(PerftTable(1, (counted,)), [ROW])
    assert wrong_rows(PerftTable(1, (counted,)), [])
    assert wrong_rows(PerftTable(1, ()), [ROW])
    assert wrong_rows(PerftTable(1, (counted,)), [replace(ROW, options={"pie": "none"})])


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    table = PerftTable(1, (replace(ROW, counts=(PerftCount(1, 7, ("quick",)),)),))
    path = tmp_path / "perft.json"
    assert read_perft(path) == PerftTable(1, ())
    path.write_bytes(perft_json(table))
    assert read_perft(path) == table


def test_the_page_has_a_line_for_each_count() -> None:
    row = PerftRow(LEFE, Size(3), {"swap": True}, MOVES, (PerftCount(2, 1234, ("b", "reference", "c")),))
    page = perft_page(PerftTable(1, (row,)), [game("lefe"), game("evening")], "perft.json")
    assert "| 3 | swap: true | choose dark; a1 | 2 | 1,234 | R c |" in page
    assert page.index("## Lefe") < page.index("1,234") < page.index("## Evening")
    assert "R and N mark" not in page
    both = replace(row, counts=(PerftCount(1, 5, ("b", "reference", "rulestone-node")),))
    page = perft_page(PerftTable(1, (both,)), [game("lefe")], "perft.json")
    assert "The b engine counted them all; R and N mark" in page
