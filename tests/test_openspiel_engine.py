"""Games of OpenSpiel as engines under test."""

import json

import pytest

from rulestone import cli
from rulestone.names import ActionText, GameName, Size
from rulestone.protocol import Judge, Play, Played, Unsupported
from rulestone.testing import check_engine

pyspiel = pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")
engines = pytest.importorskip("rulestone.openspiel_engine")


@pytest.mark.parametrize(("name", "record"), [("minefield", 200), ("necklace", 120), ("lefe", 180)])
def test_a_game_of_openspiel_is_checked_without_an_adapter(
    name: str, record: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run_command(["check", f"openspiel:rulestone_{name}", "--game", name, "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)["counts"]
    assert counts["pass"] >= record


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hexx", "OpenSpiel has no game called 'hexx'; did you mean hex?"),
        ("hex", "must end in that of one of ours"),
        ("rulestone_evening", "Evening has no turns"),
    ],
)
def test_a_game_that_cannot_be_checked_is_told(
    name: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run_command(["check", f"openspiel:{name}"]) == 3
    output = capsys.readouterr()
    assert output.out == ""
    assert words in output.err


def test_a_wrong_game_of_openspiel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = engines._legal
    monkeypatch.setattr(engines, "_legal", lambda state: dict(list(right(state).items())[1:]))
    wrong = engines.load_openspiel("rulestone_minefield")
    assert check_engine(wrong, games=["minefield"], diagnosed=False).exit_status == 1


def record(name: str, size: int, *moves: str) -> Play:
    return Play(game=GameName(name), size=Size(size), moves=tuple(map(ActionText, moves)))


def test_a_record_is_followed_by_the_games_own_strings() -> None:
    engine = engines.load_openspiel("rulestone_minefield")
    answer = engine.ask(record("minefield", 2, "a1", "b2", "a2"))
    assert isinstance(answer, Played)
    assert (answer.accepted, answer.over, answer.winner, answer.to_move) == (3, True, "black", None)
    refused = engine.ask(record("minefield", 2, "a1", "a1"))
    assert isinstance(refused, Played)
    assert (refused.accepted, refused.to_move) == (1, "white")


def test_a_swap_changes_who_has_which_colour() -> None:
    engine = engines.load_openspiel("rulestone_necklace")
    answer = engine.ask(record("necklace", 3, "b2", "swap"))
    assert isinstance(answer, Played)
    assert (answer.accepted, answer.to_move) == (2, "blue")


def test_what_is_no_record_of_its_game_is_not_answered() -> None:
    engine = engines.load_openspiel("rulestone_minefield")
    for query in (
        record("necklace", 3),
        Judge(game=GameName("minefield"), size=Size(3), moves=()),
        record("minefield", 10**6),
    ):
        assert isinstance(engine.ask(query), Unsupported)
    engine.close()
