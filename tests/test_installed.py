"""The installed games, told from entry points and what they must agree on with their registers."""

from importlib.metadata import EntryPoint

import pytest

from rulestone.core import installed
from rulestone.core.game import games
from rulestone.core.installed import (
    GROUP,
    InstalledGame,
    installation,
)
from rulestone.core.names import GameName
from rulestone.core.register.agreement import cited_clauses, disagreements
from rulestone.core.register.reading import UnknownGame


def offer(name: str, place: str) -> EntryPoint:
    return EntryPoint(name, place, GROUP)


def offered(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> installed.Installation:
    """The installation where packages offer these games."""
    monkeypatch.setattr(installed, "entry_points", lambda group: points if group == GROUP else ())
    return installation.__wrapped__()


LEFE = offer("lefe", "rulestone.games.lefe:GAME")
HEX = offer("hex", "somewhere.hex:GAME")


def test_the_games_of_rulestone_agree_with_their_registers() -> None:
    """Whoever judges does not check it again; of games from elsewhere it is checked as they are loaded."""
    for each in games():
        parts = (each.name, each.entry, each.rules, each.kind, each.forms)
        assert list(disagreements(*parts, removable=each.removable)) == []
        cited = cited_clauses(each.rules, each.name)
        assert {clause.id for clause in each.entry.clauses if "refused" in clause.settles} <= cited


def test_games_that_packages_offer_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = offered(monkeypatch, LEFE, LEFE)  # by one package, as old and new metadata lie beside each other
    assert (list(ours.games), ours.problems, ours.built_in) == (["lefe"], {}, True)
    more = offered(monkeypatch, LEFE, HEX)
    assert (list(more.games), more.problems, more.built_in) == (["hex", "lefe"], {}, False)
    twice = offered(monkeypatch, LEFE, HEX, offer("hex", "another.hex:GAME"))
    assert (list(twice.games), list(twice.problems), twice.built_in) == (["lefe"], ["hex"], False)


def test_a_game_whose_package_is_not_there_has_no_register() -> None:
    with pytest.raises(UnknownGame, match="somewhere"):
        _ = InstalledGame(GameName("hex"), HEX).entry
    with pytest.raises(UnknownGame, match=r"'rulestone\.core\.stones' is no package"):
        _ = InstalledGame(GameName("hex"), offer("hex", "rulestone.core.stones:GAME")).entry
