"""Intents in files of Python: what is loaded, and what cannot be used."""

from pathlib import Path
from textwrap import dedent

import pytest

from rulestone.cases.authoring.case_folders import case_folder_of, intents_of
from rulestone.cases.authoring.loading import BadIntents, load_intents
from rulestone.core.game import game, game_names, games

INTENTS = """
    from rulestone.cases.authoring.intents import Intent, Page, PerftStart, only
    from rulestone.core.names import ClauseId, Colour, GameName

    FILL = GameName("fill")
    ENGINES = ("reference", "bitboard")
    PERFTS = (PerftStart(2),)
    PAGES = (
        Page(FILL, "corners", "Corners.", (
            Intent(
                id="corner",
                title="A corner is open",
                game=FILL,
                clauses=("fill.place",),
                picture="W .\\nB W",
                to_move=Colour("black"),
                says=(only("b2"),),
            ),
        )),
    )
"""


WITH_ONE_PAGE = dedent(INTENTS)


@pytest.mark.parametrize("name", game_names())
def test_each_game_has_a_folder_of_intents(name: str) -> None:
    intents = load_intents(intents_of(game(name)))
    assert {page.game for page in intents.pages} == {name}
    assert intents.perfts
    assert case_folder_of(game(name)).games == games()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "it has no __init__.py"),
        (
            "import no_such_module",
            "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("PAGES = 1", "PAGES must be a tuple of pages, at least one"),
        (
            f"{WITH_ONE_PAGE}\nPAGES = (*PAGES, Page(FILL, 'corners', '', ()))",
            "two pages are called 'corners'",
        ),
        (
            f"{WITH_ONE_PAGE}\nPAGES = (*PAGES, Page(FILL, 'more', '', PAGES[0].intents))",
            "two cases are called 'corner'",
        ),
    ],
)
def test_intents_that_cannot_be_used_are_told(tmp_path: Path, text: str | None, problem: str) -> None:
    if text is not None:
        (tmp_path / "__init__.py").write_text(text)
    with pytest.raises(BadIntents, match=problem):
        load_intents(tmp_path)
