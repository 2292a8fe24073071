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

_PACKAGE = "rulestone_proofs"
_FOLDER = Path(__file__).parent
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
    """The digest of a module of this package and of every module of it that it imports, in turn."""
    names = sorted(with_imports(module))
    return _hashed("\n".join(f"{name}\n{_code(name)}" for name in names).encode()).hex()


@lru_cache(maxsize=256)
def with_imports(module: str) -> frozenset[str]:
    """A module of this package, and every module of it that it imports, in turn."""
    seen = {module}
    left = [module]
    while left:
        for name in _imports(left.pop()):
            if name not in seen:
                seen.add(name)
                left.append(name)
    return frozenset(seen)


def _file(module: str) -> Path | None:
    """Where a module of this package is kept; None for what is no module of it."""
    package, *parts = module.split(".")
    if package != _PACKAGE:
        return None
    place = _FOLDER.joinpath(*parts)
    candidates = (place / "__init__.py", place.with_suffix(".py"))
    return next((path for path in candidates if path.is_file()), None)


@lru_cache(maxsize=256)
def _source(module: str) -> str:
    path = _file(module)
    if path is None:
        raise ModuleNotFoundError(f"no module {module} in {_PACKAGE}")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=256)
def _imports(module: str) -> frozenset[str]:
    return frozenset(name for name in _named_imports(ast.parse(_source(module))) if _file(name) is not None)


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
