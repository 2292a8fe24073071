"""Hex, a game that is installed beside rulestone, has all that the games of rulestone have."""

import ast
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rulestone.core.registry import game_names
from tests.plugins.environment import Environment

HEX = Path(__file__).parents[2] / "plugins" / "hex"
INSIDE = Path(__file__).parent / "inside"
REGISTER = tomllib.loads((HEX / "rulestone_hex" / "register.toml").read_text(encoding="utf-8"))
CLAUSES = [clause["id"] for clause in REGISTER["clauses"]]
CASES = {
    case["id"]: case
    for path in sorted((HEX / "rulestone_hex" / "fixtures").glob("*.json"))
    if path.name != "kills.json"
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
}
STDIO = "python -m hex_union"

WON = "b1 a2 b2 c3 b3"
"""Red has a straight chain."""


def document(env: Environment, command: str, status: int = 0) -> dict[str, object]:
    """What a command prints with --json."""
    result = env.run(command)
    assert result.status == status, result
    document: dict[str, object] = json.loads(result.out)
    return document


def counts(env: Environment, command: str, status: int = 0) -> Mapping[str, int]:
    """How many cases passed, failed and so on."""
    value = document(env, command, status)["counts"]
    assert isinstance(value, dict)
    return {name: number for name, number in value.items() if number}


def test_it_is_no_part_of_rulestone() -> None:
    """What makes the others mean something: without its package there is no such game."""
    assert "hex" not in game_names()


def test_the_second_engine_knows_nothing_of_the_first() -> None:
    tree = ast.parse((HEX / "hex_union" / "core.py").read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert modules == {"re", "collections.abc", "copy"}


def test_games_lists_it_after_the_others(installed: Environment) -> None:
    games = json.loads(installed.run("rulestone games --json").out)["games"]
    assert {game["name"] for game in games[5:]} == {"hex", "leap", "triplet"}
    (own,) = [game for game in games if game["name"] == "hex"]
    assert (own["board"], own["colours"]) == ("rhombic", ["red", "blue"])


@pytest.mark.parametrize(
    ("command", "status", "printed"),
    [
        ("games", 0, ["swap: true | false"]),
        ("rules hex", 0, CLAUSES),
        ("rules hex.swap", 0, ["The stone becomes blue on its cell, and Red moves."]),
        (
            f'judge hex --size 3 --moves "{WON}" --at c1',
            0,
            [
                "Over: Red has won.",
                "hex.win: the game is over: red has won",
                "    3  .  [R]  B\n  2  B  [R]  .\n1  .  [R] <.>\n   a   b   c\n",
            ],
        ),
        ("judge hex --size 3 --moves b1 --at b1", 0, ["hex.turn: b1 is occupied"]),
        ("show hex --size 2 --moves b1", 0, ["  2  .   .\n1  .  (R)\n"]),
        (
            "case hex/chain-that-runs-back",
            0,
            ["agreed      reference, hex-union", " 4  R R . R .\n"],
        ),
        (
            "fuzz --game hex --games 40 -x mutant:hex/loser-named",
            1,
            ["looks like hex.win", "(hex/loser-named)"],
        ),
        (
            "fuzz --game hex --games 200 -x --against hex-union mutant:hex/red-after-swap",
            1,
            ["by the reference mutant:hex/red-after-swap is wrong here and hex-union is right"],
        ),
        ("perft hex --size 3 --depth 3", 0, ["576\n"]),
        ("perft hex --size 3 --depth 3 --option swap=false", 0, ["504\n"]),
        ("author cases hex --check", 0, []),
        ("author coverage hex --check", 0, []),
    ],
)
def test_commands_know_it(installed: Environment, command: str, status: int, printed: list[str]) -> None:
    result = installed.run(f"rulestone {command}")
    problems = [line for line in result.err.splitlines() if not line.startswith("rulestone: seed ")]
    assert (result.status, problems) == (status, [])
    assert [text for text in printed if text not in result.out] == []


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (
            "judge hex --size 3 --moves d4",
            "'d4' is not a cell of the rhombus of size 3: its cells run from a1 to c3",
        ),
        ("check --json --game hex bitboard", "does not declare hex"),
    ],
)
def test_commands_complain_in_one_line(installed: Environment, command: str, words: str) -> None:
    result = installed.run(f"rulestone {command}")
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert words in result.err


@pytest.mark.parametrize("engine", ["reference", "hex-union"])
def test_judge_asks_the_engine_that_is_named(installed: Environment, engine: str) -> None:
    judge = f"rulestone judge hex --size 2 --moves a1 --engine {engine}"
    assert document(installed, f"{judge} --json")["legal"] == ["b1", "a2", "b2", "swap"]
    assert document(installed, f"{judge} --json --option swap=false")["legal"] == ["b1", "a2", "b2"]


def test_show_draws_it_as_a_picture(installed: Environment) -> None:
    picture = installed.work / "shown.svg"
    result = installed.run(f"rulestone show hex --size 3 --moves {WON!r} --svg {picture.name}")
    assert result.status == 0, result.err
    tree = ET.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - our own
    drawn = [node.get("class", "") for node in tree.iter()]
    assert {"stone red", "stone blue"} <= {*drawn}
    assert (drawn.count("edge red"), drawn.count("edge blue")) == (2, 2)


@pytest.mark.parametrize("engine", ["reference", "hex-union", f"-- {STDIO}"])
def test_check_passes_every_case(installed: Environment, engine: str) -> None:
    engine = engine.replace("python", installed.python)
    assert counts(installed, f"rulestone check --json --game hex {engine}") == {"pass": len(CASES)}


def test_serve_answers_on_a_pipe(installed: Environment) -> None:
    hello = '{"id":1,"op":"hello","protocol":1}\n'
    judge = '{"id":2,"op":"judge","game":"hex","size":2,"moves":["a1","b1","a2"]}\n'
    result = installed.run("rulestone serve", lines=hello + judge)
    reply, verdict = map(json.loads, result.out.splitlines())
    assert reply["games"]["hex"] == {"sizes": [1, 26], "options": {"swap": [True, False]}}
    assert (verdict["over"], verdict["winner"]) == (True, "red")


def test_every_mutant_is_caught_and_the_kill_table_says_by_what(installed: Environment) -> None:
    result = installed.run("rulestone author kills hex --check")
    assert (result.status, result.err) == (0, "")
    caught, known = re.findall(r"(\d+) of (\d+) mutants caught", result.out)[0]
    assert caught == known
    assert int(known) > 30


def test_the_book_has_its_pages_and_pictures(installed: Environment) -> None:
    book = installed.work / "my-book"
    page = (book / "hex" / "index.html").read_text(encoding="utf-8")
    assert all(f'id="{clause}"' in page for clause in CLAUSES)
    assert "Hex" in (book / "index.html").read_text(encoding="utf-8")
    cases = (book / "cases" / "hex.html").read_text(encoding="utf-8")
    assert all(f'data-case="{name}"' in cases for name in CASES)


@pytest.mark.parametrize("program", ["explore.py", "agree.py"])
def test_the_explorer_and_the_strategies_know_it(installed: Environment, program: str) -> None:
    result = installed.run("python", str(INSIDE / program))
    assert result.status == 0, result.err
