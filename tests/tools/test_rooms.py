"""Rooms: no game is known outside its own."""

import ast
import re
from collections.abc import Iterator

from rulestone.rulebook.installed import game_names
from tests import ROOT

PACKAGES = (ROOT / "reference" / "rulestone", *sorted((ROOT / "apps").glob("rulestone_*")))


ROOMS = ROOT / "reference" / "rulestone" / "games"


OF_A_GAME = {*game_names(), "connection", "turnless", "provable", "rulestone-board"}
"""What files are called that say, draw or guide what only one game or family needs.

Also what reads constraints for the provers, and the engine in JavaScript as the book has it.
"""


OUTSIDE = {
    path
    for package in PACKAGES
    for path in package.rglob("*.py")
    if ROOMS not in path.parents and path.stem not in OF_A_GAME
}


DATA = {
    path
    for package in PACKAGES
    for kind in ("js", "css", "toml")
    for path in package.rglob(f"*.{kind}")
    if ROOMS not in path.parents and path.stem not in OF_A_GAME
}
"""Other files outside the rooms that programs read."""


NAMED = re.compile(rf"\b(?:{'|'.join(game_names())})\b", re.IGNORECASE)


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """Texts that stand alone: docstrings of modules, classes, functions and attributes."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def examples(tree: ast.Module) -> set[ast.AST]:
    """What stands in the examples of a command: they are for people, who need names."""
    return {
        inner
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Example"
        for inner in ast.walk(call)
    }


def breaches(source: str) -> Iterator[str]:
    """Where a module names a game, or imports a room."""
    tree = ast.parse(source)
    allowed = docstrings(tree) | examples(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str() as text) if node not in allowed and NAMED.search(text):
                yield f"line {node.lineno}: {text[:60]!r} names a game"
            case ast.ImportFrom(module=str() as module) if module.startswith("rulestone.games"):
                yield f"line {node.lineno}: imports {module}"


def test_no_module_outside_the_rooms_of_games_names_a_game() -> None:
    found = {path: list(breaches(path.read_text(encoding="utf-8"))) for path in OUTSIDE}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_no_script_style_sheet_or_table_outside_a_room_names_a_game() -> None:
    found = {path: NAMED.findall(path.read_text(encoding="utf-8")) for path in DATA}
    assert {path: names for path, names in found.items() if names} == {}
