"""Digests of the questions of checks, so that a recorded result identifies what was proved.

The digest of a formula covers every variable, connective, weight and bound in it. It does not depend on the
order of its parts, or on the translation for a solver. A search by plain code has no formula; its digest
covers what the code does, as `source` describes it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from types import FunctionType, MethodType, ModuleType

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
from rulestone_proofs.source import WHOLE, Reference, meaning

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


def of_code(of: object, *more: Reference, closed: frozenset[str] = frozenset()) -> str:
    """Return the digest of a function with its bound arguments, and of further code that it runs.

    It covers everything that the function names, recursively, in this package and the bitboard's, and in the
    reference's if one of `more` is in it; but nothing in the modules that are `closed`.

    Raises:
        TypeError: it is bound to something without a digest.
    """
    bound = _Bound()
    described = bound.described(of)
    return of_text(f"{described} {_of_meaning((*bound.references, *more), frozenset(bound.methods), closed)}")


@lru_cache(maxsize=256)
def _of_meaning(references: tuple[Reference, ...], methods: frozenset[str], closed: frozenset[str]) -> str:
    return of_text(meaning(references, methods, closed))


@dataclass(frozen=True, slots=True)
class _Bound:
    """The values that a function is bound to.

    Attributes:
        references: the functions, classes and modules among them.
        methods: the methods.
    """

    references: list[Reference] = field(default_factory=list)
    methods: set[str] = field(default_factory=set)

    def described(self, value: object) -> str:
        """Describe a value; everything with a definition becomes a number that stands for its reference."""
        match value:
            case str():
                return repr(str(value))
            case None | bool() | int() | float():
                return repr(value)
            case partial():
                return self._all((value.func, value.args, value.keywords))
            case Formula():
                return of_formula(value)
            case Mapping():
                return self._all(sorted(value.items()))
            case set() | frozenset():
                return self._all(sorted(value))
            case Iterable():
                return self._all(value)
            case _ if is_dataclass(value) and not isinstance(value, type):
                return self._all((type(value), *(getattr(value, each.name) for each in fields(value))))
        return self._code(value)

    def _all(self, values: Iterable[object]) -> str:
        return f"({' '.join(map(self.described, values))})"

    def _code(self, value: object) -> str:
        match value:
            case MethodType():
                self.methods.add(value.__name__)
                return f"{self.described(value.__self__)}.{value.__name__}"
            case FunctionType():
                outer, _, inner = value.__qualname__.partition(".")
                held = self._all(cell.cell_contents for cell in value.__closure__ or ())
                return f"{self._defined(value.__module__, outer)}{inner}{held}"
            case ModuleType():
                return self._defined(value.__name__, WHOLE)
            case type():
                return self._defined(value.__module__, value.__name__)
        raise TypeError(f"no digest of {value!r}")

    def _defined(self, module: str, name: str) -> str:
        if not module.startswith("rulestone"):
            return f"{module}.{name}"
        self.references.append((module, name))
        return f"@{len(self.references)}"
