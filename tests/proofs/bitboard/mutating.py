"""Every small mistake that can be made in a function: one operator exchanged, one number off by one."""

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType

from rulestone_proofs.bitboard.exchange import Edit

OTHERS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
}
"""By operator, what may be written for it by mistake."""


def mistakes(module: ModuleType, *functions: str) -> Iterator[tuple[str, Edit]]:
    """Each of them in these functions: what it is, and the edit that makes it."""
    text = inspect.getsource(module)
    for definition in ast.parse(text).body:
        if isinstance(definition, ast.FunctionDef) and definition.name in functions:
            old = ast.get_source_segment(text, definition)
            assert old is not None
            for name, new in _spoilt(definition):
                yield f"{definition.name}: {name}", (old, new)


def _spoilt(definition: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    places = [node for statement in definition.body for node in ast.walk(statement)]
    for node in places:
        match node:
            case ast.BinOp(op=operator):
                was = ast.unparse(node)
                for other in OTHERS.get(type(operator), ()):
                    node.op = other()
                    yield f"{was} → {ast.unparse(node)}", ast.unparse(definition)
                node.op = operator
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                node.value = number + 1
                yield f"line {node.lineno}: {number} → {number + 1}", ast.unparse(definition)
                node.value = number
