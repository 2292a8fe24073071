"""No module imports itself by way of others, be it for its types alone or when a function runs."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import rulestone
import rulestone_bitboard
import rulestone_proofs

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
