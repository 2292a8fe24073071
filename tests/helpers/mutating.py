"""Every small mistake that can be made in a function: one operator exchanged, one number off by one."""

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType

from rulestone_proofs.bitboard.exchange import Edit
from tools.formula_changes import changes

OTHERS: dict[type[ast.operator], type[ast.operator]] = {
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
"""By operator, what may be written for it by mistake."""


def mistakes(module: ModuleType, *functions: str) -> Iterator[tuple[str, Edit]]:
    """Each of them in these functions: what it is, and the edit that makes it."""
    text = inspect.getsource(module)
    for definition in ast.parse(text).body:
        if isinstance(definition, ast.FunctionDef) and definition.name in functions:
            old = ast.get_source_segment(text, definition)
            assert old is not None
            for change in changes(old, _slips):
                yield f"{definition.name}: {change.words}", (old, ast.unparse(change.tree))


def _slips(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.BinOp(op=operator) if type(operator) in OTHERS:
            slip = ast.BinOp(node.left, OTHERS[type(operator)](), node.right)
            yield f"{ast.unparse(slip)} instead", slip
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield f"{number + 1} instead", ast.Constant(number + 1)
