"""What engines that claim less are asked, and which mutants they are caught at."""

from rulestone.authoring.claims_table import lines, profiles, rows
from rulestone.authoring.kills import own_cases
from rulestone.authoring.mutant_score import KillScore
from rulestone.conformance.kill_table import Kills, read_table
from rulestone.conformance.mutants import mutants_of
from rulestone.game import Game, game
from rulestone.names import GameName

NECKLACE = game(GameName("necklace"))


def scores(of: Game) -> list[KillScore]:
    """The scores of a game's mutants, from the table that ships."""
    table = read_table().games[of.name].kills
    return [KillScore(mutant.name, table[mutant.name], ()) for mutant in mutants_of(of.name)]


def test_the_profiles_come_from_the_register() -> None:
    words = [profile.words for profile in profiles(NECKLACE)]
    assert words == ["only sizes 8–19", "only size 19", "only `play`", "only `judge`", "no swap"]


def test_an_engine_of_one_size_is_asked_the_cases_of_that_size() -> None:
    cases = own_cases(NECKLACE.name)
    found = {row.words: row for row in rows(NECKLACE, scores(NECKLACE), cases)}
    assert found["only size 19"].asked == sum(case.size == 19 for case in cases)
    assert found["no swap"].asked > 200
    missed = {score.name for score in found["only sizes 8–19"].missed}
    elsewhere = ("one-point-no-win", "swap-after-the-end", "letters-after-z")
    assert missed == {f"necklace/{name}" for name in elsewhere}
    assert "necklace/no-swap" in {score.name for score in found["no swap"].missed}


def test_a_mutant_that_no_asked_case_catches_is_named() -> None:
    unknown = [KillScore(score.name, Kills(), ()) for score in scores(NECKLACE)]
    text = "\n".join(lines(NECKLACE, unknown, own_cases(NECKLACE.name)))
    assert "`no-skip`" in text
    assert "seen only on a board of one point: `swap-after-the-end`, `one-point-no-win`;" in text
