"""What engines that claim less are asked, which mutants they are caught at, and why not at the others."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from rulestone.cases.authoring.claims_table import Row, lines, problems, profiles, rows
from rulestone.cases.authoring.kills import own_cases
from rulestone.cases.authoring.mutant_score import KillScore
from rulestone.cases.kill_table import Kills, read_table
from rulestone.cases.mutants import mutants, mutants_of
from rulestone.core.game import Game, game, game_names
from rulestone.core.mutant import Mutant
from rulestone.core.mutant_limits import Limit, on_sizes, under
from rulestone.core.names import GameName

NECKLACE = game(GameName("necklace"))
UNEXPLAINED = "necklace/crosscut-any-full"
"""A mutant without a limit."""


def scores(of: Game) -> list[KillScore]:
    """The scores of a game's mutants, from the table that ships."""
    table = read_table().games[of.name].kills
    return [KillScore(mutant.name, table[mutant.name], ()) for mutant in mutants_of(of.name)]


@cache
def table(of: GameName) -> tuple[Row, ...]:
    """The table of a game as it ships."""
    return tuple(rows(game(of), scores(game(of)), own_cases(of)))


def output_lines(limited: Callable[[Mutant], Mutant], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is wrong with the table of Necklace if its mutants are limited otherwise."""
    changed = {name: limited(mutant) for name, mutant in mutants().items()}
    monkeypatch.setattr("rulestone.cases.authoring.mutant_score.mutants", lambda: changed)
    return list(problems(table(NECKLACE.name), scores(NECKLACE), own_cases(NECKLACE.name)))


def also(name: str, limit: Limit) -> Callable[[Mutant], Mutant]:
    """The mutants with one limit more."""

    def limited(mutant: Mutant) -> Mutant:
        return replace(mutant, limits=(*mutant.limits, limit)) if mutant.name == name else mutant

    return limited


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


@pytest.mark.parametrize("name", game_names())
def test_every_gap_has_a_reason_and_every_reason_a_gap(name: GameName) -> None:
    assert list(problems(table(name), scores(game(name)), own_cases(name))) == []


def test_a_gap_without_a_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = output_lines(lambda mutant: replace(mutant, limits=()), monkeypatch)
    assert any(
        each.startswith("necklace/no-swap: an engine that claims no swap is not caught at it; write a case")
        for each in lines
    )
    assert len(lines) == sum(len(row.missed) for row in table(NECKLACE.name))


def test_a_limit_that_the_cases_contradict_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = output_lines(also(UNEXPLAINED, on_sizes("on large boards", "", 40)), monkeypatch)
    text = f"{UNEXPLAINED}: said to be seen only on large boards, but "
    assert f"{text}an engine that claims only size 19 is caught at it" in lines
    assert any(each.startswith(f"{text}necklace/") and each.endswith(" shows it elsewhere") for each in lines)


def test_a_limit_that_explains_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere = Limit("on every board", "")
    (text,) = output_lines(also(UNEXPLAINED, everywhere), monkeypatch)
    assert text == f"{UNEXPLAINED}: said to be seen only on every board, which explains no gap in the table"


def test_a_limit_to_an_option_is_held_to_the_cases_under_its_other_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = output_lines(also(UNEXPLAINED, under("swap", value=True, why="")), monkeypatch)
    assert (
        f"{UNEXPLAINED}: said to be seen only with swap on, but an engine that claims no swap is caught at it"
        in (lines)
    )


def test_a_mutant_that_no_asked_case_catches_is_named() -> None:
    unknown = [KillScore(score.name, Kills(), ()) for score in scores(NECKLACE)]
    text = "\n".join(lines(tuple(rows(NECKLACE, unknown, ()))))  # no score names any case
    assert "`no-skip`" in text
    assert "seen only on a board of one point: `swap-after-the-end`, `one-point-no-win`;" in text
    assert (
        "- Seen only on a board of one point: `one-point-no-win`. All other boards are played rightly."
        in text
    )
