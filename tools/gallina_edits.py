"""Edit the Python rules at random, and see that no edit of their meaning leaves every page of Coq as it was.

    python -m tools.gallina_edits                    400 edits; those that change no page judge all cases
    python -m tools.gallina_edits --questions 20000  … and about so many random questions each
    python -m tools.gallina_edits --seed 7 --count 5000

An edit comes from the grammar of Python, not from a list of mistakes: anywhere in a file that is translated,
a part of the text is dropped, doubled, moved, renamed, wrapped, or replaced by another part of its kind, or a
name is bound again. The translator refuses it, or a page changes, or Python itself refuses the text, or the
types are wrong, or it changes no answer. An edit that does none of these is printed, and the status is 1.
"""

import argparse
import ast
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rulestone.workers.processes import processors
from rulestone_proofs.gallina.left_out import (
    LEFT_OUT,
    functions,
    left_out,
    translated,
    unread_values,
    value_name,
)
from rulestone_proofs.gallina.pages import pages, rules_text
from rulestone_proofs.gallina.scope import PAGES, Refused

ROOT = Path(__file__).parents[1]

_KINDS = (
    *(ast.stmt, ast.expr, ast.cmpop, ast.boolop, ast.operator, ast.unaryop, ast.comprehension, ast.arg),
    *(ast.keyword, ast.alias, ast.pattern, ast.match_case),
)
"""The kinds of parts that stand for one another."""

_WRAPPED = (
    "not {}",
    "-({})",
    "({},)",
    "[{}]",
    "list({})",
    "set({})",
    "sorted({})",
    "({})[::-1]",
    "({})[1:]",
    "len({})",
    "bool({})",
    "any({})",
    "{} or None",
    "None if {} else {}",
)
"""What may stand around an expression."""

_BOUND_AGAIN = (
    "{0} = {1}",
    "{0} += {1}",
    "del {0}",
    "def {0}(*_): return {1}",
    "class {0}: pass",
    "class _Other({0}):\n    {1} = None",
    "{0}.{1} = None",
    "setattr({0}, '{1}', None)",
    "from math import floor as {0}",
    "if {0}: {0} = {1}",
    "for {0} in {1}: pass",
    "global {0}",
)
"""What may happen to a name, by another name, after it is bound."""


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit of a file.

    Attributes:
        path: the file, in the package `rulestone`.
        about: where it is, and what became of what.
        text: the whole file with the edit.
    """

    path: str
    about: str
    text: str


def edits(random: Random) -> Iterator[Edit]:
    """Yield random edits without end. Each file is still Python, and another text than before."""
    paths = [*dict.fromkeys(path for page in PAGES.values() for path, _ in page["translates"])]
    modules = {path: ast.parse(rules_text(path)) for path in paths}
    written = "\n".join(pages().values())
    unread = {
        path: {*functions(modules[path])} - names | {*unread_values(modules[path], written)}
        for path, names in translated().items()
    }
    parts = [node for module in modules.values() for node in ast.walk(module)]
    weights = [sum(1 for _ in ast.walk(module)) for module in modules.values()]
    while True:
        path = random.choices(paths, weights)[0]
        module = deepcopy(modules[path])
        owner = random.choice([*_read(module, unread[path])])
        before = ast.unparse(owner) if not isinstance(owner, ast.Module) else ""
        line = getattr(owner, "lineno", 1)
        try:
            _edit(owner, parts, random)
            text = ast.unparse(ast.fix_missing_locations(module))
            compile(text, path, "exec")
        except (SyntaxError, ValueError, TypeError, AttributeError, RecursionError):
            continue  # not Python
        if ast.dump(ast.parse(text)) != ast.dump(modules[path]):
            after = ast.unparse(owner) if before else "the module"
            yield Edit(path, f"{path}:{line}: `{_short(before, after)}`", text)


def _short(before: str, after: str) -> str:
    """Return where two texts begin to differ."""
    begin = next((at for at, (one, two) in enumerate(zip(before, after, strict=False)) if one != two), 0)
    return " → ".join(part[max(0, begin - 30) :][:90].replace("\n", "⏎") for part in (before, after))


def _read(node: ast.AST, unread: set[str], around: str = "") -> Iterator[ast.AST]:
    """Yield what is read: all but docstrings, and functions and values that are not translated."""
    yield node
    for child in ast.iter_child_nodes(node):
        name = ""
        match child:
            case ast.Expr(value=ast.Constant(value=str())) | ast.expr_context():
                continue
            case ast.FunctionDef(name=name) if f"{around}{name}" in unread:
                continue
            case ast.Assign() | ast.AnnAssign() if f"{around}{value_name(child)}" in unread:
                continue
            case ast.ClassDef(name=name):
                name = f"{name}."
        yield from _read(child, unread, name)


def _edit(owner: ast.AST, parts: Sequence[ast.AST], random: Random) -> None:
    """Edit one field of a node."""
    field = random.choice(owner._fields or ("",))
    match getattr(owner, field, None):
        case list() as items:
            _edit_list(items, parts, random)
        case ast.expr() as value if random.random() < 0.5:
            inner = [node for node in ast.walk(value) if isinstance(node, ast.expr) and node is not value]
            wrapped = ast.parse(random.choice(_WRAPPED).replace("{}", f"({ast.unparse(value)})")).body[0]
            around = [node for node in ast.walk(wrapped) if isinstance(node, ast.expr)][:1]
            setattr(owner, field, random.choice(inner[:3] + around))
        case ast.AST() as value:
            setattr(owner, field, _another(value, parts, random))
        case bool() | int() | float() | complex() | None as value:
            values = (None, True, False, 0, 1, -1, value and value + 1, value and -value)
            setattr(owner, field, random.choice(values))
        case str():
            named = [getattr(each, field, None) for each in parts if type(each) is type(owner)]
            setattr(owner, field, random.choice([name for name in named if isinstance(name, str)]))
        case _:
            raise ValueError(field)


def _edit_list(items: list[ast.AST], parts: Sequence[ast.AST], random: Random) -> None:
    """Drop, double, move, or replace one of several parts, or bind a name again among statements."""
    at = random.randrange(len(items))
    bound = [
        name
        for item in items
        for name in (getattr(item, "name", None), getattr(getattr(item, "target", None), "id", None))
        if isinstance(name, str)
    ]
    kinds = ("drop", "double", "move", "replace", "insert", *(("bind",) * 2 if bound else ()))
    match random.choice(kinds):
        case "drop":
            del items[at]
        case "double":
            items.insert(random.randrange(len(items) + 1), deepcopy(items[at]))
        case "move":
            items.insert(random.randrange(len(items)), items.pop(at))
        case "replace":
            items[at] = _another(items[at], parts, random)
        case "insert":
            items.insert(at, _another(items[at], parts, random))
        case _:
            text = random.choice(_BOUND_AGAIN).format(random.choice(bound), random.choice(bound))
            items.insert(random.randrange(at, len(items) + 1), ast.parse(text).body[0])


def _another(node: ast.AST, parts: Sequence[ast.AST], random: Random) -> ast.AST:
    """Return another part of the same kind, from any of the files."""
    kind = next((kind for kind in _KINDS if isinstance(node, kind)), type(node))
    return deepcopy(random.choice([part for part in parts if isinstance(part, kind)]))


def pages_of(read: Callable[[str], str] = rules_text) -> dict[str, str]:
    """Return what the translator writes: the pages, and that of what is not translated."""
    return {**pages(read), LEFT_OUT: left_out(read)}


def outcome(edit: Edit, expected: dict[str, str], questions: int) -> str:
    """Return what becomes of an edit; `unnoticed` if it changes answers and no page."""

    def read(path: str) -> str:
        return edit.text if path == edit.path else rules_text(path)

    try:
        if pages_of(read) != expected:
            return "a page changes"
    except Refused:
        return "refused"
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder) / "reference"
        shutil.copytree(ROOT / "reference", changed, ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / "fixtures").symlink_to(ROOT / "fixtures")
        (changed / "rulestone" / edit.path).write_text(edit.text)
        if _fails(changed, "rulestone", "games"):
            return "does not run"
        asked: list[tuple[str, ...]] = [("rulestone", "check", "reference", "--exitfirst")]
        if questions:  # a game has about 27
            asked.append(("rulestone", "fuzz", "reference", "--count", str(questions // 27)))
        if not any(_fails(changed, *each) for each in asked):
            return "no answer changes"
        is_typed = not _fails(changed, "mypy", "--no-incremental", str(changed / "rulestone" / edit.path))
        return "unnoticed" if is_typed else "the types are wrong"


def _fails(changed: Path, *command: str) -> bool:
    """Return whether a module of Python fails that is run with changed rules."""
    environment = {**os.environ, "PYTHONPATH": str(changed), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        (sys.executable, "-m", *command),
        cwd=changed.parent,
        env=environment,
        capture_output=True,
        check=False,
    )
    return bool(done.returncode)


def counts(
    seed: int, count: int, questions: int = 0, tell: Callable[[str], object] = lambda _: None
) -> Counter[str]:
    """Make random edits, and count what becomes of them.

    Args:
        seed: the same edits are made for the same seed.
        count: the number of edits.
        questions: the approximate number of random questions, besides all cases, for an edit that changes no
            page.
        tell: called with a line about each edit that changes no page.
    """
    expected, found = pages_of(), Counter[str]()
    some = itertools.islice(edits(Random(seed)), count)
    with ThreadPoolExecutor(processors()) as threads:
        judged = threads.map(lambda edit: (edit, outcome(edit, expected, questions)), some)
        for edit, became in judged:
            found[became] += 1
            if became not in ("refused", "a page changes"):
                tell(f"{edit.about}: {became}")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Make edits, and print what becomes of them."""
    parser = argparse.ArgumentParser("python -m tools.gallina_edits", description="Edit the rules at random.")
    parser.add_argument("--seed", type=int, default=1, help="draw these edits")
    parser.add_argument("--count", type=int, default=400, help="how many")
    parser.add_argument("--questions", type=int, default=0, help="about how many, for an edit without a page")
    given = parser.parse_args(arguments)
    found = counts(given.seed, given.count, given.questions, lambda line: print(line, flush=True))  # noqa: T201
    sys.stdout.write(
        f"{given.count} edits: {', '.join(f'{n} {became}' for became, n in found.most_common())}\n"
    )
    return int(found["unnoticed"] > 0)


if __name__ == "__main__":
    sys.exit(main())
