"""Writing fixtures: what is misspelt is told, and nothing is written of it."""

from dataclasses import replace

import pytest

from fixtures.authoring.__main__ import NoSuchPage, main, pages
from fixtures.authoring.judging import NotBorneOut, judged
from rulestone.engines import load_engine
from rulestone.names import GameName


def test_pages_are_chosen_by_game_and_by_name() -> None:
    assert {page.game for page in pages(["lefe"])} == {GameName("lefe")}
    (page,) = pages(["minefield/skip"])
    assert (page.game, page.name) == (GameName("minefield"), "skip")
    assert len(pages([])) > len(pages(["lefe"])) > 1


def test_a_page_that_there_is_not_is_told_with_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoSuchPage, match="did you mean minefield/skip"):
        pages(["minefield/skp"])
    assert main(["minefield/skp"]) == 2
    assert "did you mean minefield/skip" in capsys.readouterr().err


def test_a_clause_that_there_is_not_is_told() -> None:
    (page,) = pages(["minefield/skip"])
    wrong = replace(page.intents[0], near=(".".join((GameName("minefield"), "skp")),))
    with pytest.raises(NotBorneOut, match=r"skp.*did you mean minefield\.skip"):
        judged(wrong, [load_engine("reference"), load_engine("bitboard")])
