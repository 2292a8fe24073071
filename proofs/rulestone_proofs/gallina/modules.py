"""The grammar of modules and classes: what may stand beside a text that is read."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from rulestone_proofs.gallina.scope import PAGES, Fields, Refused, refusal

RULES = Path(__file__).parents[3] / "reference" / "rulestone"
_BUILTINS = (
    "abs all any bool classmethod dict enumerate filter frozenset int isinstance len list map max min next "
    "property range set sorted str super tuple type"
)
BUILTINS = frozenset(_BUILTINS.split())
"""Names of Python that the translator gives a meaning; they are never bound anew."""
_IMPORTED = {
    name: module
    for module, names in {
        "abc": "ABC abstractmethod",
        "collections": "Counter",
        "collections.abc": "Callable Iterable Mapping Sequence",
        "dataclasses": "dataclass field replace",
        "enum": "Enum",
        "functools": "cache cached_property lru_cache",
        "itertools": "combinations",
        "typing": "ClassVar Literal NewType Self",
        "rulestone.core.overriding": "override",
        "rulestone.core.position": "cached_method checks_action checks_colour",
    }.items()
    for name in names.split()
}
"""By imported name with a meaning, the only module that it comes from."""
_DATACLASSES = frozenset(
    (
        "dataclass(frozen=True)",
        "dataclass(frozen=True, kw_only=True)",
        "dataclass(frozen=True, slots=True)",
        "dataclass(frozen=True, slots=True, kw_only=True)",
    )
)
"""The decorators of classes."""
_DEFAULTS = ("None", "True", "''", "frozenset()", "field(default_factory=dict[Side, frozenset[Cell]])")


@cache
def parsed(path: str, text: str) -> ast.Module:
    """Return the syntax tree of a file's text.

    Raises:
        Refused: it is not Python.
    """
    try:
        return ast.parse(text)
    except SyntaxError as problem:
        raise Refused(f"{path}:{problem.lineno}: this is not Python: {problem.msg}") from None


def dotted(path: str) -> str:
    """Return the module of a file."""
    return f"rulestone.{path.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}"


@cache
def names_of_module(path: str, module: ast.Module) -> dict[str, tuple[str, ast.stmt]]:
    """Return the names that a module binds, each with the module that it comes from, and the statement.

    Raises:
        Refused: a statement is none that a module may have, or it binds a name that is bound already.
    """
    bound: dict[str, tuple[str, ast.stmt]] = {}
    for node in module.body:
        origin = dotted(path)
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                names: list[str] = []
            case ast.ImportFrom(module=str(origin), names=aliases, level=0):
                names = [alias.name if alias.asname is None else "*" for alias in aliases]
            case ast.Import(names=[ast.alias(name=origin, asname=None)]):
                names = [origin]
            case _:
                names = [*_bound(path, node)]
        for name in names:
            if name in {*bound, *BUILTINS, "*"} or _IMPORTED.get(name, origin) not in (origin, dotted(path)):
                raise refusal(path, node)
            bound[name] = origin, node
    for each in ast.walk(module):
        match each:
            case ast.Global() | ast.Nonlocal() | ast.Delete() | ast.Attribute(ctx=ast.Store()):
                raise refusal(path, each)
    return bound


def _bound(path: str, node: ast.stmt) -> Iterator[str]:
    """Yield the names that a definition or an assignment binds."""
    match node:
        case (
            ast.FunctionDef(name=name)
            | ast.ClassDef(name=name)
            | ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name), simple=1)
        ):
            yield name
        case ast.Assign(targets=[ast.Tuple(elts=targets)]):
            yield from map(ast.unparse, targets)
        case _:
            raise refusal(path, node)


def source_of(name: str, module: str, read: Callable[[str], str]) -> str:
    """Return the module that defines a name that another module has, which may import it as well."""
    file = module.removeprefix("rulestone.").replace(".", "/")
    path = next((path for path in (f"{file}.py", f"{file}/__init__.py") if (RULES / path).is_file()), "")
    bound = names_of_module(path, parsed(path, read(path))) if path else {}
    origin = bound[name][0] if name in bound else module
    return module if origin == module else source_of(name, origin, read)


def check_names(path: str, modules: Mapping[str, str], read: Callable[[str], str]) -> None:
    """Check that names which are read mean in a module what they mean in the module that defines them.

    Raises:
        Refused: a name has another meaning there, or none.
    """
    module = parsed(path, read(path))
    bound = names_of_module(path, module)
    for name, (origin, node) in bound.items():
        if name in modules and source_of(name, origin, read) != modules[name]:
            raise refusal(path, node)
    functions = [each for each in ast.walk(module) if isinstance(each, ast.FunctionDef)]
    for each in (each for part in functions for each in ast.walk(part)):
        match each:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.MatchAs(name=str(name)) if (
                name in modules or name in BUILTINS
            ):
                raise refusal(path, each)
            case ast.Name(id=name) if name in modules and name not in bound:
                raise refusal(path, each)


def check_classes(read: Callable[[str], str]) -> None:
    """Check every class of the package that has a part which is read, its bases, and its subclasses.

    Raises:
        Refused: a class has something that no such class may have, or overrides what is read.
    """
    paths = (str(file.relative_to(RULES)) for file in sorted(RULES.rglob("*.py")))
    trees = {path: parsed(path, read(path)) for path in paths}
    classes = [
        (path, node) for path, tree in trees.items() for node in tree.body if isinstance(node, ast.ClassDef)
    ]
    members = [*_members({node.name: node for _, node in classes})]
    owners = {owner for owner, _, _ in members}
    above = {node.name: _above(node.name, classes) for _, node in classes}
    if missing := {
        f"{owner} of the kind {base}" for owner, base, _ in members if base not in above.get(owner, ())
    }:
        raise Refused(f"there is no class {min(missing)} in the package rulestone")
    read_or_base = {each for owner in owners for each in above[owner]}
    for path, node in classes:
        if node.name in read_or_base or not owners.isdisjoint(above[node.name]):
            names = _names_of_class(path, node)
            for owner, base, member in members:
                named = member.removeprefix("super_")
                first = int(named != member)  # the class itself may override what `super` means
                between = above[owner][first : above[owner].index(base)]
                if named in names and (node.name in between or owner in above[node.name][1:]):
                    raise refusal(path, names[named])
    for path, tree in trees.items():
        for name, change in _changed_names(tree):
            if name in owners:
                raise refusal(path, change)


@cache
def _changed_names(tree: ast.Module) -> Sequence[tuple[str, ast.alias | ast.Attribute]]:
    """Return the names that a module imports under another name, or whose attributes it binds."""
    renamed = [(each.name, each) for each in ast.walk(tree) if isinstance(each, ast.alias) and each.asname]
    attributes = [
        (ast.unparse(each.value), each)
        for each in ast.walk(tree)
        if isinstance(each, ast.Attribute) and not isinstance(each.ctx, ast.Load)
    ]
    return [*renamed, *attributes]


def _members(classes: Mapping[str, ast.ClassDef]) -> Iterator[tuple[str, str, str]]:
    """Yield what is read of classes: the class, the base class that has the text, and the attribute."""
    entries = (names for page in PAGES.values() for _, names in page["translates"])
    for entry in (name for names in entries for name in names.split()):
        match re.split(r"([.!:=])", entry):
            case [owner, ".", member]:
                owner, _, base = owner.partition("<")
                yield owner, base or owner, member
            case [_, "=", names]:
                yield from ((name, name, "") for name in names.split("|"))
            case [owner, "!", named] if named in classes:
                yield from ((owner, owner, name) for name in ("colours", "owners", "clauses", "constraints"))
            case [owner, *_] if owner in classes:
                yield from ((owner, owner, name) for name, _ in fields(classes[owner]))
                yield owner, owner, ""


def _above(name: str, classes: Sequence[tuple[str, ast.ClassDef]]) -> list[str]:
    """Return a class and its bases, the nearest first."""
    above = [name]
    for each in above:  # the loop extends it
        named = [ast.unparse(base) for _, node in classes if node.name == each for base in node.bases]
        above += [base for base in (base.rpartition(".")[2] for base in named) if base not in above]
    return above


def _names_of_class(path: str, node: ast.ClassDef) -> dict[str, ast.stmt]:
    """Return what a class defines, by name."""
    decorators = {*map(ast.unparse, node.decorator_list)}
    if len(node.bases) > 1 or node.keywords or not decorators <= _DATACLASSES:
        raise refusal(path, node)
    found: dict[str, ast.stmt] = {}
    for each in node.body:
        match each:
            case (
                ast.Expr(value=ast.Constant(value=str()))
                | ast.FunctionDef(name="__post_init__", body=[ast.If(body=[ast.Raise()], orelse=[])])
            ):
                continue
            case ast.AnnAssign(annotation=of, value=ast.expr() as value) if (
                not is_of_class(of) and ast.unparse(value) not in _DEFAULTS
            ):
                raise refusal(path, each)
        for name in _bound(path, each):
            if name in found or (name.startswith("__") and name != "__slots__"):
                raise refusal(path, each)
            found[name] = each
    return found


def is_of_class(annotation: ast.expr) -> bool:
    """Return whether an attribute is of the class and not of its objects."""
    return ast.unparse(annotation).startswith("ClassVar[")


def fields(node: ast.ClassDef) -> Fields:
    """Return the attributes of a dataclass itself, without class variables."""
    return [
        (ast.unparse(each.target), each.annotation)
        for each in node.body
        if isinstance(each, ast.AnnAssign) and not is_of_class(each.annotation)
    ]
