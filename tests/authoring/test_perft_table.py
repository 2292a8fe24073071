"""The table of how many sequences of actions there are."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.authoring.perft_table import (
    PerftCount,
    PerftRow,
    PerftTable,
    WrongCount,
    counted,
    perft_json,
    perft_page,
    read_perft,
    uncounted,
    wrong_counts,
)
from rulestone.core.game import game
from rulestone.core.names import ActionText, GameName, Size
from rulestone.protocol import Answer, Claims, GameClaim, Nodes, Query, Unsupported

LEFE = GameName("lefe")
MOVES = (ActionText("choose dark"), ActionText("a1"))
ROW = PerftRow(game=LEFE, size=Size(2), moves=())
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


def test_the_second_engine_counts_and_others_confirm_what_is_few() -> None:
    reference, quick, third = (Counting(name, COUNTS) for name in ("reference", "quick", "third"))
    unable = Counting("unable", {}, "judge"), Counting("elsewhere", {}, games="evening")
    known = replace(ROW, counts=(PerftCount(1, 7, ()),))
    table = PerftTable(1, (known, ROW))
    assert len([*uncounted(table)]) == 1
    table = counted(table, [reference, quick, *unable, third])
    assert [*uncounted(table)] == []
    assert table.rows[0] is known
    assert table.rows[1].counts == (
        PerftCount(1, 7, ("quick", "reference", "third")),
        PerftCount(2, 100_000, ("quick", "third")),
        PerftCount(3, 4_000_000, ("quick",)),
        PerftCount(4, 0, ("quick", "reference", "third")),
    )
    assert (quick.depths, reference.depths) == ([1, 2, 3, 4], [1, 4])
    alone = counted(PerftTable(1, (ROW,)), [reference])
    assert [count.agreed for count in alone.rows[0].counts] == [("reference",)] * 4


def test_engines_that_count_differently_are_an_error() -> None:
    with pytest.raises(WrongCount, match="quick 7, reference 8"):
        counted(PerftTable(1, (ROW,)), [Counting("reference", {1: 8}), Counting("quick", COUNTS)])
    with pytest.raises(TypeError, match="quick does not count"):
        counted(PerftTable(1, (ROW,)), [Counting("reference", COUNTS), Counting("quick", {})])


def test_shallow_counts_are_checked_again() -> None:
    row = replace(ROW, counts=(PerftCount(1, 7, ()), PerftCount(2, 20_001, ()), PerftCount(3, 0, ())))
    table = PerftTable(1, (row,))
    engine = Counting("third", COUNTS)
    assert list(wrong_counts(table, [engine, Counting("unable", {}, "judge")])) == []
    assert engine.depths == [1]  # behind few sequences there may be many
    (wrong,) = wrong_counts(table, [Counting("third", {1: 8})])
    assert wrong.startswith("third: ")
    assert wrong.endswith(" is 7, not 8")


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    table = PerftTable(1, (replace(ROW, counts=(PerftCount(1, 7, ("quick",)),)),))
    path = tmp_path / "perft.json"
    path.write_bytes(perft_json(table))
    assert read_perft(path) == table


COUNTED = (PerftCount(2, 1234, ("b", "reference", "c")),)


def test_the_page_has_a_line_for_each_count() -> None:
    row = PerftRow(
        game=LEFE,
        size=Size(3),
        options={"swap": True},
        moves=MOVES,
        counts=COUNTED,
    )
    page = perft_page(PerftTable(1, (row,)), [game("lefe"), game("evening")], "perft.json")
    assert "| 3 | swap: true | choose dark; a1 | 2 | 1,234 | R c |" in page
    assert page.index("## Lefe") < page.index("1,234") < page.index("## Evening")
    assert "R and N mark" not in page
    both = replace(row, counts=(PerftCount(1, 5, ("b", "reference", "rulestone-node")),))
    page = perft_page(PerftTable(1, (both,)), [game("lefe")], "perft.json")
    assert "The b engine counted them all; R and N mark" in page
