"""The meaning of code as a text that does not depend on how the code is written.

The text of a definition is its syntax tree without docstrings, comments, annotations and sentences for
people. Numbers stand for its local variables, and for every definition of ours that it names; the texts of
these follow, recursively. So it does not depend on where definitions are, or what they are called. Only those
methods of a class count whose names occur somewhere; the same holds for a module that is passed as a value.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

Reference = tuple[str, str]
"""A module, and the name of something defined in it."""
WHOLE = "*"
"""Instead of a name: the module itself, as a value."""
_REST = ""
"""Instead of a name: the statements of a module besides definitions."""
PACKAGES = frozenset(("rulestone_proofs", "rulestone_bitboard"))
"""The packages that are read whenever they are named."""
Names = frozenset[str]


class NotDefined(Exception):
    """A module neither defines nor imports a name that it should."""


@dataclass(slots=True, eq=False)
class _Unit:
    """A definition.

    Attributes:
        member: the name by which it must be used, if it is a method; empty if it always counts.
        tokens: its text.
        words: its attributes, keywords and strings of one word, which may name members.
    """

    member: str = ""
    tokens: "list[str | Reference | _Unit]" = field(default_factory=list)
    words: set[str] = field(default_factory=set)


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
    references: tuple[Reference, ...], words: Iterable[str] = (), closed: Names = frozenset()
) -> "_Reached":
    roots = [_settled(reference) for reference in references]
    for module, name in roots:
        if name != WHOLE and name not in _content(module).definitions:
            raise NotDefined(f"{module} has no {name}")
    reached = _Reached({*words}, PACKAGES | {_package(module) for module, _ in roots}, closed)
    reached.follow(roots)
    return reached


@dataclass(slots=True)
class _Reached:
    """Everything that some definitions lead to.

    Attributes:
        words: the words that occur in it.
        packages: the packages that are read.
        closed: modules in them that are not read.
        units: by reference, the definition.
        parts: all of these, and those of their members that are used.
    """

    words: set[str]
    packages: Names
    closed: Names
    units: dict[Reference, _Unit] = field(default_factory=dict)
    parts: set[_Unit] = field(default_factory=set)

    def follow(self, roots: Iterable[Reference]) -> None:
        """Follow these references."""
        left: list[Reference | _Unit] = [*roots]
        waiting: list[_Unit] = []
        while left:
            match left.pop():
                case _Unit(member=name) as unit if not name or name in self.words:
                    self.parts.add(unit)
                    self.words |= unit.words
                    left += (token for token in unit.tokens if not isinstance(token, str))
                case _Unit() as unit:
                    waiting.append(unit)
                case (module, _) as reference if self._is_new(reference):
                    self.units[reference] = _unit(reference)
                    left += (self.units[reference], (module, _REST))
            if not left:
                left += (unit for unit in waiting if unit.member in self.words)
                waiting = [unit for unit in waiting if unit.member not in self.words]

    def _is_new(self, reference: Reference) -> bool:
        module, _ = reference
        return reference not in self.units and module not in self.closed and _package(module) in self.packages

    def text(self, roots: Iterable[Reference]) -> str:
        """Return the whole text, beginning with these, in the order in which things are named."""
        numbers = {root: number for number, root in enumerate(dict.fromkeys(roots))}
        written: list[str] = []

        def write(unit: _Unit) -> None:
            for token in unit.tokens:
                match token:
                    case str():
                        written.append(token)
                    case _Unit():
                        if token in self.parts:
                            write(token)
                    case _:
                        written.append(f"@{numbers.setdefault(token, len(numbers))}")

        order = list(numbers)
        for reference in order:
            written.append("\n")
            write(self.units.get(reference, _Unit()))
            rest = reference[0], _REST
            if rest in self.units and self.units[rest].tokens:
                numbers.setdefault(rest, len(numbers))
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
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                content.definitions.setdefault(name, []).append(statement)
            case ast.Assign() | ast.AnnAssign():
                for name in _bound(statement):
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


def _bound(statement: ast.AST) -> Iterator[str]:
    """The names that a statement binds anywhere."""
    for node in ast.walk(statement):
        match node:
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.FunctionDef(name=name)
                | ast.ExceptHandler(name=str(name))
                | ast.MatchMapping(rest=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
            ):
                yield name
            case ast.Lambda(args=arguments):
                yield from (each.arg for each in ast.walk(arguments) if isinstance(each, ast.arg))


def _members(node: ast.ClassDef) -> set[str]:
    """Return the names of a class's attributes."""
    statements = (each for each in node.body if not isinstance(each, ast.FunctionDef))
    return {name for each in statements for name in _bound(each)}


@lru_cache(maxsize=4096)
def _unit(reference: Reference) -> _Unit:
    module, name = reference
    content = _content(module)
    if name == WHOLE:
        return _Unit(tokens=[_Unit(each, [each, (module, each)]) for each in content.definitions])
    writer = _Writer(module)
    # What a statement such as `try` defines is among the rest.
    for statement in content.definitions.get(name, content.rest):
        writer.write_definition(statement)
    return writer.unit


class _Writer:
    """Writes definitions of a module.

    A name stands for what the module defines or imports under it, even where a local variable has it. Names
    of parameters and of members of classes are left as they are, because calls may use them.
    """

    def __init__(self, module: str) -> None:
        self.unit = _Unit()
        self._content, self._module = _content(module), module
        self._locals: dict[str, str] = {}
        self._imports: dict[str, Reference] = {}
        self._members: set[str] = set()
        self._raising = False

    def write_definition(self, statement: ast.stmt) -> None:
        """Write a definition."""
        kept: set[str] = set()
        self._imports = dict(self._content.imports)
        for node in ast.walk(statement):
            match node:
                case ast.Import() | ast.ImportFrom():
                    self._imports |= _imported(node)
                case ast.FunctionDef(args=arguments):
                    kept |= {each.arg for each in ast.walk(arguments) if isinstance(each, ast.arg)}
                case ast.ClassDef():
                    kept |= _members(node)
        names = dict.fromkeys(name for name in _bound(statement) if name not in kept)
        self._locals = {name: f"${number}" for number, name in enumerate(names)}
        self._write(statement)

    def _write(self, node: ast.AST) -> None:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case ast.ClassDef():
                self._class(node)
            case ast.AnnAssign(target=target, value=value):
                self._node("assign", [target, *filter(None, [value])])
            case ast.Assign(targets=targets, value=value):
                self._node("assign", [*targets, value])
            case ast.Raise():
                self._raising = True
                self._fields(node)
                self._raising = False
            case ast.Name(id=name):
                self._token(self._meant(name))
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if not attr.startswith("__") and (
                module := self._module_of(name)
            ):
                self._token(self._place((module, attr)))
            case ast.Constant(value=str(text)):
                self.unit.words |= {text} if text.isidentifier() else set()
                self._token("text" if self._is_for_people(text) else repr(text))
            case ast.JoinedStr(values=values):
                constants = [part for part in values if isinstance(part, ast.Constant)]
                unsaid = self._is_for_people("some".join(str(part.value) for part in constants))
                self._node("f", [part for part in values if not (unsaid and part in constants)])
            case _:
                self._fields(node)

    def _fields(self, node: ast.AST) -> None:
        """Write the type of a node, and its fields besides annotations."""
        self._token(f"({type(node).__name__}")
        for name, value in ast.iter_fields(node):
            if value in (None, []) or name in ("ctx", "annotation", "returns", "type_comment"):
                continue
            self._token(name)
            for each in value if isinstance(value, list) else [value]:
                match each:
                    case ast.AST():
                        self._write(each)
                    case str() if name in ("attr", "kwd_attrs") or isinstance(node, ast.keyword):
                        self.unit.words.add(each)
                        self._token(each)
                    case str():
                        self._token(self._meant(each))
                    case _:
                        self._token(repr(each))
        self._token(")")

    def _node(self, what: str, nodes: Iterable[ast.AST]) -> None:
        self._token(f"({what}")
        for node in nodes:
            self._write(node)
        self._token(")")

    def _token(self, token: "str | Reference | _Unit") -> None:
        tokens = self.unit.tokens
        if isinstance(token, str) and tokens and isinstance(last := tokens[-1], str):
            tokens[-1] = f"{last} {token}"
        else:
            tokens.append(token)

    def _is_for_people(self, text: str) -> bool:
        words = text.split()
        return (self._raising and len(words) > 1) or (len(words) > 2 and all(map(_IN_A_SENTENCE, words)))

    def _meant(self, name: str) -> str | Reference:
        """Return what a name stands for: a definition, or a number, or itself."""
        if name in self._members:
            return name
        if name in self._content.definitions:
            return self._module, name
        return self._place(self._imports[name]) if name in self._imports else self._locals.get(name, name)

    def _module_of(self, name: str) -> str | None:
        """Return the module of ours that a name stands for, if it does."""
        meant = self._meant(name)
        return meant[0] if isinstance(meant, tuple) and meant[1] == WHOLE else None

    @staticmethod
    def _place(reference: Reference) -> str | Reference:
        """Return the place of its definition, if that is ours; otherwise its full name."""
        module, name = _settled(reference)
        return (module, name) if module.startswith("rulestone") else f"{module}.{name}".removesuffix(".*")

    def _class(self, node: ast.ClassDef) -> None:
        """Write a class. Its methods are members, unless a base that is not ours may call them."""
        self._token(self._meant(node.name))
        self._node("class", [*node.decorator_list, *node.bases, *node.keywords])
        always = not all(map(self._calls_nothing, node.bases))
        outer, members = self.unit, _members(node)
        for each in node.body:
            if isinstance(each, ast.FunctionDef):
                self.unit = _Unit("" if always or each.name.startswith("__") else each.name, [each.name])
                outer.tokens.append(self.unit)
                self._node("method", [*each.decorator_list, each.args, *each.body])
                self.unit = outer
            else:
                self._members = members
                self._write(each)
                self._members = set()

    def _calls_nothing(self, base: ast.expr) -> bool:
        """Return whether a base class is ours, or calls only methods with names like `__init__`."""
        meant = self._meant(base.id) if isinstance(base, ast.Name) else ""
        return isinstance(base, ast.Subscript) or isinstance(meant, tuple) or meant in _QUIET


_IN_A_SENTENCE = re.compile(r"[(\"'`]*[A-Za-z][A-Za-z'-]*[)\"'`]*[,.;:!?]*").fullmatch
_QUIET = ("Exception", "ValueError", "enum.Enum", "enum.StrEnum", "msgspec.Struct", "typing.Protocol")
