"""What the proofs have of one game lies in modules of that game, found by name; nothing else names a game."""

import ast
import re
from pathlib import Path

import pytest

import rulestone_proofs
from rulestone.core.registry import game_names
from rulestone_proofs.encodings import judges

PACKAGE = Path(rulestone_proofs.__file__).parent
SEVERAL = {PACKAGE / "theorems" / "square", PACKAGE / "bitboard"}
OUTSIDE = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if not {path.stem, path.parent.name} & {*game_names()} and not SEVERAL & {*path.parents}
)
"""All but the modules and folders of games, and theorems about several games."""
NAMED = re.compile(rf"(?:\b|_)(?:{'|'.join(game_names())})(?:\b|_)", re.IGNORECASE)


def named(path: Path) -> list[str]:
    """The games that a module names, docstrings and comments aside."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return NAMED.findall(f"{path.stem}\n{ast.unparse(tree)}")


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_names_a_game(path: Path) -> None:
    assert named(path) == []


def test_every_game_is_found_by_its_name() -> None:
    games = set(game_names())
    assert set(judges()) == games
    assert {path.stem for path in (PACKAGE / "encodings").glob("[a-z]*.py")} == games
