"""The rules in Python as Gallina, the language of Coq: `python -m rulestone_proofs.gallina` writes the pages.

The translation follows the text: a function becomes a definition, a dataclass a record, a comprehension a
`map` or `filter`, a loop a fold over the variables that it changes. `proofs/coq/Python.v` says what values of
Python are. What is not known is refused with its place. `proofs/coq/PYTHON.md` says what is translated, and
what is trusted.
"""

import argparse
import ast
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_HERE = Path(__file__).parent
_RULES = _HERE.parents[1] / "reference" / "rulestone"
_COQ = _HERE.parent / "coq"
_PAGES = tomllib.loads((_HERE / "gallina.toml").read_text(encoding="utf-8"))

_TYPES = {
    "int": "Z",
    "bool": "bool",
    "str": "string",
    "CellName": "unit",
    "Direction": "Z",
}
"""The names of cells have one value only: they mean nothing to the rules."""
_LISTS = frozenset(("tuple", "list", "Sequence", "Iterable"))
_SETS = frozenset(("set", "frozenset"))
_DICTS = frozenset(("dict", "Mapping"))
_FOR_PEOPLE = frozenset(("because", "words", "notice", "names"))
"""Attributes that hold words, and are left out."""
_METHODS = frozenset(
    ("get", "items", "values", "isdisjoint", "intersection", "difference", "union", "count", "index")
)
"""Those of sets and dictionaries that change nothing."""
_DECORATORS = frozenset(("cached_property", "property", "cache", "cached_method", "classmethod", "override"))
"""Those that change no answer."""
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "({} == {})",
    ast.Is: "({} == {})",
    ast.NotEq: "({} != {})",
    ast.IsNot: "({} != {})",
    ast.In: "(mem {} {})",
    ast.NotIn: "(negb (mem {} {}))",
    ast.Lt: "({} <? {})",
    ast.LtE: "({} <=? {})",
    ast.Gt: "({1} <? {0})",
}
_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "(add {} {})",
    ast.Sub: "(sub {} {})",
    ast.Mult: "({} * {})",
    ast.Mod: "({} mod {})",
}
_OF_A_COLLECTION = {
    "any": "(existsb truth {})",
    "min": "(extreme Z.min {})",
    "max": "(extreme Z.max {})",
    "tuple": "{}",
    "list": "{}",
    "set": "(set {})",
    "frozenset": "(set {})",
    "sorted": "(sorted {})",
    "len": "(len {})",
    "enumerate": "(enumerate {})",
}
"""Functions of one argument, which they go through."""
_GALLINA = frozenset(_PAGES.pop("names_of_gallina"))
"""Names that mean something in Gallina; local variables of these names get an underscore."""

Fields = list[tuple[str, ast.expr]]


class Refused(Exception):
    """A text that is not translated. The message is one line: file, line and text."""


@dataclass(slots=True)
class Translator:
    """What has been translated so far, and where the translation is."""

    path: str = ""
    owner: str = ""
    means: dict[str, str] = field(default_factory=dict[str, str])
    """On this page, the class that an abstract class stands for."""
    open: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """By class, the attributes that its subclasses define."""
    methods: dict[str, Fields] = field(default_factory=dict[str, Fields])
    """By class, the methods that its subclasses define: functions that each object holds."""
    becomes: dict[str, str] = field(default_factory=dict[str, str])
    """By subclass of such a class, that class: its objects are used as objects of it."""
    constants: set[str] = field(default_factory=set[str])
    """The attributes of classes that do not depend on an object."""
    nodes: dict[str, ast.FunctionDef] = field(default_factory=dict[str, ast.FunctionDef])
    known: dict[str, str] = field(default_factory=dict[str, str])
    """By the text of an expression that is not None, the variable that holds it."""
    unbounded: set[str] = field(default_factory=set[str])
    """The functions with a loop that extends what it goes through, or that call one."""
    current: str = ""
    state: str = ""
    """The variables that the loop around changes."""
    classes: dict[str, ast.ClassDef] = field(default_factory=dict[str, ast.ClassDef])
    records: dict[str, Fields] = field(default_factory=dict[str, Fields])
    cases: dict[str, Fields] = field(default_factory=dict[str, Fields])
    """The classes that are cases of a sum."""
    types: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    """What the names of types stand for; records for themselves."""
    values: dict[str, ast.expr | None] = field(default_factory=dict[str, ast.expr | None])
    """Constants, functions and methods, each with the annotation of what it is or returns."""
    local: dict[str, ast.expr | None] = field(default_factory=dict[str, ast.expr | None])
    """The local variables, with what is known of their types."""
    fresh: frozenset[str] = frozenset()
    """The local variables that hold a list or set which was made in this function."""

    # Definitions.

    def page(self, name: str, read: Callable[[str], str]) -> str:
        """Return a page; `read` returns the text of a file of rules."""
        entries = _PAGES[name]["translates"]
        files = ", ".join(dict.fromkeys(path for path, _ in entries))
        parts = [
            f"(** Written by [python -m rulestone_proofs.gallina] from {files}. *)",
            "From Coq Require Import ZArith List Bool String.\nImport ListNotations.",
            f"From Rulestone Require Export {' '.join(_PAGES[name]['builds_on'])}.\nOpen Scope Z_scope.",
        ]
        self.means = _PAGES[name].get("means", {})
        for self.path, names in entries:
            module = ast.parse(read(self.path))
            self.classes |= {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
            parts += [self.definition(module.body, named) for named in names.split()]
        return "\n\n".join(parts) + "\n"

    def definition(self, body: Sequence[ast.stmt], name: str) -> str:
        """Return one definition."""
        for mark, make in (("!", self.attributes_of_class), (":", self.methods_of_class), ("=", self.sum)):
            if mark in name:
                return make(*name.split(mark))
        owner, _, member = name.rpartition(".")
        self.owner, _, base = owner.partition("<")
        for node in self.classes[base or self.owner].body if owner else body:
            match node:
                case ast.FunctionDef(name=found) if found == member:
                    return self.function(node)
                case ast.ClassDef(name=found) if found == member:
                    return self.record(node)
                case (
                    ast.Assign(targets=[ast.Name(id=found)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value)
                ) if found == member:
                    return self.constant(found, value)
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                    for target, value in zip(targets, values, strict=True):
                        if isinstance(target, ast.Name) and target.id == member:
                            return self.constant(member, value)
        raise Refused(f"{self.path}: there is no {name} that can be translated")

    def constant(self, name: str, value: ast.expr, of: ast.expr | None = None) -> str:
        """Return a constant, or another name of a type."""
        match value:
            case ast.Call(func=ast.Name(id="NewType"), args=[_, of]) | (ast.Subscript() as of):
                self.types[name] = of
                return f"Notation {name} := {self.type(of)} (only parsing)."
        self.local, name = {}, f"{self.owner}_{name}" if self.owner else name
        self.current = name
        text = self.expression(value)
        self.values[name] = of or self.type_of(value)
        self.constants.add(name)
        return f"Definition {name}{self.bound()} := {text}."

    def bound(self) -> str:
        """Return the parameter of what has an unbounded loop."""
        return " `{Rounds}" if self.current in self.unbounded else ""

    def attributes_of_class(self, owner: str, named: str) -> str:
        """Return the attributes that subclasses define, `Base!one|two`, or those of one, `Class!Base`."""
        if named not in self.open:
            self.open[owner] = named.split("|")
            fields: list[str] = []
            for name in self.open[owner]:
                made = f"{owner}_{name}"
                self.values[made] = of = next(_class_variables(owner, name, self.classes))
                self.constants.add(made)
                fields.append(f"{made} : {self.type(of)}")
            return f"Class {owner}_class := {{ {'; '.join(fields)} }}."
        self.owner, self.current, given = "", owner, dict[str, str]()
        for node in self.classes[owner].body:
            match node:
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                ):
                    given[name] = self.expression(value)
        values = "; ".join(f"{named}_{name} := {given[name]}" for name in self.open[named])
        return f"Definition {owner}{self.bound()} : {named}_class := {{| {values} |}}."

    def methods_of_class(self, owner: str, named: str) -> str:
        """Return a class with a method that its subclasses define, `Base:method`, or `Class:Base`."""
        if named not in self.methods:
            body = self.classes[owner].body
            found = [each for each in body if isinstance(each, ast.FunctionDef) and each.name == named]
            self.methods[owner] = [(named, _type_of_method(each)) for each in found]
            return self.record(self.classes[owner])
        self.owner, self.current = "", f"{owner}_{named}"
        fields = [name for name, _ in self.records[named] if name not in _FOR_PEOPLE]
        kept = [f"({self.used(f'{owner}_{name}')} self)" for name in fields]
        self.becomes[owner], self.values[self.current] = named, ast.Name(named)
        made = f"(Build_{named} {' '.join(kept)})"
        return f"Definition {self.current}{self.bound()} (self : {owner}) : {named} :=\n  {made}."

    def sum(self, name: str, classes: str) -> str:
        """Return a type whose values are objects of several dataclasses: `Name=One|Two`."""
        self.types[name] = ast.Name(name)
        made = []
        for each in classes.split("|"):
            self.cases[each] = _fields(self.classes[each])
            made.append(
                f"{each}{''.join(f' ({self.name(n)} : {self.type(of)})' for n, of in self.cases[each])}"
            )
        return f"Inductive {name} := {' | '.join(made)}."

    def record(self, node: ast.ClassDef) -> str:
        """Return a dataclass: its attributes, those of its base class first."""
        known: Fields = []
        for base in node.bases:
            if isinstance(base, ast.Name) and base.id in self.records:
                methods = self.methods.get(base.id, ())
                known += [each for each in self.records[base.id] if each not in methods]
        known = [*known, *_fields(node), *self.methods.get(node.name, ())]
        self.records[node.name], self.types[node.name] = known, ast.Name(node.name)
        kept = [(f"{node.name}_{name}", self.type(of)) for name, of in known if name not in _FOR_PEOPLE]
        fields = "; ".join(f"{name} : {of}" for name, of in kept)
        nothing = "; ".join(f"{name} := default" for name, _ in kept)
        return (
            f"Record {node.name} := {{ {fields} }}.\n"
            f"#[export] Instance default_{node.name} : Default {node.name} := {{| {nothing} |}}."
        )

    def function(self, node: ast.FunctionDef) -> str:
        """Return a function, or a method with the object as its first parameter."""
        for decorator in node.decorator_list:
            if not (isinstance(decorator, ast.Name) and decorator.id in _DECORATORS):
                raise self.refusal(decorator)
        arguments, name = node.args, f"{self.owner}_{node.name}" if self.owner else node.name
        if arguments.kwarg or arguments.kwonlyargs or not node.returns:
            raise self.refusal(node)
        self.local, self.fresh, self.known = {}, frozenset(), {}
        for each in arguments.args:
            match each.annotation:
                case ast.Constant(value=str(text)):
                    self.local[each.arg] = ast.parse(text, mode="eval").body
                case of:
                    self.local[each.arg] = of
        if arguments.vararg and arguments.vararg.annotation:
            self.local[arguments.vararg.arg] = ast.Subscript(ast.Name("list"), arguments.vararg.annotation)
        if self.owner:
            self.local[arguments.args[0].arg] = ast.Name(self.owner)
        parameters = "".join(
            f" ({self.name(each)} : {self.type(of)})"
            for each, of in self.local.items()
            if of is not None and each != "cls"
        )
        of = ast.Name(self.owner) if ast.unparse(node.returns) == "Self" else node.returns
        self.values[name], self.nodes[name], self.current = of, node, name
        returned, text = self.type(of), self.block(node.body)
        bound = self.bound() + (f" `{{{self.owner}_class}}" if self.owner in self.open else "")
        return f"Definition {name}{bound}{parameters} : {returned} :=\n  {text}."

    # Types.

    def type(self, node: ast.expr) -> str:  # noqa: C901 # a case for each kind of type
        """Return the type that an annotation means."""
        match node:
            case ast.Name(id=name) if name in self.means:
                return self.means[name]
            case ast.Name(id=name) if name in _TYPES:
                return _TYPES[name]
            case ast.Subscript(value=ast.Name(id="Literal")):
                return "string"
            case ast.Name(id=name) if name in self.types:
                return name
            case ast.BinOp(left=of, op=ast.BitOr(), right=ast.Constant(value=None)):
                return f"(option {self.type(of)})"
            case ast.Subscript(value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[ast.List(elts=of), to])):
                return f"({' -> '.join(map(self.type, (*of, to)))})"
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=elts)):
                kinds = {self.type(of) for of in elts if not isinstance(of, ast.Constant)}
                if len(kinds) == 1:
                    return f"(list {kinds.pop()})"
            case ast.Subscript(value=ast.Name(id=name), slice=of) if name in _LISTS | _SETS:
                return f"({'list' if name in _LISTS else 'set_of'} {self.type(of)})"
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple(elts=[key, of])) if name in _DICTS:
                return f"(dict_of {self.type(key)} {self.type(of)})"
        raise self.refusal(node)

    def type_of(self, node: ast.expr) -> ast.expr | None:
        """Return what annotations tell of the type of an expression, without names for types."""
        found = self.annotation(node)
        while isinstance(found, ast.Name) and found.id in self.types and found.id not in self.records:
            found = self.types[found.id]
        return found

    def annotation(self, node: ast.expr) -> ast.expr | None:
        """Return the annotation of the type of an expression, if one tells it."""
        match node:
            case ast.Name(id=name):
                return self.local.get(name) or self.values.get(name)
            case ast.Attribute(value=value, attr=attr):
                owner = self.class_of(value)
                return dict(self.records.get(owner, ())).get(attr) or self.values.get(f"{owner}_{attr}")
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
            case (
                ast.Call(func=ast.Name(id="any" | "all"))
                | ast.Compare()
                | ast.UnaryOp(op=ast.Not())
                | ast.BoolOp()
                | ast.Constant(value=bool())
            ):
                return ast.Name("bool")
            case ast.Call(func=ast.Name(id=name)):
                return self.type_of(node.func) if name in self.values else None
            case ast.DictComp() | ast.Dict():
                return ast.Name("dict")
        return None

    def kind(self, node: ast.expr) -> str:
        """Return the first word of the type of an expression, if it is known; else nothing."""
        match self.type_of(node):
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
                return name
        return ""

    def class_of(self, node: ast.expr) -> str:
        """Return the class of an object, if it is known, or that which a name means; else nothing."""
        if isinstance(node, ast.Name) and node.id in self.records:
            return node.id
        kind = self.means.get(self.kind(node), self.kind(node))
        return kind if kind in self.records else ""

    def optional(self, node: ast.expr) -> bool:
        """Return whether a value is known to be perhaps None."""
        return isinstance(self.type_of(node), ast.BinOp)

    # Names.

    def refusal(self, node: ast.AST) -> Refused:
        """Return the refusal of a piece of text."""
        line = getattr(node, "lineno", 0)
        return Refused(f"{self.path}:{line}: this is not translated: {ast.unparse(node).splitlines()[0]}")

    def name(self, name: str) -> str:
        """Return the name of a local variable."""
        return f"{name}_" if name in _GALLINA else name

    def attribute(self, node: ast.Attribute) -> str:
        """Return an attribute, as a function of the object: of its class, or of the only one that has it."""
        having = [
            each
            for each in self.classes
            if node.attr in dict(self.records.get(each, ())) or f"{each}_{node.attr}" in self.values
        ]
        owner = self.class_of(node.value)
        if owner in having or (len(having) == 1 and not owner):
            return self.used(f"{owner if owner in having else having[0]}_{node.attr}")
        raise self.refusal(node)

    def used(self, name: str) -> str:
        """Return the name of a function or constant; whoever uses an unbounded loop has one."""
        if name in self.unbounded:
            self.unbounded.add(self.current)
        return name

    def binder(self, target: ast.expr, source: ast.expr) -> Callable[[str], str]:
        """Return what makes a function of a target that goes through a source; its names are local then."""
        match target, source:
            case ast.Name(id=name), _:
                self.local[name] = of = self.element_of(source)
                typed = (
                    f" : {self.type(of)}"
                    if of and (self.kind(target) in _SETS or self.optional(target))
                    else ""
                )
                return lambda body: f"(fun {self.name(name)}{typed} => {body})"
            case (
                ast.Tuple(elts=elts),
                (ast.Call(func=ast.Name(id="enumerate") | ast.Attribute(attr="items"))),
            ):
                pair = f"({', '.join(self.named(elts))})"
                if ast.unparse(source.func) == "enumerate" and (of := self.element_of(source.args[0])):
                    pair = f"({pair} : Z * {self.type(of)})"
                return lambda body: f"(fun '{pair} => {body})"
            case ast.Tuple(elts=elts), _:
                names = "; ".join(self.named(elts))
                return lambda body: f"(fun it => match it with [{names}] => {body} | _ => default end)"
        raise self.refusal(target)

    def element_of(self, node: ast.expr) -> ast.expr | None:
        """Return what is known of the type of each element."""
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr="values")):
                match self.type_of(of):
                    case ast.Subscript(slice=ast.Tuple(elts=[_, value])):
                        return value
        match self.type_of(node):
            case ast.Subscript(value=ast.Name(id=name), slice=of) if name in _LISTS | _SETS:
                return of.elts[0] if isinstance(of, ast.Tuple) else of
        return None

    def named(self, targets: Sequence[ast.expr]) -> list[str]:
        """Return the names of several local variables."""
        for target in targets:
            if not isinstance(target, ast.Name):
                raise self.refusal(target)
            self.local[target.id] = None
        return [self.name(target.id) for target in targets if isinstance(target, ast.Name)]

    # Expressions.

    def test(self, node: ast.expr) -> str:
        """Return a condition."""
        match node:
            case ast.BoolOp(ast.And(), [ast.Compare(ast.Name() as x, [ast.IsNot()]), right]) if self.optional(
                x
            ):
                return f"(match {x.id} with Some {x.id} => {self.test(right)} | None => false end)"
        if isinstance(node, ast.BoolOp):
            return (
                f"({(' && ' if isinstance(node.op, ast.And) else ' || ').join(map(self.test, node.values))})"
            )
        text = self.expression(node)
        return text if self.kind(node) == "bool" else f"(truth {text})"

    def iterated(self, node: ast.expr) -> str:
        """Return what is gone through: of a dictionary its keys."""
        text = self.expression(node)
        return f"(keys {text})" if self.kind(node) in _DICTS else text

    def expression(self, node: ast.expr) -> str:  # noqa: C901 # a case for each kind of expression
        """Return an expression, in parentheses if it has parts."""
        e = self.expression
        if ast.unparse(node) in self.known:
            return self.known[ast.unparse(node)]
        match node:
            case ast.Name(id=name) if name in self.local:
                return self.name(name)
            case ast.Name(id=name) if name in self.values:
                return self.used(name)
            case ast.Constant(value=bool(value)):
                return str(value).lower()
            case ast.Constant(value=int(value)):
                return str(value)
            case ast.Constant(value=str(value)) if value.isascii() and '"' not in value:
                return f'"{value}"%string'
            case ast.Constant(value=None):
                return "None"
            case ast.JoinedStr():
                return "tt"
            case ast.BoolOp(values=values) if all(self.kind(value) == "bool" for value in values):
                return self.test(node)
            case ast.BoolOp(op=ast.Or(), values=[left, right]) if self.optional(left):
                return f"(or_else {e(left)} {e(right)})"
            case ast.UnaryOp(op=ast.Not(), operand=value):
                return f"(negb {self.test(value)})"
            case ast.UnaryOp(op=ast.USub(), operand=value):
                return f"(- {e(value)})"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"(if {self.test(test)} then {e(body)} else {e(orelse)})"
            case ast.Compare(left=left, ops=[ast.In()], comparators=[right]) if self.optional(
                left
            ) and isinstance(self.element_of(right), ast.Name):
                return f"(match {e(left)} with Some it => mem it {self.iterated(right)} | None => false end)"
            case ast.Compare(left=left, ops=[ast.Gt()], comparators=[right]) if self.kind(left) in _LISTS:
                return f"(precedes {self.iterated(right)} {e(left)})"
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARISONS:
                return _COMPARISONS[type(op)].format(e(left), self.iterated(right))
            case ast.BinOp(left=ast.Tuple() | ast.List() as left, op=ast.Mult(), right=right):
                return f"(times {e(left)} {e(right)})"
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                return _ARITHMETIC[type(op)].format(e(left), e(right))
            case ast.Set(elts=elts):
                return f"(set [{'; '.join(map(e, elts))}])"
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                return self.display(elts)
            case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=ast.expr() as to, step=None)):
                return f"(until {e(value)} {e(to)})"
            case ast.Subscript(value=value, slice=ast.Slice(lower=ast.expr() as at, upper=None, step=None)):
                return f"(from {e(value)} {e(at)})"
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                return f"({'lookup' if self.kind(value) in _DICTS else 'item'} {e(value)} {e(index)})"
            case ast.Dict(keys=keys, values=values) if None not in keys:
                made = (f"({e(key)}, {e(of)})" for key, of in zip(keys, values, strict=True) if key)
                return f"(dict [{'; '.join(made)}])"
            case ast.DictComp(key=key, value=held, generators=generators):
                return f"(dict {self.comprehension(lambda: f'({e(key)}, {e(held)})', generators)})"
            case ast.SetComp(elt=elt, generators=generators):
                return f"(set {self.comprehension(lambda: e(elt), generators)})"
            case ast.ListComp(elt, generators) | ast.GeneratorExp(elt, generators):
                return self.comprehension(lambda: e(elt), generators)
            case ast.Attribute(value=value):
                name = self.attribute(node)
                return name if name in self.constants else f"({name} {e(value)})"
            case ast.Call():
                return self.call(node)
        raise self.refusal(node)

    def display(self, elts: Sequence[ast.expr]) -> str:
        """Return a tuple or list that is written out."""
        if not any(isinstance(each, ast.Starred) for each in elts):
            return f"[{'; '.join(map(self.expression, elts))}]"
        parts = (
            self.iterated(each.value) if isinstance(each, ast.Starred) else f"[{self.expression(each)}]"
            for each in elts
        )
        return f"({' ++ '.join(parts)})"

    def comprehension(
        self,
        make: Callable[[], str],
        generators: Sequence[ast.comprehension],
        last: str = "map",
        outer: str = "flat_map",
    ) -> str:
        """Return the list that a comprehension makes, or whether `existsb` or `forallb` is true of it."""
        one, *more = generators
        source, before = self.iterated(one.iter), dict(self.local)
        binder, tests = self.binder(one.target, one.iter), one.ifs
        if [*map(ast.unparse, tests)] == [f"{ast.unparse(one.target)} is not None"]:
            source, tests = f"(present {source})", []
        for test in tests:
            source = f"(filter {binder(self.test(test))} {source})"
        inner = self.comprehension(make, more, last, outer) if more else make()
        self.local = before
        if last == "map" and not more and inner == self.name(ast.unparse(one.target)):
            return source
        return f"({outer if more else last} {binder(inner)} {source})"

    def call(self, node: ast.Call) -> str:  # noqa: C901 # a case for each kind of call
        """Return a call."""
        if node.keywords:
            return self.call_with_keywords(node)
        match node:
            case ast.Call(func=ast.Name(id="any" | "all" as which), args=[ast.GeneratorExp(elt, generators)]):
                each = "existsb" if which == "any" else "forallb"
                return self.comprehension(lambda: self.test(elt), generators, each, each)
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, of]) if self.class_of(value) == (
                self.class_of(of) or ast.unparse(of)
            ):
                return "true"
            case ast.Call(func=ast.Name(id=name), args=given) if name in {*self.records, *self.cases, "cls"}:
                return self.made(self.owner if name == "cls" else name, given)
            case ast.Call(func=ast.Call(func=ast.Name(id="type"), args=[ast.Name(id="self")]), args=given):
                return self.made(self.owner, given)
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), values]) if name in self.types:
                return self.iterated(values)
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), values]) if name in self.cases:
                made = f"(fun it => {name} it{' None' * (len(self.cases[name]) - 1)})"
                return f"(map {made} {self.iterated(values)})"
            case ast.Call(func=ast.Name(id="combinations"), args=[values, ast.Constant(value=2)]):
                return f"(pairs {self.iterated(values)})"
            case ast.Call(func=ast.Attribute(value=value, attr="union"), args=[ast.Starred(value=sets)]):
                return f"(union {self.expression(value)} (flat_map elements {self.iterated(sets)}))"
            case ast.Call(func=ast.Name(id=name), args=[values]) if name in _OF_A_COLLECTION:
                return _OF_A_COLLECTION[name].format(self.iterated(values))
        arguments = [self.expression(each) for each in node.args]
        match node:
            case ast.Call(func=ast.Name(id=name), args=[_]) if name in self.types or name in _TYPES:
                return arguments[0]
            case ast.Call(func=ast.Name(id="range"), args=[_] | [_, _]):
                return f"(range {' '.join(['0', *arguments][-2:])})"
            case ast.Call(func=ast.Name(id="abs" | "min" as name)):
                return f"(Z.{name} {' '.join(arguments)})"
            case ast.Call(func=ast.Name(id="filter" | "map" as name), args=[_, _]):
                return f"({name} {' '.join(arguments)})"
            case ast.Call(func=ast.Name(id="next"), args=[_, ast.Constant(value=None)]):
                return f"(hd_error {arguments[0]})"
            case ast.Call(func=ast.Name(id=name)) if name in self.local or name in self.values:
                return f"({' '.join((self.expression(node.func), *self.packed(name, arguments, 0)))})"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if name in {
                *self.records,
                "cls",
            }:
                name = f"{self.owner if name == 'cls' else name}_{attr}"
                if name in self.values:
                    return f"({' '.join((self.used(name), *arguments))})"
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in _METHODS and (
                not self.class_of(value)
            ):
                return f"({' '.join((name, self.expression(value), *map(self.iterated, node.args)))})"
            case ast.Call(func=ast.Attribute(value=value) as called):
                name = self.attribute(called)
                return f"({' '.join((name, self.expression(value), *self.packed(name, arguments, 1)))})"
        raise self.refusal(node)

    def packed(self, name: str, arguments: list[str], bound: int) -> list[str]:
        """Return arguments, those of a parameter `*name` as a list."""
        node = self.nodes.get(name)
        if node is None or node.args.vararg is None:
            return arguments
        named = len(node.args.args) - bound
        return [*arguments[:named], f"[{'; '.join(arguments[named:])}]"]

    def call_with_keywords(self, node: ast.Call) -> str:
        """Return a call with keywords: of a dataclass, or of `replace`."""
        given = {each.arg: each.value for each in node.keywords}
        match node:
            case ast.Call(func=ast.Name(id="sorted"), args=[numbers], keywords=[way]) if (
                ast.unparse(way) == "reverse=True"
            ):
                return f"(rev (sorted {self.iterated(numbers)}))"
            case ast.Call(func=ast.Name(id="replace"), args=[old]):
                made = self.class_of(old)
                kept = (
                    self.expression(given.pop(name))
                    if name in given
                    else f"({made}_{name} {self.expression(old)})"
                    for name, _ in self.records.get(made, ())
                )
                text = f"(Build_{made} {' '.join(kept)})"
                if made and not given:
                    return text
            case ast.Call(func=ast.Name(id=name), args=[]) if name in self.records:
                if {*given} == {*dict(self.records[name])}:
                    return self.made(name, [given[named] for named, _ in self.records[name]])
        raise self.refusal(node)

    def made(self, name: str, given: Sequence[ast.expr]) -> str:
        """Return a new object of a dataclass."""
        if name in self.cases:
            parts = [self.expression(each) for each in given] + ["None"] * (
                len(self.cases[name]) - len(given)
            )
            return f"({' '.join((name, *parts))})" if parts else name
        fields = zip(self.records[name], given, strict=True)
        kept = (self.expression(each) for (named, _), each in fields if named not in _FOR_PEOPLE)
        text = f"(Build_{name} {' '.join(kept)})"
        return f"({self.used(f'{name}_{self.becomes[name]}')} {text})" if name in self.becomes else text

    # Statements.

    def block(self, statements: Sequence[ast.stmt], then: str = "") -> str:  # noqa: C901 # a case a statement
        """Return what statements return, or `then` if it is given and they fall through."""
        if not statements:
            return then or "default"
        first, *rest = statements
        match first:
            case ast.Expr(value=ast.Constant(value=str())):
                return self.block(rest, then)
            case ast.Return(value=ast.expr() as value) if not then:
                return self.expression(value)
            case ast.Raise() if not then:
                return "default"
            case ast.AnnAssign(target=ast.Name(id=name), annotation=of, value=ast.expr() as value):
                return self.let(name, f"({self.expression(value)} : {self.type(of)})", of, value, rest, then)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return self.let(name, self.expression(value), self.type_of(value), value, rest, then)
            case ast.Assign(targets=[ast.Subscript(value=of, slice=index)], value=value):
                return self.change(first, of, self.with_part(of, index, self.expression(value)), rest, then)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values) as value):
                used = {each.id for each in ast.walk(value) if isinstance(each, ast.Name)}
                if used.isdisjoint(each.id for each in targets if isinstance(each, ast.Name)):
                    parts = zip(targets, values, strict=True)
                    return self.block([*(ast.Assign([one], each) for one, each in parts), *rest], then)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                text, names = self.expression(value), "; ".join(self.named(targets))
                return f"match {text} with [{names}] =>\n  {self.block(rest, then)}\n  | _ => default end"
            case ast.If(test=test, body=body, orelse=[]) if then:
                before = dict(self.local)
                changes, self.local = self.block(body, then), before
                match test:
                    case ast.Compare(left=ast.Name() as x, ops=[ast.IsNot()]) if self.optional(x):
                        made = f"match {x.id} with Some {x.id} => {changes} | None => {then} end"
                    case _:
                        made = f"if {self.test(test)} then {changes} else {then}"
                return f"let {self.state} := {made} in\n  {self.block(rest, then)}"
            case ast.Match(subject=subject, cases=cases) if not then:
                return self.match(self.expression(subject), cases, rest)
            case ast.If(test=test, body=[*_, ast.Return() | ast.Raise()] as body, orelse=orelse) if not then:
                condition, before = self.test(test), dict(self.local)
                returned, self.local = self.block(body), before
                return f"if {condition} then {returned} else\n  {self.block([*orelse, *rest])}"
            case ast.For(target=at, iter=source, body=[ast.If(test, [ast.Return(ast.Name(found))], [])]) if [
                *map(ast.unparse, (at, *rest))
            ] == [found, "return None"]:
                return f"(find {self.binder(at, source)(self.test(test))} {self.iterated(source)})"
            case ast.For(orelse=[]):
                return self.loop(first, rest, then)
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(
                        value=changed, attr="append" | "remove" | "difference_update" as change
                    ),
                    args=[given],
                )
            ):
                some = (
                    self.iterated(given) if change == "difference_update" else f"[{self.expression(given)}]"
                )
                whole = self.expression(changed)
                text = f"({whole} ++ {some})" if change == "append" else f"(without {whole} {some})"
                return self.change(first, changed, text, rest, then)
        raise self.refusal(first)

    def let(
        self,
        name: str,
        text: str,
        of: ast.expr | None,
        value: ast.expr,
        rest: Sequence[ast.stmt],
        then: str,
    ) -> str:
        """Return an assignment, and what follows it."""
        makes = isinstance(value, ast.List | ast.ListComp | ast.Set | ast.SetComp | ast.DictComp)
        makes = makes or (isinstance(value, ast.Call) and ast.unparse(value.func) in ("list", "set"))
        self.fresh = self.fresh | {name} if makes else self.fresh - {name}
        self.local[name] = of
        return f"let {self.name(name)} := {text} in\n  {self.block(rest, then)}"

    def change(
        self, first: ast.stmt, changed: ast.expr, text: str, rest: Sequence[ast.stmt], then: str
    ) -> str:
        """Return the change of a list or set that was made in this function, and what follows it."""
        match changed:
            case ast.Name(id=name) if name in self.fresh:
                return f"let {self.name(name)} := {text} in\n  {self.block(rest, then)}"
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                return self.change(first, value, self.with_part(value, index, text), rest, then)
        raise self.refusal(first)

    def with_part(self, of: ast.expr, index: ast.expr, text: str) -> str:
        """Return a list in which something is put at an index."""
        if self.kind(of) in _DICTS:
            raise self.refusal(of)
        return f"(with_item {self.expression(of)} {self.expression(index)} {text})"

    def loop(self, loop: ast.For, rest: Sequence[ast.stmt], then: str) -> str:
        """Return a loop, as a fold over the variables that it changes, and what follows it."""
        names = [each for each in self.local if each in _changed(loop.body)]
        extended = [
            each.id for each in ast.walk(loop.iter) if isinstance(each, ast.Name) and each.id in names
        ]
        if not names or (extended and extended != [ast.unparse(loop.iter)]):
            raise self.refusal(loop)
        state = ", ".join(map(self.name, names))
        pattern, state = (f"'({state})", f"({state})") if len(names) > 1 else (state, state)
        source, before, outer, self.state = self.iterated(loop.iter), dict(self.local), self.state, pattern
        step = self.binder(loop.target, loop.iter)(self.block(loop.body, state))
        self.local, self.state = before, outer
        if extended:
            self.unbounded.add(self.current)
            folded = f"extending {state} (fun {pattern} => {source}) (fun {pattern} => {step})"
        else:
            folded = f"loop {source} {state} (fun {pattern} => {step})"
        return f"let {pattern} := {folded} in\n  {self.block(rest, then)}"

    def match(self, subject: str, cases: Sequence[ast.match_case], rest: Sequence[ast.stmt]) -> str:
        """Return a match of an object of a sum, whose cases return; what fits none goes on."""
        if not cases:
            return self.block(rest)
        first, *more = cases
        match first.pattern:
            case ast.MatchClass(cls=ast.Name(id=name), patterns=patterns, kwd_attrs=[]) if name in self.cases:
                before, known, others = dict(self.local), dict(self.known), self.match(subject, more, rest)
                fields = zip(patterns, self.cases[name], strict=False)
                names = [self.captured(each, of) for each, (_, of) in fields]
                names += ["_"] * (len(self.cases[name]) - len(names))
                match first.guard:
                    case None:
                        text = self.block(first.body)
                    case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
                        asked = self.expression(left)
                        self.known[ast.unparse(left)] = "known"
                        some = self.block(first.body)
                        text = f"match {asked} with Some known => {some} | None => {others} end"
                    case guard:
                        raise self.refusal(guard)
                self.local, self.known = before, known
                return (
                    f"match {subject} with\n  | {' '.join((name, *names))} => {text}\n  | _ => {others} end"
                )
        raise self.refusal(first.pattern)

    def captured(self, pattern: ast.pattern, of: ast.expr) -> str:
        """Return the name that a pattern binds."""
        match pattern:
            case ast.MatchAs(pattern=None, name=None):
                return "_"
            case ast.MatchAs(pattern=None, name=str(name)):
                self.local[name] = of
                return self.name(name)
        raise self.refusal(pattern)


def _class_variables(owner: str, name: str, classes: Mapping[str, ast.ClassDef]) -> Iterator[ast.expr]:
    """Yield the annotations of a class variable in a class and its bases."""
    for node in classes[owner].body if owner in classes else ():
        match node:
            case ast.AnnAssign(target=ast.Name(id=found), annotation=ast.Subscript(slice=of)) if (
                found == name
            ):
                yield of
    for base in classes[owner].bases if owner in classes else ():
        yield from _class_variables(ast.unparse(base), name, classes)


def _type_of_method(node: ast.FunctionDef) -> ast.expr:
    """Return the type of a method that is called of an object."""
    given: list[ast.expr] = [each.annotation for each in node.args.args[1:] if each.annotation]
    returned = [node.returns] if node.returns else []
    return ast.Subscript(ast.Name("Callable"), ast.Tuple([ast.List(given), *returned]))


def _fields(node: ast.ClassDef) -> Fields:
    """Return the attributes of a dataclass itself, without class variables."""
    annotated = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    return [
        (ast.unparse(each.target), each.annotation)
        for each in annotated
        if not ast.unparse(each.annotation).startswith("ClassVar[")
    ]


def _changed(statements: Iterable[ast.stmt]) -> set[str]:
    """Return the names of the variables that statements assign or change."""
    found: set[str] = set()
    for node in (node for statement in statements for node in ast.walk(statement)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case (
                ast.Expr(value=ast.Call(func=ast.Attribute(value=changed)))
                | ast.Subscript(value=changed, ctx=ast.Store())
            ):
                while isinstance(changed, ast.Subscript):
                    changed = changed.value
                found |= {changed.id} if isinstance(changed, ast.Name) else set()
    return found


def _file(path: str) -> str:
    return (_RULES / path).read_text(encoding="utf-8")


def pages(read: Callable[[str], str] = _file) -> dict[str, str]:
    """Return the text of every page by the name of its file.

    Args:
        read: returns the text of a file of the package `rulestone`.

    Raises:
        Refused: something is not translated.
    """
    translator = Translator()
    return {f"{name}.v": translator.page(name, read) for name in _PAGES}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or say which of them are not what the rules say."""
    parser = argparse.ArgumentParser("python -m rulestone_proofs.gallina", description="Translate the rules.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    check = parser.parse_args(arguments).check
    try:
        made = pages()
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        return 1
    old = {path.name: path.read_text(encoding="utf-8") for path in _COQ.glob("*.v")}
    differing = [name for name, text in made.items() if old.get(name) != text]
    for name in differing:
        sys.stdout.write(f"{name} {'is not what the rules say' if check else 'is written'}\n")
        if not check:
            (_COQ / name).write_text(made[name], encoding="utf-8")
    return int(check and bool(differing))


if __name__ == "__main__":
    sys.exit(main())
