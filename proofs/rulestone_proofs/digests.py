"""Digests of the questions of checks, so that a recorded result identifies what was proved.

The digest of a formula covers every variable, connective, weight and bound in it. It does not depend on the
order of its parts, or on the translation for a solver. A search by plain code has no formula; its digest
covers the modules that the code reads, as `source` lists them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from hashlib import blake2b
from types import FunctionType, MethodType, ModuleType

from rulestone_proofs import source
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

_LENGTH = 16


def _hashed(content: bytes) -> bytes:
    return blake2b(content, digest_size=_LENGTH).digest()


def of_formula(formula: Formula) -> str:
    """Return the digest of a formula: equal for equal formulas, however they were built."""
    return of_pieces(formula)[formula].hex()


def of_pieces(formula: Formula) -> dict[Formula, bytes]:
    """Return the digests of a formula and of all its parts."""
    known: dict[Formula, bytes] = {}
    for piece in post_order((formula,)):
        match piece:
            case Conjunction():
                content = b"and " + b"".join(sorted([known[part] for part in piece.parts]))
            case Disjunction():
                content = b"or " + b"".join(sorted([known[part] for part in piece.parts]))
            case Negation():
                content = b"not " + known[piece.part]
            case Variable(name):
                content = b"variable " + name.encode()
            case Constant(value):
                content = b"true" if value else b"false"
            case Count(bound, terms):
                weighed = sorted(known[part] + str(weight).encode() for weight, part in terms)
                content = f"at least {bound} ".encode() + b" ".join(weighed)
            case _:
                raise TypeError(f"no formula: {piece!r}")
        known[piece] = _hashed(content)
    return known


def of_text(text: str) -> str:
    """Return the digest of a text, ignoring its spacing."""
    return _hashed(" ".join(text.split()).encode()).hex()


def of_code(of: object, *names: str, closed: frozenset[str] = frozenset()) -> str:
    """Return the digest of a function with its bound arguments, and of all modules that it reads.

    Args:
        of: the function.
        names: further modules that it runs, such as those that are found by name.
        closed: modules that are not read.

    Raises:
        TypeError: it is bound to something without a digest.
    """
    read: list[str] = []
    described = _described(of, read)
    return of_text(f"{described} {_of_modules(frozenset((*read, *names)), closed)}")


@cache
def _of_modules(names: frozenset[str], closed: frozenset[str]) -> str:
    return of_text(" ".join(f"{name} {source.text(name)}" for name in source.modules(names, closed)))


def _described(value: object, read: list[str]) -> str:
    """Describe a value, and add the modules of what it names to `read`."""
    match value:
        case str():
            return repr(str(value))
        case None | bool() | int() | float():
            return repr(value)
        case partial():
            return _all((value.func, value.args, value.keywords), read)
        case Formula():
            return of_formula(value)
        case Mapping():
            return _all(sorted(value.items()), read)
        case set() | frozenset():
            return _all(sorted(value), read)
        case Iterable():
            return _all(value, read)
        case _ if is_dataclass(value) and not isinstance(value, type):
            return _all((type(value), *(getattr(value, each.name) for each in fields(value))), read)
    return _described_code(value, read)


def _described_code(value: object, read: list[str]) -> str:
    match value:
        case MethodType():
            return f"{_described(value.__self__, read)}.{value.__name__}"
        case FunctionType():
            held = _all((cell.cell_contents for cell in value.__closure__ or ()), read)
            return f"{_named(value.__module__, value.__qualname__, read)}{held}"
        case ModuleType():
            return _named(value.__name__, "", read)
        case type():
            return _named(value.__module__, value.__qualname__, read)
    raise TypeError(f"no digest of {value!r}")


def _all(values: Iterable[object], read: list[str]) -> str:
    return f"({' '.join(_described(value, read) for value in values)})"


def _named(module: str, name: str, read: list[str]) -> str:
    if module.startswith("rulestone"):
        read.append(module)
    return f"{module}.{name}"
