"""The kill table that is shipped: which cases catch which mutant, and what is a wrong answer."""

from pathlib import Path

import pytest

from rulestone.cases import kill_table as shipped
from rulestone.cases.cases import read_cases
from rulestone.cases.kill_table import (
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
from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.check.differences import Difference
from rulestone.core.names import ActionText, GameName, Size
from rulestone.protocol import Query

NO_SWITCHES = "minefield/no-switches"


def test_the_table_knows_every_case_and_every_mutant() -> None:
    table = read_table()
    assert table.missing(read_cases()) == ()
    assert {name for game in table.games.values() for name in game.kills} == set(mutants())


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
    assert query_form(Query(game=game, size=size, moves=moves)) == "play"
    assert query_form(Query(op="play", game=game, size=size, moves=moves)) == "play"
    assert query_form(Query(op="perft", game=game, size=size, moves=moves, depth=1)) == "perft"


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
    monkeypatch.setattr(shipped, "tables_of", lambda _game: tmp_path)
    assert read_table.__wrapped__() == KillTable(games={})
