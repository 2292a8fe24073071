"""Find out whether Coq notices small changes to the Python rules that are translated for it.

    python -m tools.gallina_mutants                      change the rules, record what becomes of the proofs
    python -m tools.gallina_mutants --check --every 20   try one in twenty changes, and record nothing

Every comparison, connective, sum, number, condition and choice in a translated function is changed, one at
a time. The translator may refuse the change, or Coq a proof. `proofs/coq/MUTANTS.md` shows the results. If
nothing notices a change, write into `REASONS` why.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from rulestone.author.formatting import table_text
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.gallina.scope import PAGES, Refused

ROOT = Path(__file__).parents[1]
RULES = ROOT / "reference" / "rulestone"
COQ = ROOT / "proofs" / "coq"
PAGE = COQ / "MUTANTS.md"

REASONS = {
    "topology: `row + 1` → `row - 1`": "in the names of cells, which mean nothing to the rules",
    "topology: `1` → `2`": "in the names of cells, which mean nothing to the rules",
    "_topology: `number + 1` → `number - 1`": "in the names of cells, which mean nothing to the rules",
    "_topology: `1` → `2`": "in the names of cells, which mean nothing to the rules",
    "compare_sizes: `1` → `2`": "only the sign of a comparison is used",
    "violations_at: `0` → `1`": "which cells a refusal names, of which there is no theorem",
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


def outcome(mutant: Mutant, compiled: Path) -> str:
    """Return what becomes of a change: refused, the same page, the proof that fails, or passes."""

    def read(path: str) -> str:
        return mutant.text if path == mutant.path else (RULES / path).read_text(encoding="utf-8")

    try:
        made = pages(read)
    except Refused:
        return "refused"
    differing = [name for name, text in made.items() if (COQ / name).read_text() != text]
    if not differing:
        return "the same page"
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for path in compiled.iterdir():
            if path.suffix in (".v", ".vo"):
                os.link(path, here / path.name)
        order = (COQ / "_CoqProject").read_text().split()[3:]
        after = order[min(order.index(name) for name in differing) :]
        for name in after:
            if not _of_python(name):
                continue
            (here / name).unlink()
            (here / name).write_text(made.get(name) or (COQ / name).read_text())
            (here / name).with_suffix(".vo").unlink(missing_ok=True)
            command = ("coqc", "-Q", ".", "Rulestone", name)
            if subprocess.run(command, cwd=here, capture_output=True, timeout=300, check=False).returncode:
                return f"{name} fails"
    return "passes"


def _of_python(name: str) -> bool:
    return "Python" in name or name.startswith(("Square", "Model"))


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
    rows: list[tuple[Mutant, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "coq"
        shutil.copytree(COQ, compiled)
        subprocess.run(("coq_makefile", "-f", "_CoqProject", "-o", "CoqMakefile"), cwd=compiled, check=True)
        subprocess.run(("make", "-f", "CoqMakefile"), cwd=compiled, check=True, stdout=subprocess.DEVNULL)
        every_mutant = [*mutants()]
        for mutant in every_mutant[given.first % given.every :: given.every]:
            rows.append((mutant, outcome(mutant, compiled)))
            sys.stdout.write(f"{mutant.path} {mutant.within}: {mutant.words}: {rows[-1][1]}\n")
            sys.stdout.flush()
    for mutant, said in unexplained(rows):
        sys.stderr.write(f"{mutant.path} {mutant.within}: {mutant.words}: {said}, and no reason is given\n")
    if not given.check:
        PAGE.write_text(page(rows, len(every_mutant)), encoding="utf-8")
    return int(bool(unexplained(rows)))


def unexplained(rows: Sequence[tuple[Mutant, str]]) -> list[tuple[Mutant, str]]:
    """Return the changes that nothing notices, for no reason."""
    return [
        (mutant, said)
        for mutant, said in rows
        if _kind(said) not in ("refused", "fails") and f"{mutant.within}: {mutant.words}" not in REASONS
    ]


def page(rows: Sequence[tuple[Mutant, str]], there_are: int) -> str:
    """Return the page: what became of these changes, of so many."""
    kinds = ("refused", "fails", "passes", "the same page")
    counts = Counter((mutant.path, _kind(said)) for mutant, said in rows)
    noticed = sum(counts[path, kind] for path, kind in counts if kind in kinds[:2])
    paths = dict.fromkeys(mutant.path for mutant, _ in rows)
    summary = [(f"`{path}`", *(str(counts[path, kind]) for kind in kinds)) for path in paths]
    left = [
        (f"`{m.within}`", m.words, said, REASONS.get(f"{m.within}: {m.words}", ""))
        for m, said in rows
        if _kind(said) not in kinds[:2]
    ]
    which = "" if len(rows) == there_are else f" Of {there_are} changes {len(rows)} have been tried."
    return (
        "# What Coq notices of changes to the Python rules\n\n"
        "Written by `python -m tools.gallina_mutants`; do not edit. Every comparison, connective,\n"
        f"sum, number, condition and choice in the functions that were translated on {date.today()} was\n"
        "changed, one at a time. Either the translator refused the change, or a proof failed, or\n"
        f"neither.{which}\n\n"
        f"**{noticed} of {len(rows)} changes are noticed.**\n\n"
        f"{table_text(('file', *kinds), summary)}\n\n"
        f"## Not noticed\n\n{table_text(('function', 'change', 'result', 'why'), left)}\n"
    )


def _kind(said: str) -> str:
    return "fails" if said.endswith(" fails") else said


if __name__ == "__main__":
    sys.exit(main())
