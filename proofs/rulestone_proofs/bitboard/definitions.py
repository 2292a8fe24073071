"""Digests of single functions with whatever their text names, in turn, and of nothing else in their modules.

A search that runs one function of a module is not concerned with the others there. Of the reference's package
the rules of the games count, and nothing else: not its boards, its messages, or how engines are found.
"""

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from rulestone_proofs import digests

Reference = str
"""A module and the name of something that it defines or imports, with a colon between them."""
EVERYTHING = "*"
"""In place of a name: whatever the module defines."""


class NotDefined(Exception):
    """A module neither defines nor imports what it should."""


@lru_cache(maxsize=64)
def digest(*references: Reference) -> str:
    """The digest of the text of these definitions and of all that they name, comments and docstrings apart.

    A module that is handed on as a value leads nowhere: what is used of it must be among the references.

    Raises:
        NotDefined: there is no such definition.
    """
    texts = reached(*references)
    return digests.of_text("\n".join(f"{name}\n{texts[name]}" for name in sorted(texts)))


def reached(*references: Reference) -> dict[Reference, str]:
    """By reference, the text of each of these definitions and of all that they name."""
    texts: dict[Reference, str] = {}
    left = [*references]
    while left:
        reference = left.pop()
        module, _, name = reference.partition(":")
        if reference in texts or (content := _content(module)) is None:
            continue
        if name == EVERYTHING:
            left += (f"{module}:{each}" for each in content.definitions)
        elif name in content.imports:
            left.append(content.imports[name])
        elif name in content.definitions:
            node = content.definitions[name]
            texts[reference] = content.text(node)
            left += (f"{module}:{each}" for each in _names(node) if content.knows(each))
            left += content.attributes(node)
        else:
            raise NotDefined(f"{module} has no {name}")
    return texts


@dataclass(frozen=True, slots=True)
class _Content:
    """A module.

    Attributes:
        lines: its text without comments and docstrings.
        definitions: by name, the statement that defines it.
        imports: by name, where it is imported from.
        modules: by name, the module that it stands for.
    """

    lines: list[str]
    definitions: dict[str, ast.stmt]
    imports: dict[str, Reference]
    modules: dict[str, str]

    def knows(self, name: str) -> bool:
        return name in self.definitions or name in self.imports

    def text(self, node: ast.stmt) -> str:
        """The lines of a definition, decorators included."""
        decorators = getattr(node, "decorator_list", [])
        first = min(part.lineno for part in (node, *decorators))
        kept = (line.rstrip() for line in self.lines[first - 1 : node.end_lineno])
        return "\n".join(line for line in kept if line)

    def attributes(self, node: ast.stmt) -> Iterator[Reference]:
        """What a definition takes from modules by their names."""
        for part in ast.walk(node):
            match part:
                case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in self.modules:
                    yield f"{self.modules[name]}:{attribute}"


def _names(node: ast.stmt) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


@lru_cache(maxsize=64)
def _source(module: str) -> str | None:
    """The text of a module of the proofs, the bitboard or the games; nothing for what is none."""
    if not module.startswith(("rulestone_", "rulestone.games.")):
        return None
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def _content(module: str) -> _Content | None:
    source = _source(module)
    if source is None:
        return None
    tree = ast.parse(source)
    definitions: dict[str, ast.stmt] = {}
    imports: dict[str, Reference] = {}
    modules: dict[str, str] = {}
    for node in tree.body:
        match node:
            case ast.ImportFrom(module=str(origin), names=aliases):
                for alias in aliases:
                    name, full = alias.asname or alias.name, f"{origin}.{alias.name}"
                    if _source(full) is not None:
                        modules[name] = full
                    else:
                        imports[name] = f"{origin}:{alias.name}"
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                definitions[name] = node
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                definitions[name] = node
    return _Content(_lines(source, tree), definitions, imports, modules)


def _lines(source: str, tree: ast.Module) -> list[str]:
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str()), lineno=first, end_lineno=int(last)):
                lines[first - 1 : last] = [""] * (last - first + 1)
    return lines
