"""Find out whether proofs, cases and tests notice small changes to the encodings.

    python -m tools.encoding_mutants [MODULE…]     change the encodings, record what was noticed

Every connective, part, number and condition of the formulas is changed, one at a time. The results are
recorded in `proofs/mutants.json`, and `proofs/MUTANTS.md` shows them. A change that nothing notices needs a
reason, which you write into the record by hand: why nothing can notice it, or that it is a gap.
"""

import argparse
import ast
import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from rulestone.author.formatting import readable_json, table_text
from tools import encoding_nets
from tools.encoding_nets import NETS, caught, encoding_changes, source
from tools.formula_changes import Change

PROOFS = Path(__file__).parents[1] / "proofs"
FILE, PAGE = PROOFS / "mutants.json", PROOFS / "MUTANTS.md"
MODULES = (
    *(f"encodings.{path.stem}" for path in sorted((PROOFS / "rulestone_proofs/encodings").glob("[a-z]*.py"))),
    "reach",
)
"""The modules in which every change is made."""
STATING = tuple(
    ".".join(path.relative_to(PROOFS / "rulestone_proofs").with_suffix("").parts)
    for folder in encoding_nets.STATING
    for path in sorted((PROOFS / "rulestone_proofs" / folder).rglob("[a-z]*.py"))
)
"""The modules that state checks."""
ONE_IN = {"geometry": 6, "bitboard": 20, "theorems": 20}
"""By folder or module, only one of this many changes is made. In other modules every change is made."""
WIDER = ("board", "windows", "geometry", *STATING)
"""Modules that need no record, because making it takes hours."""


class Survivor(msgspec.Struct, frozen=True, array_like=True):
    """A change that nothing notices, in the file a list of these values.

    Attributes:
        words: the change.
        within: the function or class that is changed.
        line: the changed line.
        why: why nothing can notice it, or that it is a gap; empty if no reason has been written.
    """

    words: str
    within: str
    line: int
    why: str = ""


class Score(msgspec.Struct, frozen=True):
    """The results of the changes to one module.

    Attributes:
        caught: by net, how many changes it noticed first.
        survivors: the changes that nothing noticed.
    """

    caught: Mapping[str, int]
    survivors: tuple[Survivor, ...]

    @property
    def changes(self) -> int:
        """The number of changes."""
        return sum(self.caught.values()) + len(self.survivors)


Scores = Mapping[str, Score]
"""By module."""


def read() -> dict[str, Score]:
    """Return the recorded scores."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Score])


def run(module: str, before: Score | None, workers: int) -> Score:
    """Make the changes to a module, and return what notices them. Earlier reasons are kept."""
    old = () if before is None else before.survivors
    reasons = {(survivor.words, survivor.within): survivor.why for survivor in old}
    changes = changes_of(module)
    with ThreadPoolExecutor(workers) as pool:
        catches = list(pool.map(lambda change: _report(module, change), changes))
    counts = Counter(catch for catch in catches if catch is not None)
    return Score(
        caught={net: counts[net] for net in NETS if counts[net]},
        survivors=tuple(
            Survivor(change.words, within, change.line, reasons.get((change.words, within), ""))
            for change, catch in zip(changes, catches, strict=True)
            if catch is None
            for within in [_within(source(module), change.line)]
        ),
    )


def changes_of(module: str) -> list[Change]:
    """Return the changes that are made to a module: all of them, or a sample at equal distances."""
    every, step = encoding_changes(module), ONE_IN.get(module.partition(".")[0], 1)
    return every[min(step, len(every)) // 2 :: step]


def _within(text: str, line: int) -> str:
    """Return the name of the innermost function or class that contains a line."""
    innermost = ""
    for node in ast.walk(ast.parse(text)):  # outer ones come first
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0):
            innermost = node.name
    return innermost


def _report(module: str, change: Change) -> str | None:
    catch = caught(module, change)
    how = "NOT NOTICED" if catch is None else f"{catch.net}: {catch.by}"
    sys.stderr.write(f"{module}:{change.line}: {change.words} — {how}\n")
    return None if catch is None else catch.net


def page(scores: Scores) -> str:
    """Return the page: the results as Markdown."""
    total = sum(score.changes for score in scores.values())
    left = [(module, survivor) for module, score in scores.items() for survivor in score.survivors]
    folders: dict[str, list[Score]] = {}
    for module, score in scores.items():
        folders.setdefault(module.rpartition(".")[0] or module, []).append(score)
    some = ", ".join(f"one in {number} in `{name}`" for name, number in ONE_IN.items())
    lines = [
        "# Which small changes to the encodings are noticed",
        "",
        "Generated by `python -m tools.encoding_mutants`; do not edit. The tool changes every",
        "connective, part, number and condition of the formulas, one at a time;",
        f"only {some}.",
        "It tries these in turn. The first that notices a change is counted: a theorem about the formulas",
        "(agreement) or about the games (proofs), with its quick checks only, short ones first; the ledger,",
        "if it lists other checks than those recorded; a case, asked of the engine `z3`, for code that the",
        "engine runs; a test, such as those of [test_held.py](../tests/proofs/test_held.py), which hold",
        "theorems to what they say; an error; or an endless run. A row is of the code as it was when the",
        "tool was last run on the module.",
        "",
        f"**{total - len(left)} of {total} changes are noticed.**",
        "",
        _table("folder", folders),
        "",
        _table("module", {module: [score] for module, score in scores.items()}),
        "",
        "## What nothing notices, and why",
        "",
        table_text(
            ("where", "change", "why"),
            ((f"`{module}.{each.within}`", f"`{each.words}`", each.why) for module, each in left),
        ),
    ]
    return "\n".join(lines) + "\n"


def _table(head: str, scores: Mapping[str, Sequence[Score]]) -> str:
    """Return the table of folders, or of modules."""
    rows = []
    for name, some in scores.items():
        counts = [sum(score.caught.get(net, 0) for score in some) for net in NETS]
        rows.append((f"`{name}`", sum(score.changes for score in some), sum(counts), *counts))
    return table_text((head, "changes", "noticed", *NETS), rows)


def problems(scores: Scores) -> list[str]:
    """Return what is wrong with the record: a survivor without a reason or without its code, an old page."""
    lines = [f"{module}: not run yet" for module in MODULES if module not in scores]
    for module, score in scores.items():
        if module not in (*MODULES, *WIDER):
            lines.append(f"{module}: there is no such module; leave it out of {FILE.name}")
            continue
        text = ast.unparse(ast.parse(source(module)))
        for survivor in score.survivors:
            where = f"{module}:{survivor.line}: {survivor.within}"
            if survivor.words.partition(": ")[2] not in text:
                lines.append(f"{where}: there is no such code: {survivor.words}")
            if not survivor.why:
                lines.append(f"{where}: no reason why nothing notices: {survivor.words}")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page(scores):
        lines.append(f"{PAGE.name} is not what is recorded")
    return lines


def write(scores: Scores) -> None:
    """Record the scores, and write the page."""
    in_order = {module: scores[module] for module in (*MODULES, *WIDER) if module in scores}
    FILE.write_bytes(readable_json(in_order))
    PAGE.write_text(page(in_order), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Make the changes, record the results, and print what is wrong with the record."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.encoding_mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "modules",
        nargs="*",
        metavar="MODULE",
        choices=[[], *MODULES, *WIDER],
        help=f"by default {', '.join(MODULES)}",
    )
    scores = read()
    for module in parser.parse_args(arguments).modules or MODULES:
        scores[module] = run(module, scores.get(module), os.cpu_count() or 1)
        write(scores)
    wrong = problems(scores)
    sys.stderr.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
