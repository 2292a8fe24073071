"""Rooms: no game is known outside its own, and nothing imports in circles."""

import ast
import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import rulestone
import rulestone_bitboard
import rulestone_proofs
from rulestone.core.game import game_names

PACKAGE = Path(__file__).parents[1] / "reference" / "rulestone"


ROOMS = PACKAGE / "games"


OUTSIDE = sorted(path for path in PACKAGE.rglob("*.py") if ROOMS not in path.parents)


DATA = sorted(
    path for kind in ("js", "css", "toml") for path in PACKAGE.rglob(f"*.{kind}") if ROOMS not in path.parents
)
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


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_a_room_knows_a_game(path: Path) -> None:
    if PACKAGE / "core" / "boards" in path.parents or path == PACKAGE / "draw" / "tiled.py":
        return  # where the classes of boards are at home, and where the square one is drawn without corners
    lines = list(breaches(path.read_text(encoding="utf-8")))
    assert lines == []


@pytest.mark.parametrize("path", DATA, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_script_style_sheet_or_table_outside_a_room_names_a_game(path: Path) -> None:
    assert NAMED.findall(path.read_text(encoding="utf-8")) == []


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


PACKAGES = (rulestone, rulestone_bitboard, rulestone_proofs)


def modules() -> Mapping[str, Path]:
    """The file of each module, by its name."""
    files: dict[str, Path] = {}
    for package in PACKAGES:
        root = Path(package.__path__[0])
        for path in root.rglob("*.py"):
            parts = path.relative_to(root.parent).with_suffix("").parts
            files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return files


def imported(tree: ast.Module, files: Mapping[str, Path]) -> Iterator[str]:
    """The modules that a file imports from, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in files)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.module in files:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in files else node.module


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle; none if there is no circle."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as problem:
        lines: list[str] = problem.args[1]
        return lines
    return []


def test_no_module_imports_itself_by_way_of_others() -> None:
    files = modules()
    assert len(files) > 200
    imports = {name: set(imported(ast.parse(path.read_text()), files)) for name, path in files.items()}
    assert sum(map(len, imports.values())) > 1000
    assert circle(imports) == []


@pytest.mark.parametrize("line", ["import two", "from two import what", "def late():\n    import two"])
def test_a_circle_is_seen(line: str) -> None:
    files = {"one": Path("one.py"), "two": Path("two.py")}
    imports = {"one": set(imported(ast.parse(line), files)), "two": {"one"}}
    assert set(circle(imports)) == {"one", "two"}
