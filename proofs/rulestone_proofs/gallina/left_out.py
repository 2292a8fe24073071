"""The functions and values of the translated files that are not translated, with the reasons."""

import ast
import re
from collections.abc import Callable, Iterator

from rulestone_proofs.gallina.modules import fields
from rulestone_proofs.gallina.pages import pages, rules_text
from rulestone_proofs.gallina.scope import NOT_TRANSLATED, PAGES, Refused

LEFT_OUT = "NOT_TRANSLATED.md"
"""The page of them."""


def left_out(read: Callable[[str], str] = rules_text) -> str:
    """Return the page.

    Raises:
        Refused: no reason is given for a function, or a reason fits none.
    """
    rows: list[tuple[str, str, str]] = []
    used: set[str] = set()
    written = "\n".join(pages(read).values())
    for path, done in translated().items():
        by_reason: dict[str, list[str]] = {}
        module = ast.parse(read(path))
        for name in functions(module):
            if name not in done:
                fits = next((pattern for pattern in NOT_TRANSLATED if re.fullmatch(pattern, name)), None)
                if fits is None:
                    raise Refused(f"{path}: {name} is not translated, and pages.toml does not say why")
                used.add(fits)
                by_reason.setdefault(NOT_TRANSLATED[fits], []).append(f"`{name}`")
        if names := [f"`{name}`" for name in unread_values(module, written)]:
            by_reason["values that no translated function uses"] = names
        rows += [(f"`{path}`", " ".join(names), why) for why, names in by_reason.items()]
    if idle := NOT_TRANSLATED.keys() - used:
        raise Refused(f"pages.toml: no function that is not translated is called {min(idle)}")
    return (
        "# What is not translated of the files that are\n\n"
        "Written by `python -m rulestone_proofs.gallina`; do not edit. What decides and is not\n"
        "translated is compared with the other engines on all cases. Coq proves nothing of it.\n\n"
        "| file | not translated | why |\n|---|---|---|\n"
        + "".join(f"| {' | '.join(row)} |\n" for row in rows)
    )


def translated() -> dict[str, set[str]]:
    """Return by file the names that are translated, methods by the class that defines them."""
    done: dict[str, set[str]] = {}
    for page in PAGES.values():
        for path, names in page["translates"]:
            plain = (re.sub(r":|\.super_", ".", name.rpartition("<")[2]) for name in names.split())
            done.setdefault(path, set()).update(plain)
    return done


def functions(module: ast.Module) -> Iterator[str]:
    """Yield the functions of a module and the methods of its classes, as `Class.method`."""
    for node in module.body:
        match node:
            case ast.FunctionDef(name):
                yield name
            case ast.ClassDef(name, body=body):
                yield from (f"{name}.{each.name}" for each in body if isinstance(each, ast.FunctionDef))


def unread_values(module: ast.Module, written: str) -> Iterator[str]:
    """Yield the values of a module and its classes that no page has, as `NAME` or `Class.NAME`.

    Args:
        module: the module.
        written: the text of all pages. An attribute has the name of its class there, or of positions.
    """
    for node in module.body:
        if (value := value_name(node)) and not re.search(rf"\b{value}\b", written):
            yield value
        if isinstance(node, ast.ClassDef):
            with_defaults = dict(fields(node) if node.decorator_list else ())  # those of a dataclass
            for name in map(value_name, node.body):
                in_pages = rf"\b({node.name}|\w*Position)_{name}\b"
                if name and name not in with_defaults and not re.search(in_pages, written):
                    yield f"{node.name}.{name}"


def value_name(node: ast.AST) -> str:
    """Return the name that an assignment binds; empty if a statement is no assignment of a value."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(ast.Name(id=name), value=ast.expr()):
            return name
    return ""
