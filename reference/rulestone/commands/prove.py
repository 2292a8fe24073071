"""`rulestone prove`."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct
from typer import Argument, Exit, Option

from rulestone.check.exit_status import ExitStatus
from rulestone.commands import Example, arguments, completion
from rulestone.commands.output import (
    ReportFiles,
    read_wanted_reports,
    tell,
)
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.core.wording import quantity
from rulestone.engines.interrupts import interruptible
from rulestone.engines.spread import as_completed
from rulestone.report.reports import Reports, json_text
from rulestone.report.tree import (
    Bullets,
    Folded,
    Group,
    Line,
    Paragraph,
    Report,
    Row,
    Table,
    Words,
)

if TYPE_CHECKING:
    from rulestone_proofs.ledger import Theorem
    from rulestone_proofs.standings import Result

Theorems = Annotated[
    list[str] | None,
    Argument(
        metavar="[THEOREM…]",
        help="The theorems to prove; all of them if none is named.",
        autocompletion=completion.complete_theorems,
    ),
]
Listing = Annotated[bool, Option("--list", help="List the theorems with their results so far, and exit.")]
MaxSize = Annotated[int | None, Option("--max-size", metavar="N", min=1, help="The largest board to try.")]
Seconds = Annotated[
    float | None, Option("--seconds", metavar="S", min=0, help="Seconds to spend on each theorem.")
]
Quick = Annotated[bool, Option("--quick", help="Run the quick checks again, and record nothing.")]
Again = Annotated[bool, Option("--again", help="Also run checks that already have a result.")]

EXAMPLES = (
    Example("Where every theorem stands", "rulestone prove --list"),
    Example(
        "A proof, run afresh on small boards", "rulestone prove minefield.no-crosscut --quick --max-size 3"
    ),
)


_LONGEST = 1e6
"""Maximum seconds for one theorem, eleven days. The solvers count in milliseconds."""


class _Entry(Struct, frozen=True, omit_defaults=True):
    """A theorem and its result.

    Attributes:
        id: permanent.
        game: the game it is about; `square` stands for both games on square boards.
        statement: the claim.
        sizes: the boards for which it is decided, in words.
        standing: proved, refuted, witness or open.
        solver: the solver that decided it.
        seconds: how long that took.
        stale: how many recorded results belong to formulas that have changed since; left out if zero.
        coq: the theorems of `proofs/coq/Statements.v` that prove it, checked by Coq's kernel.
    """

    id: str
    game: str
    statement: str
    sizes: str
    standing: str
    solver: str
    seconds: float
    stale: int = 0
    coq: tuple[str, ...] = ()


def prove(
    theorem: Theorems = None,
    listing: Listing = False,
    max_size: MaxSize = None,
    seconds: Seconds = None,
    quick: Quick = False,
    again: Again = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    report: ReportFiles = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Prove theorems about the rules, and record the results."""
    if not listing and find_spec("z3") is None:
        raise Problem("proofs need the z3 solver: pip install 'rulestone[proofs]'")
    if listing and (quick or again):
        raise Problem("--list cannot be combined with --quick or --again")
    if seconds is not None and not seconds < _LONGEST:
        raise Problem(f"--seconds: must be a number of seconds, not {seconds:g}")
    wanted = read_wanted_reports(report)
    from rulestone_proofs import catalogue
    from rulestone_proofs.prove import Run, standing

    try:
        theorems = [catalogue.theorem(name) for name in theorem] if theorem else list(catalogue.theorems())
    except catalogue.UnknownTheorem as unknown:
        raise Problem(str(unknown)) from None
    outcomes: list[tuple[str, Theorem, Result]] = []
    if listing:
        results = [standing(each) for each in theorems]
    else:
        make = partial(Run, quick=True, again=True, path=None) if quick else partial(Run, again=again)
        with interruptible(), workers(jobs, cluster) as who, bar("proving") as progress_bar:
            run = make(max_size=max_size, seconds=seconds, progress=_teller(progress_bar))
            results = list(run.prove_all(theorems, partial(as_completed, workers=who)))
        outcomes += [(each.id, each, run.prove(each)) for each in theorems]
        outcomes += [
            (f"{each.id}: part {part.id}", part, run.prove(part))
            for each in theorems
            for part in catalogue.with_parts(each)
            if part not in theorems
        ]
    wrong = [line for outcome in outcomes for line in _wrong(*outcome)]
    undecided = [f"{name}: undecided: {line}" for name, _, result in outcomes for line in result.undecided]
    failures = [*wrong, *(undecided if seconds is None else [])]
    unwritten = tell(_reports(theorems, results, failures, undecided), wanted, as_json=as_json)
    for line in failures:
        sys.stderr.write(f"rulestone: {line}\n")
    if unwritten:
        raise Problem("; ".join(unwritten))
    if failures:
        raise Exit(ExitStatus.FAILED)


def _wrong(name: str, theorem: "Theorem", result: "Result") -> Iterator[str]:
    """The results of a theorem, or of a named part of one, that differ from the ledger."""
    from rulestone_proofs.ledger import Outcome, Role, Standing

    expected_refuted = theorem.expected is Standing.REFUTED
    if result.standing is Standing.REFUTED and not expected_refuted:
        yield f"{name} is refuted, and should hold"
    for record in result.records:
        if record.outcome is Outcome.FAILS and not (expected_refuted and record.role is Role.PROOF):
            size = "" if record.size is None else f", size {record.size}"
            what = f"{record.role} fails: {record.name}{size} ({record.solver})"
            yield f"{name}: {what} {record.details}".rstrip()
        elif record.role in (Role.NON_VACUITY, Role.WITNESS) and not record.details:
            yield f"{name}: {record.role} shows nothing: {record.name}"


def _reports(
    theorems: list["Theorem"], results: list["Result"], failures: list[str], undecided: list[str]
) -> Reports:
    entries = [
        _Entry(
            id=each.id,
            game=each.group,
            statement=each.statement,
            sizes=result.sizes,
            standing=str(result.standing),
            solver=", ".join(result.solvers),
            seconds=result.seconds,
            stale=len(result.stale),
            coq=each.coq,
        )
        for each, result in zip(theorems, results, strict=True)
    ]
    return Reports(
        tree=lambda: _report(entries, undecided, failures),
        json=lambda: json_text({"theorems": entries}),
        junit=lambda: _junit(entries, failures),
    )


def _report(entries: list[_Entry], undecided: list[str], failures: list[str]) -> Report:
    rows = [
        Row((entry.id, entry.standing, entry.sizes, entry.solver, f"{entry.seconds:.1f}"))
        for entry in entries
    ]
    stale = [
        f"stale: {entry.id}: {entry.stale} recorded results of formulas that have changed"
        for entry in entries
        if entry.stale
    ]
    statements: list[Line] = [(Words(entry.id, "code"), f": {entry.statement}") for entry in entries]
    in_coq = [Row((entry.id, ", ".join(entry.coq))) for entry in entries if entry.coq]
    standings = Counter(entry.standing for entry in entries).most_common()
    return Report(
        command="rulestone prove",
        title=quantity(len(entries), "theorem"),
        headline=", ".join(f"{count} {standing}" for standing, count in standings),
        good=not failures,
        summary=(
            Group([Paragraph(line, "bad") for line in failures]),
            Group([Paragraph(line, "other") for line in (*undecided, *stale)]),
            Table(("theorem", "standing", "sizes", "solver", "seconds"), rows),
            *([Table(("theorem", "checked by Coq's kernel, no axioms"), in_coq)] if in_coq else ()),
        ),
        appendix=(Folded("The theorems in words", lambda: [Bullets(statements)]),),
    )


def _junit(entries: list[_Entry], failures: list[str]) -> str:
    """Return a JUnit test for each theorem.

    Open theorems are skipped; results that differ from the ledger fail.
    """
    from rulestone.report.junit import Suite, Test, junit_report  # loaded only for a JUnit report

    suites: dict[str, list[Test]] = {}
    for entry in entries:
        own = [line for line in failures if line.startswith((f"{entry.id}:", f"{entry.id} "))]
        test = Test(name=entry.id, seconds=entry.seconds)
        if own:
            test = replace(test, outcome="failure", message=own[0], body="\n".join(own))
        elif entry.standing == "open":
            test = replace(test, outcome="skipped", message="it is open")
        suites.setdefault(entry.game, []).append(test)
    named = [Suite(name=f"rulestone.proofs.{name}", tests=tests) for name, tests in suites.items()]
    return junit_report("rulestone prove", named, sum(entry.seconds for entry in entries))


def _teller(progress_bar: Bar) -> Callable[[str], None]:
    """Return a function that shows the current check, and prints a permanent line for each decided one."""

    def tell(line: str) -> None:
        if line.endswith("…"):
            progress_bar.tell(line)
        else:
            progress_bar.note(line)

    return tell
