"""The kill table: what it is made of, what makes it fail, and that it is up to date."""

from pathlib import Path

import msgspec
import pytest

from rulestone.authoring import kills as authoring
from rulestone.authoring.case_folders import CaseFolder
from rulestone.authoring.kills import claimed, kill_problems, kill_score, kill_scores, kills_json, kills_page
from rulestone.authoring.mutant_score import KillScore
from rulestone.cli import run_command
from rulestone.commands import author_steps
from rulestone.conformance import kill_table as shipped
from rulestone.conformance.cases import fixtures_root, read_cases
from rulestone.conformance.difference import Difference
from rulestone.conformance.kill_table import (
    GameTable,
    Kills,
    KillTable,
    fingerprint,
    only_optional,
    query_form,
    query_forms,
    read_table,
    wrong_answer,
)
from rulestone.conformance.mutants import MutantEngine, mutants, mutants_of
from rulestone.game import game, games
from rulestone.names import ActionText, GameName, Size
from rulestone.protocol import Judge, Perft, Play
from rulestone.spread import Here

NO_SWITCHES = "minefield/no-switches"
ONE_SIDE = "minefield/switch-2x3-only"
EQUIVALENT = "minefield/both-connected-draw"


def _named(scores: list[KillScore], names: set[str]) -> list[KillScore]:
    return [each for each in scores if each.name in names]


def score(name: str, *cases: int) -> KillScore:
    return KillScore(name, Kills(stones=cases), tuple((case, "stones", "same") for case in cases))


def test_the_table_knows_every_case_and_every_mutant() -> None:
    table = read_table()
    assert table.missing(read_cases()) == ()
    assert {name for game in table.games.values() for name in game.kills} == set(mutants())


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
    text = kills_page(scores, only, claimed(scores, only, folder), folder)
    assert "**1 of 2 mutants are caught**" in text
    assert "| `straight-chains-only` | `minefield.win` |" in text
    assert "2: `win-black-backwards`, `win-white-backwards` |" in text


def test_cases_that_show_only_optional_fields_can_be_left_out() -> None:
    caught = Kills(stones=(0, 1), play=(1,), optional=(0,))
    table = KillTable(games={GameName("minefield"): GameTable(cases=("x", "y"), kills={NO_SWITCHES: caught})})
    assert set(table.failing(mutants()[NO_SWITCHES])) == {"x", "y"}
    assert table.failing(mutants()[NO_SWITCHES], bare=True) == {"y": {"stones", "play"}}
    assert only_optional((Difference("why", None, None, ""),))
    assert not only_optional("no answer")
    assert not only_optional((Difference("why", None, None, ""), Difference("over", True, False, "")))


def test_forms() -> None:
    game, size, moves = GameName("minefield"), Size(3), (ActionText("a1"),)
    assert query_form(Judge(game=game, size=size, moves=moves)) == "play"
    assert query_form(Play(game=game, size=size, moves=moves)) == "play"
    assert query_form(Perft(game=game, size=size, moves=moves, depth=1)) == "perft"


def test_wrong_answers_have_fingerprints() -> None:
    case = next(case for case in read_cases() if case.id == "minefield/win-black-backwards")
    ((form, query),) = query_forms(case)
    assert form == "stones"
    wrong = wrong_answer(MutantEngine(mutants()["minefield/straight-chains-only"]), case, query)
    other = wrong_answer(MutantEngine(mutants()["minefield/one-too-large"]), case, query)
    assert wrong is not None
    assert other is not None
    assert fingerprint(wrong) != fingerprint(other)
    assert wrong_answer(MutantEngine(mutants()[NO_SWITCHES]), case, query) is None
    refused = wrong_answer(MutantEngine(mutants()["minefield/numbered-from-zero"]), case, query)
    assert isinstance(refused, str)
    assert fingerprint(refused)


def test_no_table_is_an_empty_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shipped, "_table_path", lambda _game: tmp_path / "kills.json")
    assert read_table.__wrapped__() == KillTable(games={})


def test_the_command_writes_checks_and_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores = [score(name, place) for place, name in enumerate(mutants())]
    scores = [score(each.name) if each.mutant.equivalent else each for each in scores]
    monkeypatch.setattr(authoring, "kill_scores", lambda names, _who: _named(scores, set(names)))
    monkeypatch.setattr(authoring, "kills_page", lambda _found, _games, _claimed: "page")
    monkeypatch.setattr(authoring, "kills_json", lambda _found, _games: "data")
    monkeypatch.setattr(authoring, "claimed", lambda _found, _games: {})
    gaps: list[str] = []
    monkeypatch.setattr(authoring, "unexplained", lambda _claimed, _found, _games: iter(gaps))
    monkeypatch.setattr(
        author_steps, "_case_folders", lambda _names: [CaseFolder(tmp_path, games(), shared=True)]
    )
    assert run_command(["author", "kills", "--check"]) == 1
    assert "run rulestone author kills" in capsys.readouterr().err
    assert run_command(["author", "kills"]) == 0
    assert run_command(["author", "kills", "--check"]) == 0
    assert (tmp_path / "kills.json").read_text() == "data"
    gaps.append("an engine that claims less is not caught")
    assert run_command(["author", "kills", "--check"]) == 1
    assert capsys.readouterr().err == "an engine that claims less is not caught\n"
    gaps.clear()
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
