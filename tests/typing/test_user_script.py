"""A user's program does what it says; that it is typed is seen to by the type checkers."""

from rulestone.engines.installed import load_engine
from tests.typing.user_script import exit_status, placements, reasons, words


def test_a_refusal_names_its_clause_and_its_cells() -> None:
    assert reasons("minefield", "b2 c2", "c3") == ["minefield.hard-corner: b2, c2, b3, c3"]
    assert reasons("minefield", "b2 c2", "d4") == []


def test_engines_are_asked_and_checked() -> None:
    assert len(placements(load_engine("reference"))) == 9
    assert exit_status() == 0


def test_a_clause_is_looked_up() -> None:
    assert "hard corner" in words("minefield.hard-corner")
