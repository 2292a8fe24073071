"""The cases that commands choose from: games without cases are told, and fail only who asks for them."""

import pytest

from rulestone.cases.cases import BadFixture, CaseCollection
from rulestone.commands import pool
from rulestone.commands.pool import case_pool
from tests.conftest import position

CASES = (position("first", 2),)
PROBLEM = {"fill": "the cases of 'fill' cannot be read"}


@pytest.fixture(autouse=True)
def one_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "collect_cases", lambda: CaseCollection(CASES, PROBLEM))


def test_a_game_without_cases_is_told_and_does_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    assert case_pool(("minefield", "minefield.turn")) == CASES
    assert capsys.readouterr().err == "rulestone: the cases of 'fill' cannot be read\n"


@pytest.mark.parametrize("name", ["fill", "fill.turn", "fill/first"])
def test_who_asks_for_it_is_refused(name: str) -> None:
    with pytest.raises(BadFixture, match="the cases of 'fill' cannot be read"):
        case_pool((name,))


def test_without_any_case_the_first_problem_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "collect_cases", lambda: CaseCollection((), PROBLEM))
    with pytest.raises(BadFixture, match="the cases of 'fill'"):
        case_pool(())
    monkeypatch.setattr(pool, "collect_cases", lambda: CaseCollection((), {}))
    with pytest.raises(BadFixture, match="no game is installed"):
        case_pool(())
