"""What the proofs have of one game lies in modules of that game, found by name; nothing else names a game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulestone_proofs
from rulestone.core.game import game_names
from rulestone_proofs.encodings import judges

PACKAGE = Path(rulestone_proofs.__file__).parent
SEVERAL = {PACKAGE / "theorems" / "square", PACKAGE / "bitboard"}
OUTSIDE = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if not {path.stem, path.parent.name} & {*game_names()} and not SEVERAL & {*path.parents}
)
"""All but the modules and folders of games, and theorems about several games."""
NAMED = re.compile(rf"\b(?:{'|'.join(game_names())})\b|(?:^|_)(?:{'|'.join(game_names())})_", re.IGNORECASE)


def words(tree: ast.Module) -> Iterator[str]:
    """The names and texts of a module, docstrings aside."""
    aside = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in aside:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name):
                yield name
            case ast.ImportFrom(module=str(module), names=names):
                yield from (module, *(alias.name for alias in names))


def named(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [word for word in (path.stem, *words(tree)) if NAMED.search(word)]


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_names_a_game(path: Path) -> None:
    assert named(path) == []


def test_every_game_is_found_by_its_name() -> None:
    games = set(game_names())
    assert set(judges()) == games
    assert {path.stem for path in (PACKAGE / "encodings").glob("[a-z]*.py")} == games
