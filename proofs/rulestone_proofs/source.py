"""The source that a proof reads: modules of ours, and what they import, recursively.

Docstrings, comments and layout do not count. Everything else in these modules does, used or not.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path

ALWAYS_READ = frozenset(("rulestone_proofs", "rulestone_bitboard"))
"""The packages whose modules are read whenever they are imported."""


def modules(names: Iterable[str]) -> tuple[str, ...]:
    """Return these modules and all that they import, recursively, in alphabetical order.

    Modules of the package `rulestone` count only if one of the names is in it.

    Raises:
        ModuleNotFoundError: one of the names is not a module.
    """
    reached = list(dict.fromkeys(names))
    packages = ALWAYS_READ.union(map(_package, reached))
    for module in reached:  # the loop extends it
        reached += (name for name in _imports(module) if _package(name) in packages and name not in reached)
    return tuple(sorted(reached))


@cache
def text(module: str) -> str:
    """Return the syntax tree of a module as a text, without docstrings."""
    return " ".join(_written(_tree(module)))


@cache
def _tree(module: str) -> ast.Module:
    path = _file(module)
    if path is None:
        raise ModuleNotFoundError(f"no module {module}")
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _file(module: str) -> Path | None:
    package, *parts = module.split(".")
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    place = Path(spec.submodule_search_locations[0], *parts)
    return next((path for path in (place / "__init__.py", place.with_suffix(".py")) if path.is_file()), None)


@cache
def _imports(module: str) -> tuple[str, ...]:
    """Return the modules of ours that a module imports anywhere, packages that hold them included.

    Imports for type checkers alone are left out: they are never run.
    """
    named: list[str] = []
    nodes: list[ast.AST] = [_tree(module)]
    for node in nodes:  # the loop extends it
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=otherwise):
                nodes += otherwise
                continue
            case ast.Import(names=aliases):
                named += (alias.name for alias in aliases)
            case ast.ImportFrom(module=str(origin), names=aliases):
                named += (origin, *(f"{origin}.{alias.name}" for alias in aliases))
        nodes += ast.iter_child_nodes(node)
    ours = (name for name in named if _package(name).startswith("rulestone"))
    holders = (holder for name in ours for holder in accumulate(name.split("."), "{}.{}".format))
    return tuple(name for name in dict.fromkeys(holders) if _file(name) is not None)


def _package(module: str) -> str:
    return module.partition(".")[0]


def _written(node: ast.AST) -> Iterator[str]:
    """The parts of a syntax tree. Versions of Python differ in fields without a value, which are left out."""
    yield f"({type(node).__name__}"
    for name, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            match part:
                case None | ast.Expr(value=ast.Constant(value=str())):
                    pass
                case ast.AST():
                    yield from (name, *_written(part))
                case _:
                    yield f"{name} {part!r}"
    yield ")"
