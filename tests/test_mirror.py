"""The tests mirror the packages: a module that has behaviour has a test module of its name, in its place.

`rulestone/draw/pictures.py` is tested by `tests/draw/test_pictures.py`, which imports it. The tests of the
bitboard and of the proofs stand in `tests/bitboard` and `tests/proofs`, those of what they have of one game
in the folder of that game.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rulestone.game import game_names

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
PACKAGES = {
    ROOT / "reference" / "rulestone": TESTS,
    ROOT / "reference" / "rulestone_bitboard": TESTS / "bitboard",
    ROOT / "proofs" / "rulestone_proofs": TESTS / "proofs",
}
"""The packages, and the folders in which their tests are."""

A_MODULE_A_GAME = {"rulestone_bitboard": "test_bitboard.py", "rulestone_proofs.encodings": "test_encoding.py"}
"""Packages that have a module for each game: its tests are in the folder of the game, by this name."""

NOT_IMPORTED = (
    "rulestone.commands",
    "rulestone.pytest_plugin",
    "rulestone.game",
)
"""What tests reach without importing it: by a command line, in a process, or through an engine."""


class Mirrored(NamedTuple):
    """A module that has behaviour, and where its tests belong."""

    name: str
    tests: Path


def has_behaviour(module: Path) -> bool:
    """Whether a module does anything that can be wrong: a function of more than one statement."""
    functions = (
        node
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    )
    return any(len(_without_docstring(function)) > 1 for function in functions)


def _without_docstring(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


@cache
def modules() -> tuple[Mirrored, ...]:
    """The modules that have behaviour. The tests of a package's `__init__` have the name of the package."""
    return tuple(_modules())


def _modules() -> Iterator[Mirrored]:
    for package, tests in PACKAGES.items():
        for module in sorted(package.rglob("*.py")):
            if has_behaviour(module):
                within = module.relative_to(package)
                name = ".".join((package.name, *within.with_suffix("").parts)).removesuffix(".__init__")
                parent, _, last = name.rpartition(".")
                if parent in A_MODULE_A_GAME and last in game_names():
                    yield Mirrored(name, TESTS / "games" / last / A_MODULE_A_GAME[parent])
                else:
                    yield Mirrored(name, tests / within.parent / f"test_{last.strip('_')}.py")


def imported(tests: Path) -> set[str]:
    """The modules that a test module imports, or skips without; of `from a import b` both `a` and `a.b`."""
    names = set[str]()
    for node in ast.walk(ast.parse(tests.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.importorskip":
            names |= {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
    return names


def test_every_module_that_has_behaviour_has_a_test_module() -> None:
    assert len(modules()) > 400
    without = {name: tests.relative_to(ROOT) for name, tests in modules() if not tests.exists()}
    assert without == {}, "write a test module for each, in the place that mirrors it"


def test_a_test_module_imports_what_it_is_named_after() -> None:
    wrong = {
        name
        for name, tests in modules()
        # What a package exports may be imported from there.
        if tests.exists() and not {name, name.rpartition(".")[0]} & {*NOT_IMPORTED, *imported(tests)}
    }
    assert wrong == set()


def test_behaviour_is_a_function_of_more_than_one_statement(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('def f() -> int:\n    """One."""\n    return 1\n\nNUMBER = 1\n')
    assert not has_behaviour(module)
    module.write_text("class A:\n    def f(self) -> int:\n        n = 1\n        return n\n")
    assert has_behaviour(module)
