"""The meaning of code as a text that does not depend on how the code is written.

The text of a definition is its syntax tree without docstrings, comments, annotations and sentences for
people, with numbers instead of names, followed by the text of everything that it names, recursively. So it
does not depend on names or places. Only those methods of a class count whose names occur somewhere; the same
holds for a module that is passed as a value.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Literal

Reference = tuple[str, str]
"""A module, and the name of something defined in it."""
WHOLE = "*"
"""Instead of a name: the module itself, as a value."""
_REST = ""
"""Instead of a name: the statements of a module besides definitions."""
PACKAGES = frozenset(("rulestone_proofs", "rulestone_bitboard"))
"""The packages that are read whenever they are named."""


class NotDefined(Exception):
    """A module neither defines nor imports a name that it should."""


@dataclass(frozen=True, slots=True)
class _Word:
    """An attribute, a keyword, or the name of a parameter."""

    name: str
    kind: Literal["attribute", "keyword", "parameter"] = "attribute"


@dataclass(slots=True, eq=False)
class _Unit:
    """A definition.

    Attributes:
        member: the name by which it must be used, if it is a method; empty if it always counts.
        tokens: its text.
        own: the attributes and parameters that it defines.
        words: the strings of one word in it, which may name attributes.
    """

    member: str = ""
    tokens: "list[str | Reference | _Word | _Unit]" = field(default_factory=list)
    own: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)


_BUILTIN = frozenset(chain.from_iterable(map(dir, (int, str, bytes, list, tuple, dict, set, Path, Iterator))))
"""Attributes that also exist elsewhere, even if we define them; they keep their names."""


Names = frozenset[str]


@lru_cache(maxsize=256)
def meaning(
    references: tuple[Reference, ...], words: Names = frozenset(), closed: Names = frozenset()
) -> str:
    """Return the text of these and of everything that they name, recursively.

    The package `rulestone` is read only if one of the references is in it.

    Args:
        references: the references.
        words: further names of members that are used.
        closed: modules that are not read.

    Raises:
        NotDefined: one of these does not exist.
    """
    return _reached(references, words, closed).text(map(_settled, references))


def definitions(*references: Reference) -> frozenset[Reference]:
    """Return these and everything that they name, recursively.

    Raises:
        NotDefined: one of these does not exist.
    """
    return frozenset(_reached(references).units)


def _reached(
    references: tuple[Reference, ...], words: Iterable[str] = (), closed: Iterable[str] = ()
) -> "_Reached":
    roots = [_settled(reference) for reference in references]
    for module, name in roots:
        if name != WHOLE and name not in _content(module).definitions:
            raise NotDefined(f"{module} has no {name}")
    packages = PACKAGES | {_package(module) for module, _ in roots}
    reached = _Reached({*words}, packages, frozenset(closed))
    reached.follow(roots)
    return reached


@dataclass(slots=True)
class _Reached:
    """Everything that some definitions lead to.

    Attributes:
        words: the attributes, keywords and strings of one word that occur in it.
        packages: the packages that are read.
        closed: modules in them that are not read.
        keywords: the keywords alone.
        own: the attributes and parameters that it defines.
        units: by reference, the definition.
        parts: all of these, and those of their members that are used.
    """

    words: set[str]
    packages: Names
    closed: Names
    keywords: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    units: dict[Reference, _Unit] = field(default_factory=dict)
    parts: set[_Unit] = field(default_factory=set)

    def follow(self, roots: Iterable[Reference]) -> None:
        """Follow these references."""
        left: list[Reference | _Unit] = [*roots]
        waiting: list[_Unit] = []
        while left:
            match left.pop():
                case _Unit() as unit:
                    self._take(unit, left, waiting)
                case (module, _) as reference if self._is_new(reference):
                    self.units[reference] = _unit(reference)
                    left += (self.units[reference], (module, _REST))
            if not left:
                left += (unit for unit in waiting if unit.member in self.words)
                waiting = [unit for unit in waiting if unit.member not in self.words]

    def _is_new(self, reference: Reference) -> bool:
        module, _ = reference
        return reference not in self.units and module not in self.closed and _package(module) in self.packages

    def _take(self, unit: _Unit, left: list[Reference | _Unit], waiting: list[_Unit]) -> None:
        self.parts.add(unit)
        self.own |= unit.own
        self.words |= unit.words
        for token in unit.tokens:
            match token:
                case _Unit(member=""):
                    left.append(token)
                case _Unit():
                    waiting.append(token)
                case _Word(name, kind):
                    if kind != "parameter":
                        self.words.add(name)
                    if kind == "keyword":
                        self.keywords.add(name)
                case (_, _):
                    left.append(token)

    def _rest_of(self, module: str) -> list[Reference]:
        rest = module, _REST
        return [rest] if rest in self.units and self.units[rest].tokens else []

    def text(self, roots: Iterable[Reference]) -> str:
        """Return the whole text, beginning with these, in the order in which things are named."""
        ours = self.own - _BUILTIN
        numbers = {root: number for number, root in enumerate(dict.fromkeys(roots))}
        words: dict[str, int] = {}
        written: list[str] = []

        def write(unit: _Unit) -> None:
            for token in unit.tokens:
                match token:
                    case str():
                        written.append(token)
                    case _Unit():
                        if token in self.parts:
                            write(token)
                    case _Word(name, kind):
                        if kind != "parameter" or name in self.keywords:
                            number = words.setdefault(name, len(words)) if name in ours else name
                            written.append(f".{number}")
                    case _:
                        written.append(f"@{numbers.setdefault(token, len(numbers))}")

        order = list(numbers)
        for reference in order:
            written.append("\n")
            write(self.units.get(reference, _Unit()))
            numbers |= {rest: numbers.get(rest, len(numbers)) for rest in self._rest_of(reference[0])}
            order += list(numbers)[len(order) :]
        return " ".join(written)


def _package(module: str) -> str:
    return module.partition(".")[0]


@dataclass(frozen=True, slots=True)
class _Content:
    """A module.

    Attributes:
        definitions: by name, the statements that define it.
        imports: by name, the reference that it stands for.
        rest: the other statements.
    """

    definitions: dict[str, list[ast.stmt]] = field(default_factory=dict)
    imports: dict[str, Reference] = field(default_factory=dict)
    rest: list[ast.stmt] = field(default_factory=list)


@lru_cache(maxsize=1024)
def _file(module: str) -> Path | None:
    """Return the file of one of our modules; None for anything else."""
    package, *parts = module.split(".")
    spec = find_spec(package) if package.startswith("rulestone") else None
    if spec is None or not spec.submodule_search_locations:
        return None
    place = Path(spec.submodule_search_locations[0], *parts)
    return next((path for path in (place / "__init__.py", place.with_suffix(".py")) if path.is_file()), None)


@lru_cache(maxsize=1024)
def _content(module: str) -> _Content:
    content = _Content()
    path = _file(module)
    if path is None:
        raise NotDefined(f"no module {module}")
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        match statement:
            case ast.Import() | ast.ImportFrom():
                content.imports.update(_imported(statement))
            case ast.FunctionDef() | ast.ClassDef() | ast.Assign() | ast.AnnAssign():
                for name in _bound([statement]):
                    content.definitions.setdefault(name, []).append(statement)
            case ast.If(test=ast.Name("TYPE_CHECKING") | ast.Compare(left=ast.Name("__name__"))):
                pass
            case _:
                content.rest.append(statement)
    return content


def _imported(statement: ast.Import | ast.ImportFrom) -> dict[str, Reference]:
    if isinstance(statement, ast.ImportFrom):
        return {alias.asname or alias.name: (str(statement.module), alias.name) for alias in statement.names}
    return {
        alias.asname or _package(alias.name): (alias.name if alias.asname else _package(alias.name), WHOLE)
        for alias in statement.names
    }


def _settled(reference: Reference) -> Reference:
    """Return the place of the definition that a reference leads to through imports."""
    module, name = reference
    if name in (WHOLE, _REST):
        return reference
    if _file(f"{module}.{name}") is not None:
        return f"{module}.{name}", WHOLE
    if _file(module) is not None and (origin := _content(module).imports.get(name)):
        return _settled(origin)
    return reference


def _bound(statements: Iterable[ast.AST]) -> dict[str, Reference | None]:
    """Return the names that these statements bind, without inner functions; and the imported references."""
    names: dict[str, Reference | None] = {}
    elsewhere: set[str] = set()
    left = [*statements]
    while left:
        node = left.pop()
        match node:
            case ast.Import() | ast.ImportFrom():
                names |= _imported(node)
            case ast.Global(names=others) | ast.Nonlocal(names=others):
                elsewhere.update(others)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names[name] = None
            case ast.Name() | ast.ExceptHandler() | ast.MatchAs() | ast.MatchStar() | ast.MatchMapping():
                names |= dict.fromkeys(filter(None, [_name_bound(node)]))
                left += ast.iter_child_nodes(node)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                left += parts
            case ast.expr():
                left += (each.target for each in ast.walk(node) if isinstance(each, ast.NamedExpr))
            case _:
                left += ast.iter_child_nodes(node)
    return {name: place for name, place in names.items() if name not in elsewhere}


def _name_bound(
    node: ast.Name | ast.ExceptHandler | ast.MatchAs | ast.MatchStar | ast.MatchMapping,
) -> str | None:
    match node:
        case ast.Name(id=name, ctx=context):
            return name if isinstance(context, ast.Store) else None
        case ast.MatchMapping(rest=name):
            return name
        case _:
            return node.name


@lru_cache(maxsize=4096)
def _unit(reference: Reference) -> _Unit:
    module, name = reference
    content = _content(module)
    if name == WHOLE:
        members = [_Unit(each, [_Word(each), (module, each)], {each}) for each in content.definitions]
        return _Unit(tokens=[*members])
    writer = _Writer(module)
    for statement in content.rest if name == _REST else content.definitions[name]:
        writer.write(statement)
    return writer.unit


_Scope = dict[str, "str | Reference | _Word"]


class _Writer:
    """Writes definitions of a module."""

    def __init__(self, module: str) -> None:
        self.unit = _Unit()
        self._module = module
        self._scopes: list[_Scope] = []
        self._locals = 0
        self._raising = False

    def write(self, node: ast.AST) -> None:
        """Write a node of the syntax tree."""
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case ast.FunctionDef(body=body, args=args):
                self._all("decorators", node.decorator_list)
                self._function(self._meant(node.name), args, body)
            case ast.Lambda(body=result, args=args):
                self._function("lambda", args, [result])
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._open(_bound([generator.target for generator in node.generators]))
                self._anything(node)
                self._scopes.pop()
            case ast.ClassDef():
                self._class(node)
            case ast.AnnAssign(target=target, value=None):
                self._all("field", [target])
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._anything(ast.Assign(targets=[target], value=value))
            case ast.Raise():
                self._raising = True
                self._all("raise", ast.iter_child_nodes(node))
                self._raising = False
            case _:
                self._expression(node)

    def _expression(self, node: ast.AST) -> None:
        match node:
            case ast.Name(id=name):
                self._token(self._meant(name))
            case ast.Attribute(attr=attr):
                self._attribute(node, attr)
            case ast.keyword(arg=str(name), value=value):
                self._token(_Word(name, "keyword"))
                self.write(value)
            case ast.Constant(value=str(text)):
                if text.isidentifier():
                    self.unit.words.add(text)
                self._token("text" if self._is_for_people(text) else repr(text))
            case ast.JoinedStr(values=values):
                constants = [part for part in values if isinstance(part, ast.Constant)]
                unsaid = self._is_for_people("some".join(str(part.value) for part in constants))
                self._all("f", [part for part in values if not (unsaid and part in constants)])
            case _:
                self._anything(node)

    def _anything(self, node: ast.AST) -> None:
        self._token(f"({type(node).__name__}")
        for name, value in ast.iter_fields(node):
            if value in (None, []) or name in ("ctx", "type_comment"):
                continue
            self._token(name)
            for each in value if isinstance(value, list) else [value]:
                match each:
                    case ast.AST():
                        self.write(each)
                    case str() if name == "kwd_attrs":
                        self._token(_Word(each, "keyword"))
                    case str():  # a name from a pattern or a handler, or of an outer function
                        self._token(self._meant(each))
                    case _:
                        self._token(repr(each))
        self._token(")")

    def _all(self, what: str, nodes: Iterable[ast.AST]) -> None:
        self._token(f"({what}")
        for node in nodes:
            self.write(node)
        self._token(")")

    def _token(self, token: "str | Reference | _Word | _Unit") -> None:
        tokens = self.unit.tokens
        if isinstance(token, str) and tokens and isinstance(last := tokens[-1], str):
            tokens[-1] = f"{last} {token}"
        else:
            tokens.append(token)

    def _is_for_people(self, text: str) -> bool:
        words = text.split()
        return (self._raising and len(words) > 1) or (len(words) > 2 and all(map(_IN_A_SENTENCE, words)))

    def _open(self, names: dict[str, Reference | None]) -> None:
        """Enter a scope in which these names are local."""
        scope: _Scope = {}
        for name, place in names.items():
            scope[name] = f"${self._locals}" if place is None else self._place(place)
            self._locals += place is None
        self._scopes.append(scope)

    def _meant(self, name: str) -> "str | Reference | _Word":
        for scope in reversed(self._scopes):
            if name in scope:
                return scope[name]
        content = _content(self._module)
        if name in content.definitions:
            return self._module, name
        return self._place(content.imports[name]) if name in content.imports else name

    @staticmethod
    def _place(reference: Reference) -> str | Reference:
        """Return the place of its definition, if that is ours; otherwise its full name."""
        module, name = _settled(reference)
        return (module, name) if module.startswith("rulestone") else f"{module}.{name}".removesuffix(".*")

    def _attribute(self, node: ast.Attribute, attr: str) -> None:
        meant = self._meant(node.value.id) if isinstance(node.value, ast.Name) else ""
        if isinstance(meant, tuple) and meant[1] == WHOLE and not attr.startswith("__"):
            self._token(self._place((meant[0], attr)))
            return
        if isinstance(node.ctx, ast.Store):
            self.unit.own.add(attr)
        self.write(node.value)
        self._token(_Word(attr))

    def _function(
        self, name: "str | Reference | _Word", args: ast.arguments, body: Iterable[ast.AST]
    ) -> None:
        """Write a function. Its defaults are written outside, and annotations are left out."""
        self._token(name)
        self._all("defaults", [*args.defaults, *filter(None, args.kw_defaults)])
        self._token(f"(def {[each is None for each in args.kw_defaults]}")
        body = [*body]
        named = [*args.args, *args.kwonlyargs]
        given = [*args.posonlyargs, *named, *filter(None, (args.vararg, args.kwarg))]
        self._open(dict.fromkeys(argument.arg for argument in given) | _bound(body))
        for argument in given:
            self._token(self._meant(argument.arg))
            if argument in named:
                self.unit.own.add(argument.arg)
                self._token(_Word(argument.arg, "parameter"))
        self._all("body", body)
        self._scopes.pop()
        self._token(f"{bool(args.vararg)} {bool(args.kwarg)} {len(args.posonlyargs)} {len(args.args)})")

    def _class(self, node: ast.ClassDef) -> None:
        """Write a class. Its methods are members, unless a base that is not ours may call them."""
        self._token(self._meant(node.name))
        self._all("class", [*node.decorator_list, *node.bases, *node.keywords])
        always = not all(map(self._calls_nothing, node.bases))
        outer = self.unit
        names = _bound(node.body)
        outer.own |= names.keys()
        self._scopes.append({name: _Word(name) for name in names})
        self._all("attributes", [each for each in node.body if not isinstance(each, ast.FunctionDef)])
        self._scopes.pop()
        for method in node.body:
            if isinstance(method, ast.FunctionDef):
                hidden = always or method.name.startswith("__")
                self.unit = _Unit("" if hidden else method.name)
                outer.tokens.append(self.unit)
                self._all("decorators", method.decorator_list)
                self._function(_Word(method.name), method.args, method.body)
                self.unit = outer

    def _calls_nothing(self, base: ast.expr) -> bool:
        """Return whether a base class is ours, or calls only methods with names like `__init__`."""
        meant = self._meant(base.id) if isinstance(base, ast.Name) else ""
        return isinstance(base, ast.Subscript) or isinstance(meant, tuple) or meant in _QUIET


_IN_A_SENTENCE = re.compile(r"[(\"'`]*[A-Za-z][A-Za-z'-]*[)\"'`]*[,.;:!?]*").fullmatch
_QUIET = ("Exception", "ValueError", "enum.Enum", "enum.StrEnum", "msgspec.Struct", "typing.Protocol")
