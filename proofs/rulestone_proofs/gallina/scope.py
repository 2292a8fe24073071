"""What names mean at one place of the text: what has been translated, and what is known of types."""

import ast
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

PAGES = tomllib.loads(Path(__file__).with_name("pages.toml").read_text(encoding="utf-8"))
NOT_TRANSLATED: dict[str, str] = PAGES.pop("not_translated")
"""By pattern of the names of functions, why they are not translated."""
_GALLINA = frozenset(PAGES.pop("names_of_gallina"))
"""Names that mean something in Gallina; local variables of these names get an underscore."""

TYPES = {
    "int": "Z",
    "bool": "bool",
    "str": "string",
    "CellName": "unit",
    "Direction": "Z",
}
"""The names of cells have one value only: they mean nothing to the rules."""
LISTS = frozenset(("tuple", "list", "Sequence", "Iterable"))
SETS = frozenset(("set", "frozenset"))
DICTS = frozenset(("dict", "Mapping"))
FOR_PEOPLE = frozenset(("because", "words", "notice", "names"))
"""Attributes that hold words, and are left out."""

Fields = list[tuple[str, ast.expr]]


class Refused(Exception):
    """A text that is not translated. The message is one line: file, line and text."""


def refusal(path: str, node: ast.AST) -> Refused:
    """Return the refusal of a piece of text in a file."""
    line = getattr(node, "lineno", 0)
    new = "; a new name goes into pages.toml" if isinstance(node, ast.Name | ast.Attribute) else ""
    return Refused(f"{path}:{line}: this is not translated: {ast.unparse(node).splitlines()[0]}{new}")


@dataclass(frozen=True, slots=True)
class Value:
    """A constant, a function or a method."""

    of: ast.expr | None
    """The annotation of what it is or returns, if one tells it."""
    function: ast.FunctionDef | None = None
    """The text of a function or method."""


def is_property(function: ast.FunctionDef) -> bool:
    """Return whether a method is used as an attribute."""
    return any(ast.unparse(each) in ("property", "cached_property") for each in function.decorator_list)


def defaults(node: ast.ClassDef) -> dict[str, ast.expr]:
    """Return the values of attributes of a dataclass that are not given."""
    return {
        ast.unparse(each.target): each.value
        for each in node.body
        if isinstance(each, ast.AnnAssign) and each.value
    }


@dataclass(frozen=True, slots=True)
class Translated:
    """What has been translated so far, on all pages; it grows by one definition after the other."""

    classes: dict[str, ast.ClassDef] = field(default_factory=dict[str, ast.ClassDef])
    records: dict[str, Fields] = field(default_factory=dict[str, Fields])
    cases: dict[str, Fields] = field(default_factory=dict[str, Fields])
    """The classes that are cases of a sum."""
    types: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    """What the names of types stand for; records for themselves."""
    values: dict[str, Value] = field(default_factory=dict[str, Value])
    left_open: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """By class, the attributes that its subclasses define."""
    methods: dict[str, Fields] = field(default_factory=dict[str, Fields])
    """By class, the methods that its subclasses define: functions that each object holds."""
    becomes: dict[str, str] = field(default_factory=dict[str, str])
    """By subclass of such a class, that class: its objects are used as objects of it."""
    modules: dict[str, str] = field(default_factory=dict[str, str])
    """By name outside of classes, the module that defines it."""
    bounded: set[str] = field(default_factory=lambda: {"extending"})
    """The definitions that take a number of rounds."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A place of the text, with the names that mean something there."""

    done: Translated
    path: str
    means: Mapping[str, str]
    """On this page, the class that an abstract class stands for."""
    owner: str = ""
    """The class around, if there is one."""
    local: Mapping[str, ast.expr | None] = field(default_factory=dict[str, ast.expr | None])
    """The local variables, with what is known of their types."""
    fresh: frozenset[str] = frozenset()
    """The local variables that may be changed: no other name has the list or set, which was made here.

    With `[]` at the end, what may be changed is each element of the list.
    """
    some: str = ""
    """The text of an expression that is not None here; the variable `known` holds it."""

    def bind(self, name: str, of: ast.expr | None) -> Self:
        """Return the scope with one more local variable."""
        return replace(self, local={**self.local, name: of}, fresh=self.fresh - {name, f"{name}[]"})

    def bind_all(self, targets: Sequence[ast.expr], of: ast.expr | None = None) -> tuple[Self, list[str]]:
        """Return the scope with several local variables of one type, and their names."""
        inner, names = self, list[str]()
        for target in targets:
            if not isinstance(target, ast.Name):
                raise self.refusal(target)
            inner = inner.bind(target.id, of)
            names.append(self.name(target.id))
        return inner, names

    def binder(self, target: ast.expr, source: ast.expr) -> tuple[Self, Callable[[str], str]]:
        """Return the scope of a target that goes through a source, and what makes a function of it."""
        match target, source:
            case ast.Name(id=name), _:
                of = self.element_of(source)
                inner = self.bind(name, of)
                is_told = of and (inner.kind(target) in {*SETS, "str"} or inner.optional(target))
                typed = f" : {self.type(of)}" if of and is_told else ""
                return inner, lambda body: f"(fun {self.name(name)}{typed} => {body})"
            case (
                ast.Tuple(elts=elts),
                (ast.Call(func=ast.Name(id="enumerate") | ast.Attribute(attr="items"))),
            ):
                inner, names = self.bind_all(elts)
                pair = f"({', '.join(names)})"
                if ast.unparse(source.func) == "enumerate" and (of := self.element_of(source.args[0])):
                    pair = f"({pair} : Z * {self.type(of)})"
                return inner, lambda body: f"(fun '{pair} => {body})"
            case ast.Tuple(elts=elts), _:
                inner, names = self.bind_all(elts)
                items = f"[{'; '.join(names)}]"
                return inner, lambda body: f"(fun it => match it with {items} => {body} | _ => default end)"
        raise self.refusal(target)

    def refusal(self, node: ast.AST) -> Refused:
        """Return the refusal of a piece of text."""
        return refusal(self.path, node)

    def name(self, name: str) -> str:
        """Return the name of a local variable."""
        return f"{name}_" if name in _GALLINA else name

    def attribute(self, node: ast.Attribute) -> str:
        """Return an attribute, as a function of the object: of its class, or of the only one that has it."""
        having = [
            each
            for each in self.done.classes
            if node.attr in dict(self.done.records.get(each, ())) or f"{each}_{node.attr}" in self.done.values
        ]
        owner = self.class_of(node.value)
        if owner in having or (len(having) == 1 and not owner):
            return f"{owner if owner in having else having[0]}_{node.attr}"
        raise self.refusal(node)

    def type(self, node: ast.expr) -> str:  # noqa: C901 # a case for each kind of type
        """Return the type that an annotation means."""
        match node:
            case ast.Name(id=name) if name in self.means:
                return self.means[name]
            case ast.Name(id=name) if name in TYPES:
                return TYPES[name]
            case ast.Subscript(value=ast.Name(id="Literal")):
                return "string"
            case ast.Name(id=name) if name in self.done.types:
                return name
            case ast.BinOp(left=of, op=ast.BitOr(), right=ast.Constant(value=None)):
                return f"(option {self.type(of)})"
            case ast.Subscript(value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[ast.List(elts=of), to])):
                return f"({' -> '.join(map(self.type, (*of, to)))})"
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=elts)):
                kinds = [self.type(of) for of in elts if not isinstance(of, ast.Constant)]
                if len({*kinds}) == 1:
                    return f"(list {kinds[0]})"
                if len(kinds) == 2:
                    return f"({' * '.join(kinds)})"
            case ast.Subscript(value=ast.Name(id=name), slice=of) if name in LISTS | SETS:
                return f"({'list' if name in LISTS else 'set_of'} {self.type(of)})"
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple(elts=[key, of])) if name in DICTS:
                return f"(dict_of {self.type(key)} {self.type(of)})"
        raise self.refusal(node)

    def type_of(self, node: ast.expr) -> ast.expr | None:
        """Return what annotations tell of the type of an expression, without names for types."""
        found, done = self.annotation(node), self.done
        while isinstance(found, ast.Name) and ast.unparse(done.types.get(found.id, found)) != found.id:
            found = done.types[found.id]
        return found

    def annotation(self, node: ast.expr) -> ast.expr | None:  # noqa: C901 # a case for each kind
        """Return the annotation of the type of an expression, if one tells it."""
        match node:
            case ast.Name(id=name):
                return self.local.get(name) or self.returned(name)
            case ast.Attribute(value=value, attr=attr):
                owner = self.class_of(value)
                return dict(self.done.records.get(owner, ())).get(attr) or self.returned(f"{owner}_{attr}")
            case ast.Subscript(value=value, slice=ast.Name() | ast.Constant()):
                return self.element_of(value)
            case ast.Call(func=ast.Attribute() as called):
                match self.type_of(called):
                    case ast.Subscript(value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[_, to])):
                        return to
                    case of:
                        return of
            case ast.BoolOp(op=ast.Or(), values=[left, _]) if self.optional(left):
                return None
            case ast.BoolOp(op=ast.Or(), values=[left, _]) if self.sequence(left) in LISTS:
                return self.annotation(left)
            case (
                ast.Call(func=ast.Name(id="any" | "all"))
                | ast.Compare()
                | ast.UnaryOp(op=ast.Not())
                | ast.BoolOp()
                | ast.Constant(value=bool())
            ):
                return ast.Name("bool")
            case ast.Call(func=ast.Name(id="Counter")):
                return ast.Name("Counter")
            case ast.Call(func=ast.Name(id=name)):
                return self.type_of(node.func) if name in self.done.values else None
            case ast.DictComp() | ast.Dict():
                return ast.Name("dict")
        return None

    def returned(self, name: str) -> ast.expr | None:
        """Return the annotation of what a constant is or a function returns, if it is known."""
        return self.done.values[name].of if name in self.done.values else None

    def element_of(self, node: ast.expr) -> ast.expr | None:
        """Return what is known of the type of each element."""
        match node:
            case ast.ListComp(elt=elt, generators=[one]):
                return self.binder(one.target, one.iter)[0].annotation(elt)
            case ast.Call(func=ast.Attribute(value=of, attr="values")):
                match self.type_of(of):
                    case ast.Subscript(slice=ast.Tuple(elts=[_, value])):
                        return value
        match self.type_of(node):
            case ast.Subscript(value=ast.Name(id=name), slice=of) if name in LISTS | SETS:
                return of.elts[0] if isinstance(of, ast.Tuple) else of
        return None

    def kind(self, node: ast.expr) -> str:
        """Return the first word of the type of an expression, if it is known; else nothing."""
        match self.type_of(node):
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
                return name
        return ""

    def class_of(self, node: ast.expr) -> str:
        """Return the class of an object, if it is known, or that which a name means; else nothing."""
        if isinstance(node, ast.Name) and node.id in self.done.records:
            return node.id
        kind = self.means.get(self.kind(node), self.kind(node))
        return kind if kind in self.done.records else ""

    def is_new_type(self, name: str) -> bool:
        """Return whether a name is that of a `NewType`, which as a function changes nothing."""
        of = self.done.types.get(name)
        return isinstance(of, ast.Name) and of.id != name

    def is_enum(self, name: str) -> bool:
        """Return whether a name is that of an enumeration."""
        return name in self.done.classes and "Enum" in map(ast.unparse, self.done.classes[name].bases)

    def sequence(self, node: ast.expr) -> str:
        """Return the kind of a sequence; nothing for what is none, `unknown` if it is not known."""
        match node:
            case ast.Tuple():
                return "tuple"
            case ast.List() | ast.ListComp():
                return "list"
            case ast.Constant() | ast.Set() | ast.Call(func=ast.Name(id="len" | "set")):
                return ""
        kind = self.kind(node)
        return kind if kind in LISTS else "" if self.type_of(node) else "unknown"

    def optional(self, node: ast.expr) -> bool:
        """Return whether a value is known to be perhaps None."""
        return isinstance(self.type_of(node), ast.BinOp)
