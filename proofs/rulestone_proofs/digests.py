"""Digests of what a check asks, so that a recorded result names what was proved.

A formula's digest covers every variable, connective, weight and bound in it, and nothing else: not
the order of its parts, and not the translation to the language of a solver. What plain code goes
through has no formula; its digest covers the text of the code, and of all code of this package
that it imports, without comments and docstrings.
"""

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from rulestone_proofs.formula import (
    Conjunction,
    Constant,
    Count,
    Disjunction,
    Formula,
    Negation,
    Variable,
    post_order,
)

_LOOKED_AT = {"rulestone_proofs": "rulestone_bitboard"}
"""By package, another one whose functions its code may run: what is proved of them depends on their text."""
_LENGTH = 16


def _hashed(content: bytes) -> bytes:
    return blake2b(content, digest_size=_LENGTH).digest()


def of_formula(formula: Formula) -> str:
    """The digest of a formula: equal formulas have the same, however they were built."""
    return of_pieces(formula)[formula].hex()


def of_pieces(formula: Formula) -> dict[Formula, bytes]:
    """The digests of a formula and of everything that it is built of."""
    known: dict[Formula, bytes] = {}
    for piece in post_order((formula,)):
        match piece:
            case Constant(value):
                content = b"true" if value else b"false"
            case Variable(name):
                content = b"variable " + name.encode()
            case Negation(part):
                content = b"not " + known[part]
            case Conjunction(parts):
                content = b"and " + b"".join(sorted([known[part] for part in parts]))
            case Disjunction(parts):
                content = b"or " + b"".join(sorted([known[part] for part in parts]))
            case Count(bound, terms):
                weighed = sorted(known[part] + str(weight).encode() for weight, part in terms)
                content = f"at least {bound} ".encode() + b" ".join(weighed)
            case _:
                raise TypeError(f"no formula: {piece!r}")
        known[piece] = _hashed(content)
    return known


def of_text(text: str) -> str:
    """The digest of a text, whatever its spacing."""
    return _hashed(" ".join(text.split()).encode()).hex()


@lru_cache(maxsize=256)
def of_code(module: str) -> str:
    """The digest of a module and of every module of its package that it imports, in turn.

    To this package belongs the bitboard, too: some theorems are about its code.
    """
    names = sorted(with_imports(module))
    return _hashed("\n".join(f"{name}\n{_code(name)}" for name in names).encode()).hex()


@lru_cache(maxsize=256)
def with_imports(module: str) -> frozenset[str]:
    """A module, and every module of its package that it imports, in turn; and so for the bitboard's."""
    package = _package(module)
    packages = {package, _LOOKED_AT.get(package, package)}
    modules = {module}
    left = [module]
    while left:
        for name in _imports(left.pop()):
            # The bitboard's package by itself gives out the engine, which none of its functions needs.
            if name not in modules and name not in _LOOKED_AT.values() and _package(name) in packages:
                modules.add(name)
                left.append(name)
    return frozenset(modules)


def _package(module: str) -> str:
    return module.partition(".")[0]


@lru_cache(maxsize=8)
def _folder(package: str) -> Path | None:
    spec = find_spec(package)
    places = None if spec is None else spec.submodule_search_locations
    return Path(places[0]) if places else None


def _file(module: str) -> Path | None:
    """Where a module is kept; None for what is no module of an installed package."""
    package, *parts = module.split(".")
    folder = _folder(package)
    if folder is None:
        return None
    place = folder.joinpath(*parts)
    candidates = (place / "__init__.py", place.with_suffix(".py"))
    return next((path for path in candidates if path.is_file()), None)


@lru_cache(maxsize=256)
def _source(module: str) -> str:
    path = _file(module)
    if path is None:
        raise ModuleNotFoundError(f"no module {module}")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=256)
def _imports(module: str) -> frozenset[str]:
    return frozenset(name for name in _named_imports(ast.parse(_source(module))) if _is_ours(name))


def _is_ours(module: str) -> bool:
    return _package(module).startswith("rulestone") and _file(module) is not None


def _named_imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@lru_cache(maxsize=256)
def _code(module: str) -> str:
    """The lines of a module without comments, docstrings and empty lines: alike under every Python."""
    source = _source(module)
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str()), lineno=first, end_lineno=int(last)):
                lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(line.rstrip() for line in lines if line.strip())
