"""Find out whether Coq notices small changes to the Python rules that are translated for it.

    python -m tools.gallina_mutants                      try what has not been tried, and record it
    python -m tools.gallina_mutants --check --every 20   try one in twenty changes anew, and record nothing

Every comparison, connective, sum, number, condition and choice in a translated function is changed, one at
a time. The translator may refuse the change, or Coq a proof. `proofs/coq/mutants.json` records what Coq said
of the pages that a change makes, and when. A change is tried again if it makes other pages now. To try all
again, for example after a change to the proofs, delete the file. You may stop the program at any time; what
it has tried is recorded. `proofs/coq/MUTANTS.md` shows the results. If nothing notices a change, write into
`REASONS` why.
"""

import argparse
import ast
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from rulestone.author.formatting import table_text
from rulestone.core.loading import read_json
from rulestone_proofs import coqc
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.gallina.scope import PAGES, Refused

ROOT = Path(__file__).parents[1]
RULES = ROOT / "reference" / "rulestone"
COQ = ROOT / "proofs" / "coq"
PAGE = COQ / "MUTANTS.md"
RECORD = COQ / "mutants.json"

REASONS = {
    "topology: `row + 1` → `row - 1`": "in the names of cells, which mean nothing to the rules",
    "topology: `1` → `2`": "in the names of cells, which mean nothing to the rules",
    "_topology: `number + 1` → `number - 1`": "in the names of cells, which mean nothing to the rules",
    "_topology: `1` → `2`": "in the names of cells, which mean nothing to the rules",
    "compare_sizes: `1` → `2`": "only the sign of a comparison is used",
    "violations_at: `0` → `1`": "which cells a refusal names, of which there is no theorem",
    "of_colours: `0` → `1`": "in the words of an error",
    "status: `f'{self.ending}.' if self.over else self.play_notice` → "
    "`self.play_notice if self.over else f'{self.ending}.'`": "in a notice for people",
}
"""By function and changed text, why a change is none, or that it is a gap."""

OPPOSITE: dict[type[ast.AST], type[ast.AST]] = {
    one: other
    for pair in (
        (ast.Eq, ast.NotEq),
        (ast.In, ast.NotIn),
        (ast.Is, ast.IsNot),
        (ast.And, ast.Or),
        (ast.Add, ast.Sub),
    )
    for one, other in (pair, pair[::-1])
}


_CHANGED = ast.Compare | ast.BoolOp | ast.BinOp | ast.Constant | ast.IfExp | ast.UnaryOp | ast.comprehension
"""What is changed."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change to a function.

    Attributes:
        path: the file.
        within: the function.
        words: the changed text, before and after.
        text: the whole file with the change.
    """

    path: str
    within: str
    words: str
    text: str


def mutants() -> Iterator[Mutant]:
    """Yield every change, file by file."""
    named: dict[str, set[str]] = {}
    for page in PAGES.values():
        for path, names in page["translates"]:
            named.setdefault(path, set()).update(name.rpartition(".")[2] for name in names.split())
    for path, names in named.items():
        module = ast.parse((RULES / path).read_text(encoding="utf-8"))
        functions = [n for n in ast.walk(module) if isinstance(n, ast.FunctionDef) and n.name in names]
        for function in functions:
            for number in range(len([*ast.walk(function)])):
                for change in range(2):
                    made = _changed(module, function, number, change)
                    if made is not None:
                        yield Mutant(path, function.name, *made)


def _changed(
    module: ast.Module, function: ast.FunctionDef, number: int, change: int
) -> tuple[str, str] | None:
    """Return one change at a node of a function, in words, and the whole file; None if there is none."""
    if not isinstance([*ast.walk(function)][number], _CHANGED):
        return None
    copy = deepcopy(module)
    same = next(n for n in ast.walk(copy) if isinstance(n, ast.FunctionDef) and n.lineno == function.lineno)
    node = [*ast.walk(same)][number]
    before = ast.unparse(node) if isinstance(node, ast.expr | ast.comprehension) else ""
    match node, change:
        case ast.Compare(ops=[op]), 0 if type(op) in OPPOSITE:
            node.ops = [OPPOSITE[type(op)]()]  # type: ignore[list-item]  # an operator for an operator
        case ast.BoolOp(op=op) | ast.BinOp(op=op), 0 if type(op) in OPPOSITE:
            node.op = OPPOSITE[type(op)]()  # type: ignore[assignment]  # an operator for an operator
        case ast.BoolOp(values=[_, *rest]), 1:
            node.values = rest if len(rest) > 1 else [*rest, *rest]
        case ast.Constant(value=bool(value)), 0:
            node.value = not value
        case ast.Constant(value=int(value)), 0 if not isinstance(value, bool):
            node.value = value + 1
        case ast.IfExp(body=body, orelse=orelse), 0:
            node.body, node.orelse = orelse, body
        case ast.UnaryOp(op=ast.Not()), 0:
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case ast.comprehension(ifs=[_]), 0:
            node.ifs = []
        case _:
            return None
    return f"`{before.strip()}` → `{ast.unparse(node).strip()}`".replace("|", "\\|"), ast.unparse(copy)


Pages = dict[str, str]
"""By name, pages that differ from those that there are, with their text."""
Made = Pages | str
"""What the translator makes of a change: other pages, or in words that it refuses it or makes the same."""
Record = dict[str, tuple[str, str, str]]
"""By the name of a change, the day on which Coq was given its pages, their digest, and what Coq said."""
KINDS = ("refused", "fails", "passes", "the same page")
"""What may become of a change. The first two mean that it is noticed."""
EARLIER, UNTRIED = "tried earlier", "not tried"
"""What is said of changes that Coq was given when they made other pages, or never."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change, and what the translator makes of it.

    Attributes:
        name: the file, the function and the changed text, with a number if there are several such changes.
        mutant: the change.
        made: what is made of it.
    """

    name: str
    mutant: Mutant
    made: Made

    def said(self, record: Record) -> str:
        """Return what became of it, if it was tried as it is now."""
        if isinstance(self.made, str):
            return self.made
        _, pages_then, found = record.get(self.name, ("", "", ""))
        return found if pages_then == digest(self.made) else EARLIER if found else UNTRIED


def changes() -> Iterator[Change]:
    """Yield every change, translated."""
    times = Counter[str]()
    for mutant in mutants():
        name = f"{mutant.path} {mutant.within}: {mutant.words}"
        times[name] += 1
        yield Change(f"{name} ({times[name]})", mutant, translated(mutant))


def translated(mutant: Mutant) -> Made:
    """Return what the translator makes of a change."""

    def read(path: str) -> str:
        return mutant.text if path == mutant.path else (RULES / path).read_text(encoding="utf-8")

    try:
        made = pages(read)
    except Refused:
        return "refused"
    differing = {name: text for name, text in made.items() if (COQ / name).read_text() != text}
    return differing or "the same page"


def digest(made: Pages) -> str:
    """Return the digest of pages."""
    return blake2b(json.dumps(made).encode(), digest_size=16).hexdigest()[:16]


def outcome(made: Pages, compiled: Path) -> str:
    """Return which file of Coq fails with these pages, or that all pass."""
    with TemporaryDirectory() as folder:
        here = Path(shutil.copytree(compiled, Path(folder) / "coq"))
        for name, text in made.items():
            (here / name).write_text(text)
        try:
            check_files(here, made)
        except coqc.Refused as why:
            (file,) = re.findall(r"(\w+\.v)o[sk]\]", str(why))[-1:]
            return f"{file} fails"
    return "passes"


def check_files(folder: Path, made: Iterable[str] = ()) -> None:
    """Check each file that names the translation, and first those that name these pages.

    A file needs the statements of other files only, and not their proofs.

    Raises:
        coqc.Refused: Coq refuses one.
    """
    texts = {name: (folder / name).read_text() for name in (COQ / "_CoqProject").read_text().split()[3:]}
    files = [name for name, text in texts.items() if "Python" in text]
    files.sort(key=lambda name: not any(Path(page).stem in texts[name] for page in made))
    coqc.run(folder, "prlimit", "--cpu=300", "make", "-f", "CoqMakefile", *(f"{name}ok" for name in files))


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the changes, and write the page."""
    parser = argparse.ArgumentParser("python -m tools.gallina_mutants", description="Change the rules.")
    parser.add_argument("--every", type=int, default=1, help="make one in this many changes only")
    parser.add_argument("--first", type=int, default=0, help="begin with this one")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if one needs a reason")
    given = parser.parse_args(arguments)
    if shutil.which("coqc") is None:
        sys.stderr.write("Coq is not installed\n")
        return 1
    record = {} if given.check or not RECORD.exists() else read()
    every_change = [*changes()]
    untried = [change for change in every_change if change.said(record) in (EARLIER, UNTRIED)]
    with TemporaryDirectory() as folder:
        compiled = coqc.copy_sources(Path(folder) / "coq")
        coqc.run(compiled, "coq_makefile", "-f", "_CoqProject", "-o", "CoqMakefile")
        check_files(compiled)
        tries = untried[given.first % given.every :: given.every]
        for number, change in enumerate(tries, 1):
            sys.stderr.write(f"\r{number} of {len(tries)}: {change.name}\033[K")
            if not isinstance(change.made, str):
                said = outcome(change.made, compiled)
                record[change.name] = (str(date.today()), digest(change.made), said)
            if not given.check:
                write(every_change, record)
    wrong = unexplained([(change.mutant, change.said(record)) for change in every_change])
    for mutant, found in wrong:
        sys.stderr.write(f"\n{mutant.path} {mutant.within}: {mutant.words}: {found}, and no reason is given")
    sys.stderr.write("\n")
    return int(bool(wrong))


def read() -> Record:
    """Return the record. The file has, by day and file, the digest and what Coq said in one text."""
    kept = read_json(RECORD.read_bytes(), dict[str, dict[str, dict[str, str]]])
    return {
        f"{path} {change}": (day, *tried.partition(" ")[::2])
        for day, files in kept.items()
        for path, tries in files.items()
        for change, tried in tries.items()
    }


def write(every_change: Sequence[Change], record: Record) -> None:
    """Write the record of the changes that there are, and the page."""
    names = {change.name for change in every_change}
    kept = {name: record[name] for name in sorted(names & record.keys())}
    by_day: dict[str, dict[str, dict[str, str]]] = {}
    for name, (day, pages_then, said) in kept.items():
        path, change = name.split(" ", 1)
        by_day.setdefault(day, {}).setdefault(path, {})[change] = f"{pages_then} {said}"
    RECORD.write_text(
        json.dumps(by_day, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
    )
    PAGE.write_text(page(every_change, kept), encoding="utf-8")


def unexplained(rows: Sequence[tuple[Mutant, str]]) -> list[tuple[Mutant, str]]:
    """Return the changes that nothing notices, for no reason."""
    return [
        (mutant, found)
        for mutant, found in rows
        if _kind(found) in KINDS[2:] and f"{mutant.within}: {mutant.words}" not in REASONS
    ]


def page(every_change: Sequence[Change], record: Record) -> str:
    """Return the page: what became of the changes, and how many Coq was given on which day."""
    rows = [(change.mutant, change.said(record)) for change in every_change]
    counts = Counter((mutant.path, _kind(found)) for mutant, found in rows)
    by_kind = Counter(_kind(found) for _, found in rows)
    noticed, tried = (sum(by_kind[kind] for kind in kinds) for kinds in (KINDS[:2], KINDS))
    summary = [
        (f"`{path}`", *(str(counts[path, kind]) for kind in (*KINDS, EARLIER, UNTRIED)))
        for path in dict.fromkeys(mutant.path for mutant, _ in rows)
    ]
    left = [
        (f"`{m.within}`", m.words, found, REASONS.get(f"{m.within}: {m.words}", ""))
        for m, found in rows
        if _kind(found) in KINDS[2:]
    ]
    given = [each for each in every_change if each.name in record and not isinstance(each.made, str)]
    earlier = [each.name for each in given if each.said(record) == EARLIER]
    now = _days(record[each.name] for each in given if each.name not in earlier)
    then = _days(record[name] for name in earlier)
    noticed_then = sum(record[name][2] not in KINDS[2:] for name in earlier)
    return (
        "# What Coq notices of changes to the Python rules\n\n"
        "Written by `python -m tools.gallina_mutants`; do not edit. Every comparison, connective, sum,\n"
        "number, condition and choice in the translated functions is changed, one at a time. Either the\n"
        "translator refuses the change, or a proof fails, or neither.\n\n"
        f"**{noticed} of {tried} changes are noticed.** Coq was given the pages that they make: {now}.\n\n"
        f"Of all {len(every_change)} changes {len(earlier)} were tried only when they made other pages\n"
        f"({then}); {noticed_then} of these were noticed then. {by_kind[UNTRIED]} have not been tried.\n\n"
        f"{table_text(('file', *KINDS, EARLIER, UNTRIED), summary)}\n\n"
        f"## Not noticed\n\n{table_text(('function', 'change', 'result', 'why'), left)}\n"
    )


def _days(tries: Iterable[tuple[str, str, str]]) -> str:
    """Return in words how many there were on each day."""
    days = sorted(Counter(day for day, _, _ in tries).items())
    return ", ".join(f"{number} on {day}" for day, number in days) or "none"


def _kind(found: str) -> str:
    return "fails" if found.endswith(" fails") else found


if __name__ == "__main__":
    sys.exit(main())
