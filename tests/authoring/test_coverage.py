"""The table of which cases decide which clause."""

from msgspec.structs import replace

from rulestone.cases.authoring import coverage
from rulestone.cases.authoring.coverage import Cover, coverage_page, covers
from rulestone.cases.cases import Case, read_cases
from rulestone.core.game import game
from rulestone.core.names import ClauseId, GameName, Size


def test_a_size_that_sites_play_on_without_cases_is_a_hole() -> None:
    played = game(GameName("minefield"))
    cases = [case for case in read_cases() if case.game == played.name and case.size != 13]
    sizes = played.entry.site_sizes
    holes = [hole for cover in coverage.covers([played], cases) for hole in cover.holes(sizes)]
    assert len(holes) == 2 * len(played.entry.clauses)
    assert all(hole.endswith("on size 13") for hole in holes)


MINEFIELD = game("minefield")
TURN, SWITCH = ClauseId("minefield.turn"), ClauseId("minefield.switch")


def cover_of(clause: ClauseId, *cases: Case) -> Cover:
    """What some cases hold of a clause."""
    return next(each for each in covers([MINEFIELD], cases) if each.clause.id == clause)


def test_a_case_decides_a_clause_or_comes_near_it(cases: tuple[Case, ...]) -> None:
    first, second, _ = (replace(case, agreed=("reference", "z3")) for case in cases)
    turn, switch = cover_of(TURN, first, second), cover_of(SWITCH, first, second)
    assert (turn.deciding, turn.near) == ((first, second), ())
    assert (switch.deciding, switch.near) == ((), (first, second))
    assert turn.agreeing == ("reference", "z3")
    assert (turn.on(Size(2)), switch.on(Size(2)), switch.on(Size(3))) == ((1, 0), (0, 1), (0, 0))


def test_what_is_missing_is_a_hole(cases: tuple[Case, ...]) -> None:
    sound = replace(cases[0], agreed=("reference", "z3"))
    alone = replace(cases[1], agreed=("reference",))
    assert list(cover_of(TURN, sound).holes()) == ["minefield.turn: no near miss"]
    assert list(cover_of(SWITCH, sound).holes()) == ["minefield.switch: no case decides it"]
    assert list(cover_of(TURN, sound, replace(sound, clauses=(), near=(TURN,))).holes()) == []
    assert "minefield/breaking: fewer than two engines agreed" in list(cover_of(TURN, alone).holes())
    assert list(cover_of(TURN, sound).holes([Size(2)]))[:1] == ["minefield.turn: no near miss on size 2"]


def test_the_page_names_a_few_cases_and_counts_the_rest(cases: tuple[Case, ...]) -> None:
    many = [replace(cases[0], id=f"minefield/{number}", agreed=("reference", "z3")) for number in range(5)]
    page = coverage_page([MINEFIELD], many[:3])
    assert "## Minefield: 3 cases" in page
    assert "| `minefield.turn` | `0`, `1`, `2` |  | reference, z3 |" in page
    assert "| `minefield.turn` | `0`, `1`, `2`, … (5) |  | reference, z3 |" in coverage_page(
        [MINEFIELD], many
    )
    assert "On the boards that sites play on" in page
    assert "| `minefield.turn` | 0 + 0 |" in page
