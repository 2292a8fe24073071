"""What engines that claim less are asked, and which mutants they are caught at."""

from functools import cache

from rulestone.cases.authoring.claims_table import Row, lines, profiles, rows
from rulestone.cases.authoring.kills import own_cases
from rulestone.cases.authoring.mutant_score import KillScore
from rulestone.cases.kill_table import Kills, read_table
from rulestone.cases.mutants import mutants_of
from rulestone.core.game import Game, game
from rulestone.core.names import GameName

NECKLACE = game(GameName("necklace"))


def scores(of: Game) -> list[KillScore]:
    """The scores of a game's mutants, from the table that ships."""
    table = read_table().games[of.name].kills
    return [KillScore(mutant.name, table[mutant.name], ()) for mutant in mutants_of(of.name)]


@cache
def table(of: GameName) -> tuple[Row, ...]:
    """The table of a game as it ships."""
    return tuple(rows(game(of), scores(game(of)), own_cases(of)))


def test_the_profiles_come_from_the_register() -> None:
    words = [profile.words for profile in profiles(NECKLACE)]
    assert words == ["only sizes 8–19", "only size 19", "only `play`", "only `judge`", "no swap"]


def test_an_engine_of_one_size_is_asked_the_cases_of_that_size() -> None:
    cases = own_cases(NECKLACE.name)
    by_name = {row.profile.words: row for row in table(NECKLACE.name)}
    assert by_name["only size 19"].cases == sum(case.size == 19 for case in cases)
    assert by_name["no swap"].cases > 200
    missed = {score.name for score in by_name["only sizes 8–19"].missed}
    elsewhere = ("one-point-no-win", "swap-after-the-end", "letters-after-z")
    assert missed == {f"necklace/{name}" for name in elsewhere}
    assert "necklace/no-swap" in {score.name for score in by_name["no swap"].missed}


def test_a_mutant_that_no_asked_case_catches_is_named() -> None:
    unknown = [KillScore(score.name, Kills(), ()) for score in scores(NECKLACE)]
    text = "\n".join(lines(tuple(rows(NECKLACE, unknown, ()))))  # no score names any case
    assert "`no-skip`" in text
