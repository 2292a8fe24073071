"""The kill table: what it is made of, what makes it fail, and that it is up to date."""

from dataclasses import replace
from pathlib import Path

import pytest

from rulestone.__main__ import run_command
from rulestone.cases import mutants as known_mistakes
from rulestone.cases.authoring import tables
from rulestone.cases.authoring.tables import kill_problems
from rulestone.cases.cases import BadFixture, read_cases
from rulestone.cases.mutants import (
    GameTable,
    Kills,
    KillScore,
    KillTable,
    mutants,
    only_optional,
    read_table,
)
from rulestone.check.differences import Difference
from rulestone.commands import author
from rulestone.core.names import ClauseId, GameName
from rulestone.core.registry import find_game, games

NO_SWITCHES = "minefield/no-switches"
ONE_SIDE = "minefield/switch-2x3-only"
EQUIVALENT = "minefield/both-connected-draw"


def score(name: str, *cases: int) -> KillScore:
    return KillScore(name, Kills(stones=cases), tuple((case, "stones", "same") for case in cases))


def test_kills_reports_survivors_and_twins() -> None:
    assert list(kill_problems([score(NO_SWITCHES, 1, 2), score(ONE_SIDE, 1), score(EQUIVALENT)])) == []
    (survivor,) = kill_problems([score(NO_SWITCHES)])
    assert survivor == f"{NO_SWITCHES}: no case catches it: Switches are allowed."
    assert list(kill_problems([score(NO_SWITCHES, 3), score(ONE_SIDE, 3)])) == [
        f"no case tells apart: {NO_SWITCHES}, {ONE_SIDE}"
    ]
    (caught,) = kill_problems([score(EQUIVALENT, 1)])
    assert "recorded as equivalent" in caught


def test_the_command_writes_checks_and_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = {
        name: score(name) if mutant.equivalent else score(name, place)
        for place, (name, mutant) in enumerate(mutants().items())
    }
    monkeypatch.setattr(tables, "kill_scores", lambda names, _who: [own[name] for name in names])
    monkeypatch.setattr(tables, "kills_page", lambda _scores, _games: b"page")
    monkeypatch.setattr(tables, "kills_json", lambda _scores, _games: b"data")
    monkeypatch.setattr(author, "tables_of", lambda _game: tmp_path)
    assert run_command(["author", "kills", "--check"]) == 1
    assert "run rulestone author kills" in capsys.readouterr().err
    assert run_command(["author", "kills"]) == 0
    assert run_command(["author", "kills", "--check"]) == 0
    assert (tmp_path / "kills.json").read_text() == "data"
    own[NO_SWITCHES] = score(NO_SWITCHES)
    assert run_command(["author", "kills", "minefield"]) == 1
    assert "no case catches it" in capsys.readouterr().err


def test_a_mutant_needs_a_known_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    minefield = find_game("minefield")
    assert [gap for each in games() for gap in tables.mutant_gaps(each)] == []
    known = mutants()
    wrong = ClauseId("minefield" + ".wni")
    strange = replace(next(iter(known.values())), name="minefield/strange", clause=wrong)
    monkeypatch.setattr(known_mistakes, "mutants", lambda: {**known, strange.name: strange})
    (unknown, _) = kill_problems([KillScore(strange.name, Kills(), ())])
    assert unknown == f"minefield/strange: no clause is called '{wrong}'; did you mean minefield.win?"
    monkeypatch.setattr(tables, "mutants_of", lambda _: (strange,))
    assert "no mutant plays the rejected reading" in next(tables.mutant_gaps(minefield))
    monkeypatch.setattr(tables, "mutants_of", lambda _: ())
    assert [*tables.mutant_gaps(minefield)] == [
        "minefield: it has no mutants; write them in the module mutants of its package"
    ]


def test_a_mutant_is_caught_by_the_cases_that_the_table_names() -> None:
    """One of them; `author kills --check` looks at all, every night."""
    score = tables.kill_score("interleave/place-more-friends")
    assert read_table().games[score.mutant.game_name].kills[score.mutant.name] == score.kills


def test_the_table_knows_every_case_and_every_mutant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = read_table()
    assert {name for game in table.games for name in table.cases(game)} == {case.id for case in read_cases()}
    assert {name for game in table.games.values() for name in game.kills} == set(mutants())
    monkeypatch.setattr(known_mistakes, "tables_of", lambda _game: tmp_path)
    assert read_table.__wrapped__() == KillTable(games={})  # where there is none
    (tmp_path / "kills.json").write_text("{")
    with pytest.raises(BadFixture, match=r"kills\.json: not a table"):
        read_table.__wrapped__()


def test_cases_that_show_only_optional_fields_can_be_left_out() -> None:
    caught = Kills(stones=(0, 1), play=(1,), optional=(0,))
    table = KillTable(games={GameName("minefield"): GameTable(cases=("x", "y"), kills={NO_SWITCHES: caught})})
    assert table.failing(mutants()[NO_SWITCHES]) == {"x": {"stones"}, "y": {"stones", "play"}}
    assert table.failing(mutants()[NO_SWITCHES], required_only=True) == {"y": {"stones", "play"}}
    assert only_optional((Difference("why", None, None, ""),))
    assert not only_optional("no answer")
    assert not only_optional((Difference("why", None, None, ""), Difference("over", True, False, "")))
