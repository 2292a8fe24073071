"""Definitions of Python as Gallina, and the pages that they are put together on."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulestone_proofs.gallina.modules import (
    RULES,
    check_classes,
    check_names,
    dotted,
    fields,
    is_of_class,
    parsed,
)
from rulestone_proofs.gallina.scope import FOR_PEOPLE, PAGES, Fields, Refused, Translated, Value
from rulestone_proofs.gallina.statements import Statements

_OF_METHODS = frozenset(
    (
        "cached_property",
        "property",
        "cached_method",
        "checks_action",
        "checks_colour",
        "classmethod",
        "override",
    )
)
"""Decorators of methods. A function outside of classes may have a cache."""
_NEVER = (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Lambda)
"""What stands nowhere in a function, not even in words."""


def rules_text(path: str) -> str:
    """Return the text of a file of the package `rulestone`."""
    return (RULES / path).read_text(encoding="utf-8")


def pages(read: Callable[[str], str] = rules_text) -> dict[str, str]:
    """Return the text of every page by the name of its file.

    Args:
        read: returns the text of a file of the package `rulestone`.

    Raises:
        Refused: something is not translated.
    """
    check_classes(read)
    done = Translated()
    return {f"{name}.v": _page(done, name, read) for name in PAGES}


def _page(done: Translated, name: str, read: Callable[[str], str]) -> str:
    entries, means = PAGES[name]["translates"], PAGES[name].get("means", {})
    files = ", ".join(dict.fromkeys(path for path, _ in entries))
    parts = [
        f"(** Written by [python -m rulestone_proofs.gallina] from {files}. *)",
        "From Coq Require Import ZArith List Bool String.\nImport ListNotations.",
        f"From Rulestone Require Export {' '.join(PAGES[name]['builds_on'])}.\nOpen Scope Z_scope.",
    ]
    for path, names in entries:
        body = parsed(path, read(path)).body
        done.classes.update({node.name: node for node in body if isinstance(node, ast.ClassDef)})
        for named in names.split():
            parts.append(_definition(Statements(done, path, means), body, named))
            if "." not in named:
                done.modules[re.split(r"[=:!]", named)[0]] = dotted(path)
    for path in dict.fromkeys(path for path, _ in entries):
        check_names(path, done.modules, read)
    return "\n\n".join(parts) + "\n"


def _definition(  # noqa: C901 # a case for each kind of definition
    scope: Statements, body: Sequence[ast.stmt], name: str
) -> str:
    for mark, make in (("!", _attributes_of_class), (":", _methods_of_class), ("=", _sum)):
        if mark in name:
            return make(scope, *name.split(mark))
    member = name.rpartition(".")[2]
    owner, _, base = name.rpartition(".")[0].partition("<")
    inner = replace(scope, owner=owner)
    for node in scope.done.classes[base or owner].body if owner else body:
        match node:
            case ast.FunctionDef(name=found) if found == member.removeprefix("super_"):
                return _function(inner, node, member)
            case ast.ClassDef(name=found) if found == member:
                return _record(inner, node)
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == member:
                return _constant(inner, found, value)
            case ast.AnnAssign(ast.Name(id=found), of, ast.expr() as value) if found == member:
                of = of.slice if is_of_class(of) and isinstance(of, ast.Subscript) else of
                return _constant(inner, found, value, of)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(
                targets
            ) == len(values):
                for target, value in zip(targets, values, strict=True):
                    if isinstance(target, ast.Name) and target.id == member:
                        return _constant(inner, member, value)
    raise Refused(f"{scope.path}:1: there is no {name} that can be translated")


def _constant(scope: Statements, name: str, value: ast.expr, of: ast.expr | None = None) -> str:
    """Return a constant, or another name of a type."""
    match value:
        case ast.Call(func=ast.Name(id="NewType"), args=[_, meant]) | (ast.Subscript() as meant):
            scope.done.types[name] = meant
            return f"Notation {name} := {scope.type(meant)} (only parsing)."
    name = f"{scope.owner}_{name}" if scope.owner else name
    scope.done.values[name] = Value(of or scope.type_of(value))
    return _defined(scope, name, "", f" {scope.expression(value)}")


def _defined(scope: Statements, name: str, rest: str, text: str) -> str:
    """Return a definition, with the number of rounds as a parameter if it needs one.

    It needs one for a loop that extends what it goes through, and for a definition that needs one.
    """
    if scope.done.bounded.isdisjoint(re.findall(r"\w+", text)):
        return f"Definition {name}{rest} :={text}."
    scope.done.bounded.add(name)
    return f"Definition {name} `{{Rounds}}{rest} :={text}."


def _attributes_of_class(scope: Statements, owner: str, named: str) -> str:
    """Return the attributes that subclasses define, `Base!one|two`, or those of one, `Class!Base`."""
    done = scope.done
    if named not in done.left_open:
        done.left_open[owner] = named.split("|")
        declared: list[str] = []
        for name in done.left_open[owner]:
            of = next(_class_variables(owner, name, done.classes), None)
            if of is None:
                raise Refused(f"{scope.path}:1: there is no class variable {owner}.{name}")
            done.values[f"{owner}_{name}"] = Value(of)
            declared.append(f"{owner}_{name} : {scope.type(of)}")
        return f"Class {owner}_class := {{ {'; '.join(declared)} }}."
    given: dict[str, str] = {}
    for node in done.classes[owner].body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                given[name] = scope.expression(value)
    if missing := [name for name in done.left_open[named] if name not in given]:
        raise Refused(f"{scope.path}:{done.classes[owner].lineno}: {owner} has no {missing[0]}")
    values = "; ".join(f"{named}_{name} := {given[name]}" for name in done.left_open[named])
    return _defined(scope, owner, f" : {named}_class", f" {{| {values} |}}")


def _methods_of_class(scope: Statements, owner: str, named: str) -> str:
    """Return a class with a method that its subclasses define, `Base:method`, or `Class:Base`."""
    done = scope.done
    if named not in done.methods:
        if owner not in done.classes:
            raise Refused(f"{scope.path}:1: there is no class {owner}")
        done.methods[owner] = [
            (named, _type_of_method(each))
            for each in done.classes[owner].body
            if isinstance(each, ast.FunctionDef) and each.name == named
        ]
        return _record(scope, done.classes[owner])
    done.becomes[owner] = named
    kept = [f"({owner}_{name} self)" for name, _ in done.records[named] if name not in FOR_PEOPLE]
    made = f"\n  (Build_{named} {' '.join(kept)})"
    return _defined(scope, f"{owner}_{named}", f" (self : {owner}) : {named}", made)


def _sum(scope: Statements, name: str, classes: str) -> str:
    """Return a type whose values are objects of several dataclasses: `Name=One|Two`."""
    scope.done.types[name] = ast.Name(name)
    made: list[str] = []
    for each in classes.split("|"):
        scope.done.cases[each] = kept = fields(scope.done.classes[each])
        made.append(" ".join((each, *(f"({scope.name(n)} : {scope.type(of)})" for n, of in kept))))
    return f"Inductive {name} := {' | '.join(made)}."


def _record(scope: Statements, node: ast.ClassDef) -> str:
    """Return a dataclass: its attributes, those of its base class first."""
    done, known, is_plain = scope.done, Fields(), bool(node.decorator_list) or not fields(node)
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in done.records:
            methods = done.methods.get(base.id, ())
            known += [each for each in done.records[base.id] if each not in methods]
        elif isinstance(base, ast.Name) and base.id in done.classes:
            is_plain = is_plain and not (
                fields(done.classes[base.id]) and done.classes[base.id].decorator_list
            )
    if not is_plain:
        raise scope.refusal(node)
    known = [*known, *fields(node), *done.methods.get(node.name, ())]
    done.records[node.name], done.types[node.name] = known, ast.Name(node.name)
    kept = [(f"{node.name}_{name}", scope.type(of)) for name, of in known if name not in FOR_PEOPLE]
    given = "; ".join(f"{name} : {of}" for name, of in kept)
    nothing = "; ".join(f"{name} := default" for name, _ in kept)
    return (
        f"Record {node.name} := {{ {given} }}.\n"
        f"#[export] Instance default_{node.name} : Default {node.name} := {{| {nothing} |}}."
    )


def _function(scope: Statements, node: ast.FunctionDef, name: str) -> str:
    """Return a function, or a method with the object as its first parameter."""
    arguments, owner = node.args, scope.owner
    decorators = {*map(ast.unparse, node.decorator_list)}
    first = arguments.args[0].arg if owner and arguments.args else ""
    is_plain = len(decorators) == len(node.decorator_list)
    is_plain = is_plain and decorators <= (_OF_METHODS if owner else {"cache", "lru_cache(maxsize=64)"})
    is_plain = is_plain and first == (("cls" if "classmethod" in decorators else "self") if owner else "")
    if not is_plain or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or not node.returns:
        raise scope.refusal(node)
    for each in ast.walk(node):
        if isinstance(each, _NEVER):
            raise scope.refusal(each)
    local: dict[str, ast.expr] = {}
    for each in arguments.args:
        match each.annotation:
            case None:
                local[each.arg] = ast.Name(owner)  # `self` or `cls`
            case ast.Constant(value=str(text)):
                local[each.arg] = ast.parse(text, mode="eval").body
            case of:
                local[each.arg] = of
    if arguments.vararg and arguments.vararg.annotation:
        local[arguments.vararg.arg] = ast.Subscript(ast.Name("list"), arguments.vararg.annotation)
    parameters = "".join(
        f" ({scope.name(each)} : {scope.type(of)})" for each, of in local.items() if each != "cls"
    )
    of = ast.Name(owner) if ast.unparse(node.returns) == "Self" else node.returns
    name = f"{owner}_{name}" if owner else name
    scope.done.values[name] = Value(of, node)
    attributes = f" `{{{owner}_class}}" if owner in scope.done.left_open else ""
    text = f"\n  {replace(scope, local=local).block(node.body)}"
    return _defined(scope, name, f"{attributes}{parameters} : {scope.type(of)}", text)


def _class_variables(owner: str, name: str, classes: Mapping[str, ast.ClassDef]) -> Iterator[ast.expr]:
    """Yield the annotations of a class variable in a class and its bases."""
    for node in classes[owner].body if owner in classes else ():
        match node:
            case ast.AnnAssign(target=ast.Name(id=found), annotation=ast.Subscript(slice=of)) if (
                found == name
            ):
                yield of
    for base in classes[owner].bases if owner in classes else ():
        yield from _class_variables(ast.unparse(base), name, classes)


def _type_of_method(node: ast.FunctionDef) -> ast.expr:
    """Return the type of a method that is called of an object."""
    given: list[ast.expr] = [each.annotation for each in node.args.args[1:] if each.annotation]
    returned = [node.returns] if node.returns else []
    return ast.Subscript(ast.Name("Callable"), ast.Tuple([ast.List(given), *returned]))
