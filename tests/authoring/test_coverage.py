"""The table of which cases decide which clause."""

from rulestone.authoring import coverage
from rulestone.conformance.cases import read_cases
from rulestone.game import game
from rulestone.names import GameName


def test_a_size_that_sites_play_on_without_cases_is_a_hole() -> None:
    played = game(GameName("minefield"))
    cases = [case for case in read_cases() if case.game == played.name and case.size != 13]
    sizes = played.entry.site_sizes
    holes = [hole for cover in coverage.covers([played], cases) for hole in cover.holes(sizes)]
    assert len(holes) == 2 * len(played.entry.clauses)
    assert all(hole.endswith("on size 13") for hole in holes)
