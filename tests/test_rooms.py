"""Rooms: no game is known outside its own."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulestone.core.registry import game_names

PACKAGE = Path(__file__).parents[1] / "reference" / "rulestone"


ROOMS = PACKAGE / "games"


OF_A_GAME = {*game_names(), "connection", "turnless"}
"""What modules are called that say, draw or guide what only one game or family needs."""


OUTSIDE = {path for path in PACKAGE.rglob("*.py") if ROOMS not in path.parents and path.stem not in OF_A_GAME}


AT_HOME = {*(PACKAGE / "core" / "boards").glob("*.py"), PACKAGE / "draw" / "plan.py"}
"""Where the classes of boards are at home, and where the square one is drawn without corners."""


DATA = {
    path for kind in ("js", "css", "toml") for path in PACKAGE.rglob(f"*.{kind}") if ROOMS not in path.parents
}
"""Other files outside the rooms that programs read."""


NAMED = re.compile(rf"\b(?:{'|'.join(game_names())})\b", re.IGNORECASE)


CLASSES = {
    "ConnectionPosition",
    "Evening",
    "HexBoard",
    "Interleave",
    "Lefe",
    "Minefield",
    "Necklace",
    "SquareBoard",
    "TurnlessPosition",
}
"""Classes of positions and boards that only rooms and boards may ask for."""


EXAMPLES = {"Example"}
"""What a command's examples are given to: they are for people, who need names."""


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """Texts that stand alone: docstrings of modules, classes, functions and attributes."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def examples(tree: ast.Module) -> set[ast.AST]:
    """What stands in the examples of a command."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names: set[ast.AST] = set()
    for call in calls:
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        parts: list[ast.expr] = [word.value for word in call.keywords if word.arg in EXAMPLES]
        if name in EXAMPLES:
            parts += call.args
        names |= {inner for part in parts for inner in ast.walk(part)}
    return names


def breaches(source: str) -> Iterator[str]:
    """Where a module names a game, imports a room, or names the class of a room's positions or boards."""
    tree = ast.parse(source)
    allowed = docstrings(tree) | examples(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str() as text) if node not in allowed and NAMED.search(text):
                yield f"line {node.lineno}: {text[:60]!r} names a game"
            case ast.ImportFrom(module=str() as module) if module.startswith("rulestone.games"):
                yield f"line {node.lineno}: imports {module}"
            case ast.Name(id=name) if name in CLASSES:
                yield f"line {node.lineno}: asks for {name}"


def test_nothing_outside_a_room_knows_a_game() -> None:
    found = {path: list(breaches(path.read_text(encoding="utf-8"))) for path in OUTSIDE - AT_HOME}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_no_script_style_sheet_or_table_outside_a_room_names_a_game() -> None:
    found = {path: NAMED.findall(path.read_text(encoding="utf-8")) for path in DATA}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "source",
    [
        'if game == "lefe":\n    pass',
        'TABLE = {"minefield": 1}',
        "words = f'{game} is not Interleave'",
        "from rulestone.games.lefe.rules import Lefe",
        "isinstance(position, TurnlessPosition)",
        "match board:\n    case SquareBoard():\n        pass",
    ],
)
def test_a_breach_is_seen(source: str) -> None:
    assert list(breaches(source))
