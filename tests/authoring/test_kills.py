"""The kill table: what it is made of, what makes it fail, and that it is up to date."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from rulestone.cases import kill_table
from rulestone.cases.authoring import claims_table, kills
from rulestone.cases.authoring.kills import (
    kill_problems,
    kill_score,
    kill_scores,
    kills_json,
    kills_page,
)
from rulestone.cases.cases import fixtures_root
from rulestone.cases.kill_table import DATA, Kills, KillScore, KillTable, read_table
from rulestone.cases.mutants import mutants, mutants_of
from rulestone.cli import run_command
from rulestone.commands import author_steps
from rulestone.core.game import game
from rulestone.core.names import ClauseId, GameName
from rulestone.engines.spread import Here

NO_SWITCHES = "minefield/no-switches"
ONE_SIDE = "minefield/switch-2x3-only"
EQUIVALENT = "minefield/both-connected-draw"


def _named(scores: list[KillScore], names: set[str]) -> list[KillScore]:
    return [each for each in scores if each.name in names]


def score(name: str, *cases: int) -> KillScore:
    return KillScore(name, Kills(stones=cases), tuple((case, "stones", "same") for case in cases))


def test_a_survivor_twins_and_a_caught_equivalent_are_problems() -> None:
    assert list(kill_problems([score(NO_SWITCHES, 1, 2), score(ONE_SIDE, 1), score(EQUIVALENT)])) == []
    (survivor,) = kill_problems([score(NO_SWITCHES)])
    assert survivor == f"{NO_SWITCHES}: no case catches it: Switches are allowed."
    assert list(kill_problems([score(NO_SWITCHES, 3), score(ONE_SIDE, 3)])) == [
        f"no case tells apart: {NO_SWITCHES}, {ONE_SIDE}"
    ]
    (caught,) = kill_problems([score(EQUIVALENT, 1)])
    assert "recorded as equivalent" in caught


def test_a_score_is_what_the_cases_say(tmp_path: Path) -> None:
    folder = tmp_path / "minefield"
    folder.mkdir()
    original = fixtures_root() / "minefield" / "telling-apart.json"
    (folder / "telling-apart.json").write_bytes(original.read_bytes())
    scores = [kill_score("minefield/straight-chains-only", folder), kill_score(NO_SWITCHES, folder)]
    assert scores[0].kills == Kills(stones=(0, 1))
    assert scores[1].prints == ()
    table = msgspec.json.decode(kills_json(scores, [game("minefield")], folder), type=KillTable)
    mutant = mutants()["minefield/straight-chains-only"]
    assert table.failing(mutant) == {
        "minefield/win-black-backwards": {"stones"},
        "minefield/win-white-backwards": {"stones"},
    }
    assert table.failing(mutants()[NO_SWITCHES]) == {}
    assert table.failing(mutants()["lefe/no-bonus"]) == {}
    only = [game("minefield")]
    text = kills_page(scores, only, folder)
    assert "**1 of 2 mutants are caught**" in text
    assert "| `straight-chains-only` | `minefield.win` |" in text
    assert "2: `win-black-backwards`, `win-white-backwards` |" in text


def test_the_command_writes_checks_and_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores = [score(name, place) for place, name in enumerate(mutants())]
    scores = [score(each.name) if each.mutant.equivalent else each for each in scores]
    monkeypatch.setattr(kills, "kill_scores", lambda names, _who: _named(scores, set(names)))
    monkeypatch.setattr(kills, "kills_page", lambda _scores, _games: "page")
    monkeypatch.setattr(kills, "kills_json", lambda _scores, _games: "data")
    monkeypatch.setattr(author_steps, "tables_of", lambda _game: tmp_path)
    assert run_command(["author", "kills", "--check"]) == 1
    assert "run rulestone author kills" in capsys.readouterr().err
    assert run_command(["author", "kills"]) == 0
    assert run_command(["author", "kills", "--check"]) == 0
    assert (tmp_path / "kills.json").read_text() == "data"
    scores.pop()
    scores.append(score(NO_SWITCHES))
    assert run_command(["author", "kills", "minefield"]) == 1
    assert "no case catches it" in capsys.readouterr().err


def test_scores_do_not_depend_on_who_works_them_out() -> None:
    names = [mutant.name for mutant in mutants_of(GameName("interleave"))][:4]
    alone = kill_scores(names)
    assert [each.name for each in alone] == names
    assert kill_scores(names, Here(2)) == alone


def test_jobs_are_for_kills_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["author", "coverage", "--check", "--jobs", "2"]) == 2
    assert "--jobs and --cluster can only be used with kills" in capsys.readouterr().err
    assert run_command(["author", "kills", "--check", "--jobs", "0"]) == 2
    assert "--jobs: must be at least 1, not 0" in capsys.readouterr().err


def test_mutants_that_say_nothing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    minefield = game("minefield")
    assert list(kills.gaps(minefield)) == []
    known = mutants()
    wrong = ClauseId("minefield" + ".wni")
    strange = replace(next(iter(known.values())), name="minefield/strange", clause=wrong)
    monkeypatch.setattr(kill_table, "mutants", lambda: {**known, strange.name: strange})
    (unknown, _) = kills.kill_problems([KillScore(strange.name, Kills(), ())])
    assert unknown == f"minefield/strange: no clause is called '{wrong}'; did you mean minefield.win?"
    monkeypatch.setattr(kills, "mutants_of", lambda _: (strange,))
    assert "no mutant plays the rejected reading" in next(kills.gaps(minefield))
    monkeypatch.setattr(kills, "mutants_of", lambda _: ())
    assert [*kills.gaps(minefield)] == [
        "minefield: it has no mutants; write them in the module mutants of its package"
    ]


def test_a_part_of_a_kill_table_is_looked_at(tmp_path: Path) -> None:
    of_interleave = [game("interleave")]
    assert list(kills.every(200, of_interleave, fixtures_root())) == []
    table = json.loads((fixtures_root() / DATA).read_text(encoding="utf-8"))
    rows = table["games"]["interleave"]["kills"]
    for row in rows.values():
        row["stones"] = [0]
    (tmp_path / DATA).write_text(json.dumps(table), encoding="utf-8")
    assert all("is caught by other cases" in problem for problem in kills.every(200, of_interleave, tmp_path))
    assert len(list(kills.every(30, of_interleave, tmp_path))) == 2
    assert len(list(kills.every(10**6, of_interleave, tmp_path))) == 1
    rows.popitem()
    table["games"]["interleave"]["cases"].append("interleave/new")
    (tmp_path / DATA).write_text(json.dumps(table), encoding="utf-8")
    assert list(kills.every(200, of_interleave, tmp_path)) == [
        f"{tmp_path / DATA}: not of the cases of interleave as they are"
    ]


@pytest.mark.parametrize("name", ["interleave", "evening"])
def test_the_page_tells_what_is_caught_of_an_engine_that_claims_less(name: GameName) -> None:
    known = read_table().games[name].kills
    scores = [KillScore(mutant.name, known[mutant.name], ()) for mutant in mutants_of(name)]
    lines = [*claims_table.lines(game(name), scores, kills.own_cases(name))]
    assert "\n".join(lines) in (fixtures_root() / kills.PAGE).read_text(encoding="utf-8")
    nothing = [KillScore(score.name, Kills(), ()) for score in scores]
    assert all(" | 0 of " in line for line in [*claims_table.lines(game(name), nothing, ())][4:])
