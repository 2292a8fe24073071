"""Expressions of Python as Gallina."""

import ast
from collections.abc import Callable, Sequence
from typing import Self

from rulestone_proofs.gallina.scope import DICTS, FOR_PEOPLE, LISTS, Scope, defaults, is_property

_METHODS = frozenset(("get", "items", "values", "isdisjoint", "intersection", "difference", "union", "count"))
"""Those of sets and dictionaries that change nothing."""
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
    ast.BitOr: "(union {} {})",
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
    "dict": "(dict {})",
    "Counter": "(count {})",
}
"""Functions of one argument, which they go through."""


class Expressions(Scope):
    """A place of the text at which expressions are translated."""

    def test(self, node: ast.expr) -> str:
        """Return a condition."""
        match node:
            case ast.BoolOp(
                ast.And(), [ast.Compare(ast.Name() as x, [ast.IsNot()], [ast.Constant(None)]), right]
            ) if self.optional(x):
                return f"(match {x.id} with Some {x.id} => {self.test(right)} | None => false end)"
            case ast.BoolOp(op=op, values=values):
                return f"({(' && ' if isinstance(op, ast.And) else ' || ').join(map(self.test, values))})"
        text = self.expression(node)
        return text if self.kind(node) == "bool" else f"(truth {text})"

    def iterated(self, node: ast.expr) -> str:
        """Return what is gone through: of a dictionary its keys. Only here what can be gone through once."""
        match node:
            case ast.GeneratorExp(elt, generators):
                return self.comprehension(lambda inner: inner.expression(elt), generators)
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), values]) if (
                name in self.done.cases
            ):
                made = f"(fun it => {name} it{' None' * (len(self.done.cases[name]) - 1)})"
                return f"(map {made} {self.iterated(values)})"
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), values]) if self.is_new_type(
                name
            ):
                return self.iterated(values)
            case ast.Call(func=ast.Name(id="filter" | "map" as name), args=[function, values]):
                return f"({name} {self.expression(function)} {self.iterated(values)})"
            case ast.Call(func=ast.Name(id="combinations"), args=[values, ast.Constant(value=2)]):
                return f"(pairs {self.iterated(values)})"
            case ast.Call(func=ast.Name(id="enumerate"), args=[values]):
                return f"(enumerate {self.iterated(values)})"
        text = self.expression(node)
        return f"(keys {text})" if self.kind(node) in DICTS else text

    def expression(self, node: ast.expr) -> str:  # noqa: C901 # a case for each kind of expression
        """Return an expression, in parentheses if it has parts."""
        e = self.expression
        if ast.unparse(node) == self.some:
            return "known"
        match node:
            case ast.Name(id=name) if name in self.local:
                return self.name(name)
            case ast.Name(id=name) if name in self.done.values:
                return name
            case ast.Constant(value=bool(value)):
                return str(value).lower()
            case ast.Constant(value=(None | int()) as value):
                return str(value)
            case ast.Constant(value=str(value)) if value.isascii() and '"' not in value:
                return f'"{value}"%string'
            case ast.JoinedStr():
                return "tt"
            case ast.BoolOp(values=values) if all(self.kind(value) == "bool" for value in values):
                return self.test(node)
            case ast.BoolOp(op=ast.Or(), values=[left, right]) if self.optional(left):
                return f"(or_else {e(left)} {e(right)})"
            case ast.BoolOp(op=ast.Or(), values=[left, right]) if self.sequence(left) in LISTS:
                return f"(match {e(left)} with [] => {e(right)} | found => found end)"
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
            case ast.Compare(left=left, ops=[ast.Gt()], comparators=[right]) if self.kind(left) in LISTS:
                return f"(precedes {self.iterated(right)} {e(left)})"
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARISONS:
                self.check_equality(node, op, left, right)
                return _COMPARISONS[type(op)].format(e(left), e(right))
            case ast.BinOp(left=ast.Tuple(elts=[ast.Constant()]) as left, op=ast.Mult(), right=right):
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
            case ast.Subscript(value=value, slice=index) if self.kind(value) == "Counter":
                return f"({e(value)} {e(index)})"
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                return f"({'lookup' if self.kind(value) in DICTS else 'item'} {e(value)} {e(index)})"
            case ast.Dict(keys=keys, values=values) if None not in keys:
                pairs = (f"({e(key)}, {e(of)})" for key, of in zip(keys, values, strict=True) if key)
                return f"(dict [{'; '.join(pairs)}])"
            case ast.DictComp(key=key, value=held, generators=generators):
                made = self.comprehension(
                    lambda inner: f"({inner.expression(key)}, {inner.expression(held)})", generators
                )
                return f"(dict {made})"
            case ast.SetComp(elt=elt, generators=generators):
                return f"(set {self.comprehension(lambda inner: inner.expression(elt), generators)})"
            case ast.ListComp(elt, generators):
                return self.comprehension(lambda inner: inner.expression(elt), generators)
            case ast.Attribute(value=value):
                name = self.attribute(node)
                function = self.done.values[name].function if name in self.done.values else None
                is_method = function and not is_property(function) and len(function.args.args) == 1
                is_constant = name in self.done.values and function is None
                if is_method or (is_constant and not isinstance(value, ast.Name)):
                    raise self.refusal(node)
                return name if is_constant else f"({name} {e(value)})"
            case ast.Call():
                return self.call(node)
        raise self.refusal(node)

    def check_equality(self, node: ast.expr, op: ast.cmpop, left: ast.expr, right: ast.expr) -> None:
        """Refuse identity of what is not single, and equality of what may be a tuple and a list."""
        match op, right:
            case ((ast.Is() | ast.IsNot()), ast.Constant(value=None)):
                return
            case ((ast.Is() | ast.IsNot()), ast.Attribute(value=ast.Name(id=name))) if self.is_enum(name):
                return
            case ((ast.Is() | ast.IsNot()), _):
                raise self.refusal(node)
            case ((ast.Eq() | ast.NotEq()), _):
                kinds = {self.sequence(left), self.sequence(right)}
                if "" not in kinds and kinds not in ({"tuple"}, {"list"}):
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
        make: Callable[[Self], str],
        generators: Sequence[ast.comprehension],
        last: str = "map",
        outer: str = "flat_map",
    ) -> str:
        """Return the list that a comprehension makes, or whether `existsb` or `forallb` is true of it."""
        one, *more = generators
        source, tests = self.iterated(one.iter), one.ifs
        inner, binder = self.binder(one.target, one.iter)
        if [*map(ast.unparse, tests)] == [f"{ast.unparse(one.target)} is not None"]:
            source, tests = f"(present {source})", []
        for test in tests:
            source = f"(filter {binder(inner.test(test))} {source})"
        made = inner.comprehension(make, more, last, outer) if more else make(inner)
        if last == "map" and not more and made == self.name(ast.unparse(one.target)):
            return source
        return f"({outer if more else last} {binder(made)} {source})"

    def call(self, node: ast.Call) -> str:  # noqa: C901 # a case for each kind of call
        """Return a call."""
        if node.keywords:
            return self.call_with_keywords(node)
        match node:
            case ast.Call(func=ast.Name(id="any" | "all" as which), args=[ast.GeneratorExp(elt, generators)]):
                each = "existsb" if which == "any" else "forallb"
                return self.comprehension(lambda inner: inner.test(elt), generators, each, each)
            case ast.Call(
                func=ast.Name(id="isinstance"), args=[ast.Name(id=name) as value, ast.Name(id="cls")]
            ) if name != "cls" and self.class_of(value) == self.owner:
                return "true"
            case ast.Call(func=ast.Name(id=name), args=given) if name in {
                *self.done.records,
                *self.done.cases,
                "cls",
            }:
                return self.made(node, self.owner if name == "cls" else name, given)
            case ast.Call(func=ast.Call(func=ast.Name(id="type"), args=[ast.Name(id="self")]), args=given):
                return self.made(node, self.owner, given)
            case ast.Call(func=ast.Attribute(value=value, attr="union"), args=[ast.Starred(value=sets)]):
                return f"(union {self.expression(value)} (flat_map elements {self.iterated(sets)}))"
            case ast.Call(func=ast.Name(id="next"), args=[values, ast.Constant(value=None)]):
                return f"(hd_error {self.iterated(values)})"
            case ast.Call(func=ast.Name(id=name), args=[values]) if name in _OF_A_COLLECTION:
                return _OF_A_COLLECTION[name].format(self.iterated(values))
        arguments = [self.expression(each) for each in node.args]
        match node:
            case ast.Call(func=ast.Name(id=name), args=[_]) if name == "CellName" or self.is_new_type(name):
                return arguments[0]
            case ast.Call(func=ast.Name(id="frozenset"), args=[]):
                return "(set [])"
            case ast.Call(func=ast.Name(id="range"), args=[_] | [_, _]):
                return f"(range {' '.join(['0', *arguments][-2:])})"
            case ast.Call(func=ast.Name(id="abs" | "min" as name)):
                return f"(Z.{name} {' '.join(arguments)})"
            case ast.Call(func=ast.Name(id=name)) if name in self.local or name in self.done.values:
                return f"({' '.join((self.expression(node.func), *self.packed(node, name, arguments)))})"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if name in {
                *self.done.records,
                "cls",
            }:
                name = f"{self.owner if name == 'cls' else name}_{attr}"
                if name in self.done.values:
                    return f"({' '.join((name, *self.packed(node, name, arguments)))})"
            case ast.Call(
                func=ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[]), attr=attr)
            ) if f"{self.owner}_super_{attr}" in self.done.values:
                name = f"{self.owner}_super_{attr}"
                return f"({' '.join((name, *self.packed(node, name, ['self', *arguments])))})"
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in _METHODS and (
                not self.class_of(value)
            ):
                return f"({' '.join((name, self.expression(value), *map(self.iterated, node.args)))})"
            case ast.Call(func=ast.Attribute(value=value) as called):
                name = self.attribute(called)
                return f"({' '.join((name, *self.packed(node, name, [self.expression(value), *arguments])))})"
        raise self.refusal(node)

    def packed(self, node: ast.Call, name: str, arguments: list[str]) -> list[str]:
        """Return arguments, one for each parameter; those of a parameter `*name` as a list."""
        value = self.done.values.get(name)
        if value is None or value.function is None:
            return arguments
        parameters = [each for each in value.function.args.args if each.arg != "cls"]
        packed = value.function.args.vararg is not None
        given, more = arguments[: len(parameters)], arguments[len(parameters) :]
        if is_property(value.function) or len(given) < len(parameters) or (more and not packed):
            raise self.refusal(node)
        return [*given, f"[{'; '.join(more)}]"] if packed else given

    def call_with_keywords(self, node: ast.Call) -> str:
        """Return a call with keywords: of a dataclass, or of `replace`."""
        given = {str(each.arg): each.value for each in node.keywords}
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
                    for name, _ in self.done.records.get(made, ())
                    if name not in FOR_PEOPLE
                )
                text = f"(Build_{made} {' '.join(kept)})"
                if made and not given:
                    return text
            case ast.Call(func=ast.Name(id=name), args=[]) if name in self.done.records:
                given = {**defaults(self.done.classes[name]), **given}
                if {*given} == {*dict(self.done.records[name])}:
                    return self.made(node, name, [given[named] for named, _ in self.done.records[name]])
        raise self.refusal(node)

    def made(self, node: ast.expr, name: str, given: Sequence[ast.expr]) -> str:
        """Return a new object of a dataclass."""
        if name in self.done.cases:
            parts = [self.expression(each) for each in given] + ["None"] * (
                len(self.done.cases[name]) - len(given)
            )
            return f"({' '.join((name, *parts))})" if parts else name
        if len(self.done.records[name]) != len(given):
            raise self.refusal(node)
        fields = zip(self.done.records[name], given, strict=True)
        kept = (self.expression(each) for (named, _), each in fields if named not in FOR_PEOPLE)
        text = f"(Build_{name} {' '.join(kept)})"
        return f"({name}_{self.done.becomes[name]} {text})" if name in self.done.becomes else text
