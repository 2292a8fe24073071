"""Make small changes to code that builds formulas."""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import TypeVar

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Mult: ast.Add,
}  # fmt: skip
_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}


_SWAPPED = {
    "any_of": "all_of",
    "all_of": "any_of",
    "none_of": "any_of",
    "both": "either",
    "either": "both",
    "how_many_at_least": "how_many_at_most",
    "how_many_at_most": "how_many_at_least",
    "TRUE": "FALSE",
    "FALSE": "TRUE",
}
_JOINING = {"both", "either"}


@dataclass(frozen=True, slots=True)
class Change:
    """One small change to a module."""

    line: int
    words: str
    tree: ast.Module


Tree = TypeVar("Tree", bound=ast.AST)

Variants = Callable[[ast.AST], Iterator[tuple[str, ast.AST]]]
"""Returns what a node of a module can be changed to, each with a description."""


def formula_changes(source: str) -> Iterator[Change]:
    """Yield every small change to a module that builds formulas."""
    names = [ast.alias(name) for name in sorted((*_SWAPPED, "negation"))]
    for change in changes(source, formula_variants):
        after_docstring = 1 if ast.get_docstring(change.tree) is not None else 0
        change.tree.body.insert(after_docstring, ast.ImportFrom("rulestone_proofs.formula", names, 0))
        ast.fix_missing_locations(change.tree)
        yield change


def formula_variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what a node can be changed to: another connective, fewer parts, a negation more or less."""
    yield from variants(node)
    match node:
        case ast.FunctionDef(returns=ast.Name(id="Formula")):
            yield from _negated(node)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"), args=[part])):
            yield f"without {_brief(part)}", ast.Pass()
        case ast.Name(id=name, ctx=ast.Load()) if name in _SWAPPED:
            yield f"{_SWAPPED[name]} instead", ast.Name(_SWAPPED[name], ast.Load())
        case ast.Call(func=ast.Name(id="negation"), args=[part]):
            yield "without negation", part
        case ast.Call(func=ast.Name(id="implies"), args=[condition, consequence]):
            yield "the other way round", ast.Call(node.func, [consequence, condition], [])
        case ast.Call(func=ast.Name(id=name), args=[_, _, *_]) if name in _JOINING:
            for place, part in enumerate(node.args):
                rest = [other for number, other in enumerate(node.args) if number != place]
                yield f"without {_brief(part)}", ast.Call(node.func, rest, [])
        case ast.List(elts=[_, _, *_], ctx=ast.Load()) | ast.Tuple(elts=[_, _, *_], ctx=ast.Load()):
            yield from _shortened(node)


def _negated(function: ast.FunctionDef) -> Iterator[tuple[str, ast.AST]]:
    """Yield copies of a function that returns formulas, each with one returned formula negated."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            opposite = ast.Return(ast.Call(ast.Name("negation", ast.Load()), [node.value], []))
            yield f"negated {_brief(node.value)}", _with(function, node, opposite)


def _shortened(node: ast.List | ast.Tuple) -> Iterator[tuple[str, ast.AST]]:
    """Yield copies of a list, each without one of its parts; none for a list that is unpacked."""
    if all(isinstance(part, ast.Constant | ast.Tuple | ast.Call | ast.Starred) for part in node.elts):
        for place, part in enumerate(node.elts):
            rest = [other for number, other in enumerate(node.elts) if number != place]
            yield f"without {_brief(part)}", type(node)(rest, ast.Load())


def _brief(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0][:60]


def variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what a node of any code can be changed to."""
    match node:
        case ast.Compare(ops=[ast.cmpop() as operator], left=left, comparators=others):
            if type(operator) in _COMPARISONS:
                yield "the comparison", ast.Compare(left, [_COMPARISONS[type(operator)]()], others)
        case ast.BoolOp(op=connective, values=values):
            other = ast.Or() if isinstance(connective, ast.And) else ast.And()
            yield "the connective", ast.BoolOp(other, values)
        case ast.BinOp(op=operation, left=left, right=right) if type(operation) in _OPERATIONS:
            yield "the operation", ast.BinOp(left, _OPERATIONS[type(operation)](), right)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "without not", operand
        case ast.Constant(value=bool(value)):
            yield "the value", ast.Constant(not value)
        case ast.Constant(value=int(number)):
            yield "one more", ast.Constant(number + 1)
            yield "one less", ast.Constant(number - 1)
        case ast.Name(id=name) if name in _NAMES:
            yield _NAMES[name], ast.Name(_NAMES[name], ast.Load())
        case _:
            yield from _other_conditions(node)


def _other_conditions(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    always = [(f"always {value}", ast.Constant(value)) for value in (True, False)]
    match node:
        case ast.If(body=body, orelse=orelse):
            yield from ((words, ast.If(constant, body, orelse)) for words, constant in always)
        case ast.IfExp(body=chosen, orelse=other):
            yield from ((words, ast.IfExp(constant, chosen, other)) for words, constant in always)
        case ast.comprehension(ifs=[_, *_], target=target, iter=iterated):
            yield "without its condition", ast.comprehension(target, iterated, [], 0)


def changes(source: str, of: Variants = variants) -> Iterator[Change]:
    """Yield every small change to a module. Messages, annotations and decorators stay."""
    tree = ast.parse(source)
    unchanged = {id(each) for node in ast.walk(tree) for each in _unchanged(node)}
    for node in ast.walk(tree):
        for words, expected in () if id(node) in unchanged else of(node):
            changed = ast.fix_missing_locations(_with(tree, node, expected))
            lines = [each.lineno for each in ast.walk(node) if isinstance(each, ast.expr | ast.stmt)]
            text = ast.unparse(node).partition("\n")[0].strip()[:90]
            yield Change(min(lines, default=0), f"{words}: {text}", changed)


def _with(tree: Tree, node: ast.AST, replacement: ast.AST) -> Tree:
    """Return a copy of a tree with another node in the place of one."""
    return deepcopy(tree, {id(node): replacement})


def _unchanged(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that must not be changed, such as `strict=True` of `zip`."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        yield from ast.walk(node)
    decorators = getattr(node, "decorator_list", ())
    for part in (getattr(node, "annotation", None), getattr(node, "returns", None), *decorators):
        if isinstance(part, ast.AST):
            yield from ast.walk(part)
