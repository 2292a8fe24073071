"""Hex, a game that is installed beside rulestone, has all that the games of rulestone have."""

import json
import pickle
import re
import tomllib
from collections.abc import Iterator

import pytest

from rulestone.cases.mutants import mutants
from rulestone.cases.variants import find_variant
from rulestone.core.names import Size
from rulestone.rulebook.installed import game_names
from tests import ROOT
from tests.helpers.environment import Environment
from tests.helpers.installing import with_example
from tests.helpers.running import RunCommand

HEX = ROOT / "examples" / "hex"
CLAUSES = [
    clause["id"]
    for clause in tomllib.loads((HEX / "rulestone_hex" / "register.toml").read_text("utf-8"))["clauses"]
]
CASES = {
    case["id"]: case
    for path in sorted((HEX / "rulestone_hex" / "fixtures").glob("*.json"))
    if path.name != "kills.json"
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
}

WON = "b1 a2 b2 c3 b3"
"""Red has a straight chain."""


@pytest.fixture(scope="module")
def with_hex() -> Iterator[None]:
    assert "hex" not in game_names(), "it is no part of rulestone"
    with with_example("hex"):
        yield


@pytest.mark.parametrize(
    ("command", "status", "printed"),
    [
        ("games", 0, ["swap: true | false"]),
        ("rules hex", 0, CLAUSES),
        ("rules hex.swap --trace", 0, ["No sentence", "known mistake  hex/"]),
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
        ("judge hex --size 2 --moves a1 --engine hex-union", 0, ["legal (4)"]),
        (
            "case hex/chain-that-runs-back",
            0,
            ["agreed      reference, hex-union", " 4  R R . R .\n"],
        ),
        (
            "fuzz --game hex --jobs 1 --count 200 -x variant:hex/red-after-swap",
            1,
            ["FAIL found/hex-", "found in game "],
        ),
        ("perft hex --size 3 --depth 3", 0, ["576\n"]),
        ("perft hex --size 3 --depth 3 --option swap=false", 0, ["504\n"]),
        ("author cases hex --check", 0, []),
        ("author coverage hex --check", 0, []),
    ],
)
@pytest.mark.usefixtures("with_hex")
def test_every_command_accepts_a_plugin_game(
    run: RunCommand, command: str, status: int, printed: list[str]
) -> None:
    result = run(command)
    problems = [line for line in result.err.splitlines() if not line.startswith("rulestone: seed ")]
    assert (result.status, problems) == (status, [])
    assert [text for text in printed if text not in result.out] == []


@pytest.mark.usefixtures("with_hex")
@pytest.mark.parametrize("engine", ["reference", "hex-union"])
def test_check_passes_every_case(run: RunCommand, engine: str) -> None:
    assert f"\n{len(CASES)} cases: {len(CASES)} pass (" in run(f"check --game hex {engine}").out


def test_check_passes_a_program_that_needs_the_environment(installed: Environment) -> None:
    result = installed.run(f"rulestone check --game hex -- {installed.python} -m hex_union")
    assert f"\n{len(CASES)} cases: {len(CASES)} pass (" in result.out


@pytest.mark.usefixtures("with_hex")
def test_a_position_of_a_mutant_and_its_board_can_be_pickled() -> None:
    names = [name for name in mutants() if name.startswith("hex/")]
    assert len(names) > 30, "too few mutants"
    for name in names:
        game = find_variant(name).game
        position = game.start(game.board(Size(3)), {})
        for part in (position, position.board, type(position)):
            assert pickle.loads(pickle.dumps(part)) == part, name  # noqa: S301 - our own


@pytest.mark.usefixtures("with_hex")
def test_every_mutant_is_caught_and_the_kill_table_is_up_to_date(run: RunCommand) -> None:
    result = run("author kills hex --jobs 1 --check")
    assert (result.status, result.err) == (0, "")
    caught, known = re.findall(r"(\d+) of (\d+) mutants caught", result.out)[0]
    assert caught == known
    assert int(known) > 30, "too few mutants"
