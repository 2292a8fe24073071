"""Statements of Python as Gallina."""

import ast
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Self

from rulestone_proofs.gallina.expressions import Expressions
from rulestone_proofs.gallina.scope import DICTS


class Statements(Expressions):
    """A place of the text at which statements are translated."""

    def block(self, statements: Sequence[ast.stmt], then: str = "") -> str:  # noqa: C901 # a case a statement
        """Return what statements return, or `then` if it is given and they fall through."""
        if not statements:
            return then
        first, *rest = statements
        if not (rest or then or isinstance(first, ast.Return | ast.Raise)):
            raise self.refusal(first)
        match first:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Assign(targets=[ast.Name(id="because")]):
                return self.block(rest, then)
            case ast.Return(value=ast.expr() as value) if not (then or rest):
                return self.expression(value)
            case ast.Raise() if not (then or rest):
                return "default"
            case ast.AnnAssign(target=ast.Name(id=name), annotation=of, value=ast.expr() as value):
                return self.let(name, f"({self.expression(value)} : {self.type(of)})", of, value, rest, then)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return self.let(name, self.expression(value), self.type_of(value), value, rest, then)
            case ast.Assign(targets=[ast.Subscript(value=of, slice=index)], value=value):
                text = self.with_part(of, index, self.expression(value))
                return self.change(first, of, [value], text, rest, then)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values) as value):
                used = {each.id for each in ast.walk(value) if isinstance(each, ast.Name)}
                names = [each.id for each in targets if isinstance(each, ast.Name)]
                if used.isdisjoint(names) and len(targets) == len(values):
                    parts = zip(targets, values, strict=True)
                    return self.block([*(ast.Assign([one], each) for one, each in parts), *rest], then)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                inner, names = self.bind_all(targets, self.element_of(value))
                items, after = "; ".join(names), inner.block(rest, then)
                return f"match {self.expression(value)} with [{items}] =>\n  {after}\n  | _ => default end"
            case ast.If(test=test, body=body, orelse=[]) if then:
                changes = self.block(body, then)
                match test:
                    case ast.Compare(ast.Name() as x, [ast.IsNot()], [ast.Constant(None)]) if self.optional(
                        x
                    ):
                        made = f"match {x.id} with Some {x.id} => {changes} | None => {then} end"
                    case ast.BoolOp(
                        ast.And(), [ast.Compare(ast.Name() as x, [ast.IsNot()], [ast.Constant(None)]), more]
                    ) if self.optional(x):
                        made = (
                            f"match {x.id} with Some {x.id} => if {self.test(more)} then {changes} "
                            f"else {then} | None => {then} end"
                        )
                    case _:
                        made = f"if {self.test(test)} then {changes} else {then}"
                return f"let {_pattern(then)} := {made} in\n  {self.after(body).block(rest, then)}"
            case ast.Match(subject=subject, cases=cases) if not then:
                return self.match(self.expression(subject), cases, rest)
            case ast.If(
                test=ast.Compare(ast.Name(id=name) as x, [ast.Is()], [ast.Constant(None)]),
                body=[*_, ast.Return()] as body,
                orelse=[],
            ) if not then and isinstance(union := self.type_of(x), ast.BinOp):
                others = self.bind(name, union.left).block(rest)
                return f"match {name} with None => {self.block(body)} | Some {name} =>\n  {others} end"
            case ast.If(test=test, body=[*_, ast.Return() | ast.Raise()] as body, orelse=orelse) if not then:
                others = self.block([*orelse, *rest])
                return f"if {self.test(test)} then {self.block(body)} else\n  {others}"
            case ast.For(
                target=at, iter=source, body=[ast.If(test, [ast.Return(ast.Name(found))], [])], orelse=[]
            ) if [*map(ast.unparse, (at, *rest))] == [found, "return None"]:
                inner, binder = self.binder(at, source)
                return f"(find {binder(inner.test(test))} {self.iterated(source)})"
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
                kept = [] if change == "difference_update" else [given]
                return self.change(first, changed, kept, text, rest, then)
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
        inner = self.without(value).bind(name, of)
        match value:
            case ast.ListComp(elt=ast.List(elts=[])):
                inner = replace(inner, fresh=inner.fresh | {f"{name}[]"})
            case (
                ast.List()
                | ast.ListComp()
                | ast.Set()
                | ast.SetComp()
                | ast.DictComp()
                | ast.Call(func=ast.Name(id="list" | "set"))
            ):
                inner = replace(inner, fresh=inner.fresh | {name})
        return f"let {self.name(name)} := {text} in\n  {inner.block(rest, then)}"

    def change(
        self,
        first: ast.stmt,
        changed: ast.expr,
        kept: Sequence[ast.expr],
        text: str,
        rest: Sequence[ast.stmt],
        then: str,
    ) -> str:
        """Return the change of a list or set that was made in this function, and what follows it."""
        match changed:
            case ast.Name(id=name) if name in self.fresh:
                whole = text
            case ast.Subscript(value=ast.Name(id=name) as value, slice=ast.Name() as index) if (
                f"{name}[]" in self.fresh
            ):
                whole = self.with_part(value, index, text)
            case _:
                raise self.refusal(first)
        return f"let {self.name(name)} := {whole} in\n  {self.without(*kept).block(rest, then)}"

    def without(self, *kept: ast.AST) -> Self:
        """Return the scope in which nothing mentioned may be changed: it may have another name now."""
        names = [each.id for node in kept for each in ast.walk(node) if isinstance(each, ast.Name)]
        return replace(self, fresh=self.fresh.difference(names, (f"{name}[]" for name in names)))

    def with_part(self, of: ast.expr, index: ast.expr, text: str) -> str:
        """Return a list in which something is put at an index."""
        if self.kind(of) in DICTS:
            raise self.refusal(of)
        return f"(with_item {self.expression(of)} {self.expression(index)} {text})"

    def loop(self, loop: ast.For, rest: Sequence[ast.stmt], then: str) -> str:
        """Return a loop, as a fold over the variables that it changes, and what follows it."""
        names = [each for each in self.local if each in _changed(loop.body)]
        extended = [
            each.id for each in ast.walk(loop.iter) if isinstance(each, ast.Name) and each.id in names
        ]
        targets = {each.id for each in ast.walk(loop.target) if isinstance(each, ast.Name)}
        if not names or targets & self.local.keys() or extended not in ([], [ast.unparse(loop.iter)]):
            raise self.refusal(loop)
        state = ", ".join(map(self.name, names))
        state = f"({state})" if len(names) > 1 else state
        pattern, source, after = _pattern(state), self.iterated(loop.iter), self.after(loop.body)
        if extended:
            fold = f"extending {state} (fun {pattern} => {source})"
        else:
            fold = f"loop {source} {state}"
            after = after.without(loop.iter)
        inner, binder = after.binder(loop.target, loop.iter)
        step = binder(inner.block(loop.body, state))
        return f"let {pattern} := {fold} (fun {pattern} => {step}) in\n  {after.block(rest, then)}"

    def after(self, body: Sequence[ast.stmt]) -> Self:
        """Return the scope in which nothing is known of what a variable holds that statements assign."""
        names = {
            each.id
            for statement in body
            for each in ast.walk(statement)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        return replace(self, fresh=self.fresh - names)

    def match(self, subject: str, cases: Sequence[ast.match_case], rest: Sequence[ast.stmt]) -> str:
        """Return a match of an object of a sum, whose cases return; what fits none goes on."""
        if not cases:
            return self.block(rest)
        (first, *more), known = cases, self.done.cases
        match first.pattern:
            case ast.MatchClass(cls=ast.Name(id=name), patterns=patterns, kwd_attrs=[]) if (
                name in self.done.cases
            ):
                inner, names, others = self, [name], self.match(subject, more, rest)
                for pattern, (_, of) in zip_longest(patterns, known[name]):
                    inner, text = self.captured(inner, pattern, of)
                    names.append(text)
                match first.guard:
                    case None:
                        text = inner.block(first.body)
                    case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
                        some = replace(inner, some=ast.unparse(left)).block(first.body)
                        text = (
                            f"match {inner.expression(left)} with Some known => {some} | None => {others} end"
                        )
                    case guard:
                        text = f"if {inner.test(guard)} then {inner.block(first.body)} else {others}"
                return f"match {subject} with\n  | {' '.join(names)} => {text}\n  | _ => {others} end"
        raise self.refusal(first.pattern)

    def captured(self, inner: Self, pattern: ast.pattern | None, of: ast.expr) -> tuple[Self, str]:
        """Return the scope of a case with what it binds in one place, and the pattern there."""
        match pattern:
            case None | ast.MatchAs(pattern=None, name=None):
                return inner, "_"
            case ast.MatchSingleton(value=None):
                return inner, "None"
            case ast.MatchAs(pattern=None, name=str(captured)) if captured not in self.local:
                return inner.bind(captured, of), self.name(captured)
            case ast.MatchAs(
                pattern=ast.MatchClass(cls=ast.Name(id="str"), patterns=[], kwd_attrs=[]), name=str(captured)
            ) if captured not in self.local and isinstance(of, ast.BinOp):
                bound = inner.bind(captured, of.left)
                if bound.kind(ast.Name(captured)) == "str":
                    return bound, f"(Some {self.name(captured)})"
        raise self.refusal(pattern)


def _pattern(state: str) -> str:
    """Return the pattern that takes the variables of a loop out of its state."""
    return f"'{state}" if state.startswith("(") else state


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
