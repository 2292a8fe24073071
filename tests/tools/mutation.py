"""Do the fixtures alone notice small changes to the rules? `python tests/tools/mutation.py [MODULE…]`.

Every comparison, number, condition and connective of the rules is changed, one at a time, and the cases
are put to the changed reference in a process of its own. What no case notices is listed: each is either
a hole in the fixtures, or a change that changes nothing. The mutants of
`rulestone.conformance.mutants` are mistakes somebody would make; these are all the others.
"""

import ast
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

from rulestone.conformance.cases import Case, queries, read_cases
from rulestone.game import game_names

PACKAGE = Path(__file__).parents[2] / "reference" / "rulestone"
MODULES = {
    "games.connection": "minefield necklace",
    "games.turnless": "interleave evening",
    **{f"games.{name}.rules": str(name) for name in game_names()},
    **{
        name: " ".join(game_names())
        for name in ("boards.board", "boards.square", "boards.hexagonal", "stones", "actions", "oracle")
    },
}
"""The modules that are changed, and the games whose cases must notice."""

_SHARED = ("rulestone.names", "rulestone.protocol", "rulestone.conformance", "rulestone.conformance.cases")
"""What the cases are made of, which a changed reference shares with the right one."""

SECONDS = 60
"""How long a changed reference may take; one that runs on and on has been noticed."""

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Mult: ast.Add,
}  # fmt: skip
_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}


@dataclass(frozen=True, slots=True)
class Change:
    """One small change to a module."""

    line: int
    words: str
    tree: ast.Module


Variants = Callable[[ast.AST], Iterator[tuple[str, ast.AST]]]
"""What a node of a module could be changed to, each in words."""


def variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node could be changed to."""
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
        case ast.Constant() | ast.Name():
            yield from _other_values(node)
        case _:
            yield from _other_conditions(node)


def _other_values(node: ast.Constant | ast.Name) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Constant(value=bool(value)):
            yield "the value", ast.Constant(not value)
        case ast.Constant(value=int(number)):
            yield "one more", ast.Constant(number + 1)
            yield "one less", ast.Constant(number - 1)
        case ast.Name(id=name) if name in _NAMES:
            yield _NAMES[name], ast.Name(_NAMES[name], ast.Load())


def _other_conditions(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for value in (True, False):
        always = ast.Constant(value)
        match node:
            case ast.If(body=body, orelse=orelse):
                yield f"always {value}", ast.If(always, body, orelse)
            case ast.IfExp(body=chosen, orelse=other):
                yield f"always {value}", ast.IfExp(always, chosen, other)
    match node:
        case ast.comprehension(ifs=[_, *_], target=target, iter=iterated):
            yield "without its condition", ast.comprehension(target, iterated, [], 0)


def changes(source: str, of: Variants = variants) -> Iterator[Change]:
    """Every small change to a module. Messages, annotations and decorators are left alone."""
    tree = ast.parse(source)
    left_alone = {id(each) for node in ast.walk(tree) for each in _left_alone(node)}
    for place, node in enumerate(ast.walk(tree)):
        for words, expected in () if id(node) in left_alone else of(node):
            changed = deepcopy(tree)
            target = next(each for number, each in enumerate(ast.walk(changed)) if number == place)
            _replace(changed, target, expected)
            lines = [each.lineno for each in ast.walk(node) if isinstance(each, ast.expr | ast.stmt)]
            text = ast.unparse(node).partition("\n")[0].strip()[:90]
            yield Change(min(lines, default=0), f"{words}: {text}", ast.fix_missing_locations(changed))


def _left_alone(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node is not to be changed: nothing but an error depends on whether `zip` is strict."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        yield from ast.walk(node)
    for part in (getattr(node, "annotation", None), getattr(node, "returns", None), *_decorators(node)):
        if isinstance(part, ast.AST):
            yield from ast.walk(part)


def _decorators(node: ast.AST) -> Sequence[ast.AST]:
    match node:
        case ast.FunctionDef(decorator_list=found) | ast.ClassDef(decorator_list=found):
            return found
        case _:
            return ()


def _replace(tree: ast.AST, target: ast.AST, expected: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, expected)
            elif isinstance(value, list):
                value[:] = [expected if item is target else item for item in value]


class Changed(MetaPathFinder, InspectLoader):
    """Imports one module changed."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self._name = name
        self._source = ast.unparse(tree)

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, if it is the one that is changed."""
        return spec_from_loader(fullname, self) if fullname == self._name else None

    def get_source(self, _fullname: str) -> str:
        """Its text, changed."""
        return self._source


def noticed(name: str, tree: ast.Module, cases: Sequence[Case]) -> bool:
    """Whether the cases notice, asked in a process of its own."""
    child = os.fork()
    if not child:
        code = 1
        with suppress(BaseException):
            signal.alarm(SECONDS)
            for loaded in [each for each in sys.modules if each.startswith("rulestone.")]:
                if loaded not in _SHARED:
                    del sys.modules[loaded]
            sys.meta_path.insert(0, Changed(f"rulestone.{name}", tree))
            code = 0 if _all_right(cases) else 1
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def _all_right(cases: Sequence[Case]) -> bool:
    from rulestone.conformance.answer_differences import answer_differences  # imports what is changed
    from rulestone.oracle import ReferenceEngine
    from rulestone.protocol import Nodes, Verdict

    engine = ReferenceEngine()
    for case in cases:
        for query in queries(case, ("judge", "play", "perft")):
            answer = engine.ask(query)
            if not isinstance(answer, Verdict | Nodes) or answer_differences(case, case.expect, answer):
                return False
    return True


def survivors(name: str, cases: Sequence[Case]) -> tuple[int, list[Change]]:
    """How many changes there are to a module, and those that no case notices."""
    found = list(changes((PACKAGE / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        seen = list(pool.map(lambda change: noticed(name, change.tree, cases), found))
    return len(found), [change for change, was in zip(found, seen, strict=True) if not was]


def main(arguments: Sequence[str]) -> None:
    """Change the modules that are named, or all, and list what is not noticed."""
    cases = sorted(read_cases(), key=lambda case: (case.question == "perft", case.size))
    for name, games in MODULES.items():
        if arguments and name not in arguments:
            continue
        count, left = survivors(name, [case for case in cases if case.game in games.split()])
        lines = [f"  {name}:{change.line}: {change.words}" for change in left]
        print(f"{name}: {count - len(left)} of {count} changes noticed", *lines, sep="\n", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
