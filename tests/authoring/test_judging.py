"""From an intent to a case: what the author got wrong is told, and nothing is written of it."""

from dataclasses import replace

import pytest

from rulestone.authoring.case_folders import intents_of
from rulestone.authoring.case_writer import chosen_pages
from rulestone.authoring.judging import NotBorneOut, confirmed_case
from rulestone.authoring.loading import load_intents
from rulestone.engines import load_engine
from rulestone.game import game
from rulestone.names import GameName


def test_a_clause_that_there_is_not_is_told() -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])
    wrong = replace(page.intents[0], near=(".".join((GameName("minefield"), "skp")),))
    with pytest.raises(NotBorneOut, match=r"skp.*did you mean minefield\.skip"):
        confirmed_case(wrong, [load_engine("reference"), load_engine("bitboard")])


def test_a_mistake_in_the_code_of_a_game_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])

    def fall(_: object) -> None:
        raise KeyError("sise")

    monkeypatch.setattr("rulestone.authoring.judging.expectation_at", fall)
    monkeypatch.setattr("rulestone.authoring.judging.expectation", fall)
    with pytest.raises(NotBorneOut, match=r"KeyError: 'sise' \(test_judging\.py, line \d+\)"):
        confirmed_case(page.intents[0], [load_engine("reference")])
