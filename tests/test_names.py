"""Names: no two public things of the package are called alike, so that a name tells what is meant."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import NamedTuple

import pytest

import rulestone
import rulestone_bitboard
import rulestone_proofs

PACKAGE = Path(rulestone.__file__).parent

ALIKE: dict[str, str] = {
    "answer": "each page with the rules in it has a module that answers the questions of its script",
    "decode_record": "each format of game records has a function that decodes a record of it",
    "Page": "a page of an author's intents, and a page of the book",
    "register": "the register of rules, and OpenSpiel's word for making a game known",
    "report": "the package of what fuzzing reports, and the function of the same name that `testing` offers",
    "games": "the function that gives the installed games, and the package of those that come with rulestone",
}
"""Names that several things have, each with the reason. A reason that no longer holds is a failure too."""

STRATEGIES = "strategies.py"
"""Strategies for Hypothesis are named after what they generate."""

COMMANDS = "commands"
"""Commands are named as they are typed, often after the part of rulestone that does the work."""

ROOM = "games"
"""Each game has the same modules, and says in its own words what it places or counts."""


PARTICIPLES = {
    *("asked", "begun", "done", "found", "given", "gone", "heard"),
    *("held", "made", "said", "seen", "shown", "told", "wanted"),
}
"""What no variable, parameter, attribute, function or class is called: a name says what a thing is."""

RULES_WORDS: dict[str, str] = {
    "games/interleave": "a cell is seen along a line; the rules of Interleave are written in that word",
}
"""Where these words stand for now, each with the reason. A reason that no longer holds is a failure too."""


class Thing(NamedTuple):
    """A public module, class or function, and where it is."""

    name: str
    module: str
    is_module: bool


def things() -> list[Thing]:
    """The public modules, classes and functions of the package, but for those that have to be alike."""
    items: list[Thing] = []
    for file in sorted(PACKAGE.rglob("*.py")):
        place = file.relative_to(PACKAGE)
        if place.parts[0] == COMMANDS or place.name == STRATEGIES or place.parts[:-2][:1] == (ROOM,):
            continue
        path = place.parent if place.name == "__init__.py" else place.with_suffix("")
        if path.name.startswith("_"):
            continue
        if path.parts:
            items.append(Thing(path.name, path.as_posix(), is_module=True))
        items += [
            Thing(node.name, path.as_posix(), is_module=False)
            for node in ast.parse(file.read_text(encoding="utf-8")).body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        ]
    return items


@cache
def alike() -> dict[str, list[str]]:
    """The names that several things have, and where these are; a module may be named after what is in it."""
    by_name: dict[str, list[Thing]] = defaultdict(list)
    for thing in things():
        by_name[thing.name].append(thing)
    doubled: dict[str, list[str]] = {}
    for name, those in by_name.items():
        inside = {each.module for each in those if not each.is_module}
        others = [
            each for each in those if not each.is_module or not any(_holds(each, part) for part in inside)
        ]
        if len(others) > 1:
            doubled[name] = [each.module for each in others]
    return doubled


def _holds(module: Thing, part: str) -> bool:
    return part == module.module or part.startswith(f"{module.module}/")


def test_no_two_public_things_are_called_alike() -> None:
    doubled = {name: places for name, places in alike().items() if name not in ALIKE}
    assert doubled == {}, "give one of each another name, or a reason in ALIKE"


def test_what_is_said_to_be_alike_is_so() -> None:
    assert ALIKE.keys() <= alike().keys()


GLOSSARY = Path(__file__).parents[1] / "CONTRIBUTING.md"
_ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| (`[^|]+`) \|$", re.MULTILINE)


def glossary() -> list[tuple[str, str]]:
    """The words of the contributors' glossary, and where each is in the code."""
    text = GLOSSARY.read_text(encoding="utf-8").partition("## Words")[2].partition("\n## ")[0]
    return _ROW.findall(text)


def test_the_glossary_has_each_word_once() -> None:
    words = [word for row, _ in glossary() for word in row.split(", ")]
    assert len(words) > 40
    assert sorted(words) == sorted(set(words))


def test_the_glossary_names_what_is_in_the_code() -> None:
    for _, places in glossary():
        module = ""
        for place in places.replace("`", "").split(", "):
            whole = place if "." in place or not module else f"{module}.{place}"
            module = whole.rpartition(".")[0]
            resolve_name(whole if whole.startswith("rulestone_") else f"rulestone.{whole}")


def participles(tree: ast.AST) -> list[tuple[int, str]]:
    """Where a name is bound that is one of these participles, by line."""
    bound: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                bound.append((node.lineno, name))
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound.append((node.lineno, name))
            case ast.ExceptHandler(name=str(name)):
                bound.append((node.lineno, name))
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                bound.append((node.lineno, name))
            case _:
                pass
    return sorted((line, name) for line, name in bound if name.strip("_").lower() in PARTICIPLES)


def test_things_are_named_by_nouns() -> None:
    reasons = set(RULES_WORDS)
    proofs, bitboard = Path(rulestone_proofs.__file__).parent, Path(rulestone_bitboard.__file__).parent
    folders = (PACKAGE, bitboard, proofs, Path(__file__).parent)
    for folder, file in ((each, file) for each in folders for file in sorted(each.rglob("*.py"))):
        place = file.relative_to(folder)
        named = participles(ast.parse(file.read_text(encoding="utf-8")))
        where = {name for name in RULES_WORDS if place.is_relative_to(name)}
        if named and where:
            reasons -= where
            continue
        assert not named, f"{place}: " + ", ".join(f"line {line}: {name}" for line, name in named)
    assert not reasons, f"no such name stands there any more: {sorted(reasons)}"


@pytest.mark.parametrize(
    "code",
    [
        "found = 1",
        "for told in (): pass",
        "def f(wanted): ...",
        "def _shown(): ...",
        "class _Asked: ...",
        "class A:\n    said: int",
        "def f(self):\n    self._seen = 1",
        "try: ...\nexcept E as gone: ...",
        "match a:\n    case held: ...",
        "[done for done in x]",
    ],
)
def test_a_participle_is_noticed_wherever_it_is_bound(code: str) -> None:
    assert len(participles(ast.parse(code))) == 1


def test_no_module_binds_a_name_twice() -> None:
    for file in sorted(PACKAGE.rglob("*.py")):
        names: list[str] = []
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    names.append(name)
                case ast.AnnAssign(target=ast.Name(id=name)):
                    names.append(name)
                case ast.Assign(targets=targets):
                    names += [target.id for target in targets if isinstance(target, ast.Name)]
                case _:
                    pass
        assert len(names) == len(set(names)), f"{file}: {sorted(names)}"
