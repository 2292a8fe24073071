"""Small changes to code that builds formulas, besides those to any code."""

import ast
from collections.abc import Iterator
from copy import deepcopy

from tests.tools.mutation import Change, changes, variants

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


def formula_changes(source: str) -> Iterator[Change]:
    """Every small change to a module that builds formulas."""
    names = [ast.alias(name) for name in sorted((*_SWAPPED, "negation"))]
    for change in changes(source, formula_variants):
        after_docstring = 1 if ast.get_docstring(change.tree) is not None else 0
        change.tree.body.insert(after_docstring, ast.ImportFrom("rulestone_proofs.formula", names, 0))
        ast.fix_missing_locations(change.tree)
        yield change


def formula_variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node could be changed to: another connective, a part left out, more or less negation."""
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
    """A function that returns a formula, each time with the contrary of one of them."""
    for place, node in enumerate(ast.walk(function)):
        if isinstance(node, ast.Return) and node.value is not None:
            changed = deepcopy(function)
            target = next(each for number, each in enumerate(ast.walk(changed)) if number == place)
            if isinstance(target, ast.Return) and target.value is not None:
                target.value = ast.Call(ast.Name("negation", ast.Load()), [target.value], [])
                yield f"negated {_brief(node.value)}", changed


def _shortened(node: ast.List | ast.Tuple) -> Iterator[tuple[str, ast.AST]]:
    """A list of things with one of them left out; what is taken apart in pairs is none."""
    if all(isinstance(part, ast.Constant | ast.Tuple | ast.Call | ast.Starred) for part in node.elts):
        for place, part in enumerate(node.elts):
            rest = [other for number, other in enumerate(node.elts) if number != place]
            yield f"without {_brief(part)}", type(node)(rest, ast.Load())


def _brief(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0][:60]
