"""`rulestone prove`."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import click

from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import refuse_beside, workers
from rulestone.commands.output import bar, end_with_reports
from rulestone.commands.problems import Problem
from rulestone.core.wording import quantity, with_extra
from rulestone.exits import ExitStatus, interruptible
from rulestone.report.formats import Renderings
from rulestone.report.tree import Paragraph, Report, Table, partly
from rulestone.workers.processes import as_completed
from rulestone_proofs import catalogue, coqc, kernel
from rulestone_proofs.kernel import not_checked, recorded_on
from rulestone_proofs.ledger import Outcome, Role, Standing, Theorem, describe
from rulestone_proofs.results import FILE
from rulestone_proofs.solvers.answers import not_installed
from rulestone_proofs.standings import Result

Entry = tuple[Theorem, Result]


@command(
    "prove",
    Example("Where every theorem stands", "rulestone prove --list"),
    Example(
        "A proof, run afresh on small boards", "rulestone prove minefield.no-crosscut --quick --max-size 3"
    ),
    Example("A proof that Coq checks again", "rulestone prove minefield.drawless --fresh"),
    summary="Prove theorems about the rules, and record the results.",
    group="What the rules imply",
    former={"--again": "is now --fresh"},
)
@click.argument(
    "names",
    metavar="[THEOREM…]",
    nargs=-1,
    help="The theorems to prove; all of them if none is named.",
)
@click.option(
    "--list", "listing", is_flag=True, help="List the theorems with their results so far, and exit."
)
@click.option("--max-size", metavar="N", type=arguments.count, help="The largest board to try.")
@click.option("--seconds", metavar="S", type=arguments.seconds, help="Seconds to spend on each theorem.")
@click.option("--quick", is_flag=True, help="Run the quick checks again, and record nothing.")
@click.option(
    "--fresh", is_flag=True, help="Also run checks that already have a result, and Coq for what it proves."
)
@arguments.jobs
@arguments.cluster
@arguments.as_json
def prove(
    names: tuple[str, ...],
    listing: bool,
    max_size: int | None,
    seconds: float | None,
    quick: bool,
    fresh: bool,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    if listing:
        refuse_beside("--list", "quick", "fresh", "max_size", "seconds", "jobs", "cluster")
    elif missing := not_installed():
        raise Problem(f"proofs need {' and '.join(missing)}: {with_extra('proofs')}")
    from rulestone_proofs.prove import Run, standing  # loads the solvers

    theorems = [catalogue.theorem(name) for name in names] if names else list(catalogue.theorems())
    wrong: list[str] = []
    undecided: list[str] = []
    by_kernel = recorded_on()
    begun: list[str] = []
    if listing:
        results = list(map(standing, theorems))
    else:
        with interruptible(), workers(jobs, cluster) as who, bar("proving") as progress_bar:

            def tell(line: str) -> None:
                begun.append(line)
                show = progress_bar.tell if line.endswith("…") else progress_bar.note
                show(line)

            unproved, by_kernel = _by_coq(theorems if fresh else (), named=bool(names), tell=tell)
            wrong += [f"{name}: {why}" for name, why in unproved.items()]
            run = Run(
                max_size=max_size,
                seconds=seconds,
                progress=tell,
                quick=quick,
                fresh=fresh or quick,
                path=None if quick else FILE,
                unproved=unproved,
            )
            results = list(run.prove_all(theorems, partial(as_completed, workers=who)))
        for theorem in theorems:
            others = [part for part in catalogue.with_parts(theorem) if part not in theorems]
            for name, part in (
                (theorem.id, theorem),
                *((f"{theorem.id}: part {part.id}", part) for part in others),
            ):
                result = run.prove(part)
                wrong += _wrong(name, part, result)
                undecided += [f"{name}: undecided: {line}" for line in result.undecided]
    entries = list(zip(theorems, results, strict=True))
    if not listing:
        wrong += _not_decided(entries, named=bool(names), whole=not (quick or max_size or seconds))
    left_out = partly(
        f"{len(theorems)} of {quantity(len(catalogue.theorems()), 'theorem')}" if names else "",
        "" if begun else "nothing was run, only what is recorded; --fresh runs it again",
        "only quick checks" if quick else "",
        "" if max_size is None else f"only boards of up to {max_size}×{max_size}",
        "" if seconds is None else f"at most {seconds:g} s on each theorem",
    )
    failures = [*wrong, *(undecided if seconds is None else [])]
    end_with_reports(
        Renderings(
            tree=lambda: _report(entries, left_out, undecided, failures, by_kernel),
            document=lambda _: {"theorems": [_data(*entry) for entry in entries]},
        ),
        (),
        ExitStatus.FAILED if failures else ExitStatus.PASSED,
        as_json=as_json,
        problems=failures,
    )


def _by_coq(
    theorems: Iterable[Theorem], *, named: bool, tell: Callable[[str], None]
) -> tuple[Mapping[str, str], str]:
    """Run Coq for what it proves of these theorems and their parts.

    Returns:
        by id, why it does not prove one; and how those that it proves are known.

    Raises:
        NoCoq: they were named, and Coq is not installed.
    """
    parts = dict.fromkeys(part for each in theorems for part in catalogue.with_parts(each) if part.coq)
    if not parts:
        return {}, recorded_on()
    try:
        tell("Coq, proofs/coq …")
        return coqc.refuted(parts), "checked now, no axioms"
    except coqc.NoCoq as missing:
        if named:
            raise
        return {}, f"{recorded_on()}; not checked now: {missing}"


def _not_decided(entries: list[Entry], *, named: bool, whole: bool) -> Iterator[str]:
    """The theorems that this run should have decided and leaves open.

    Args:
        entries: the theorems with their results.
        named: whether they were named; else some may be known to be open.
        whole: whether all checks of all boards were run.
    """
    still_open = [theorem for theorem, result in entries if result.standing is Standing.OPEN]
    for theorem in still_open if named or whole or len(still_open) == len(entries) else ():
        if named or not catalogue.is_known_to_be_open(theorem):
            unchecked = not_checked(theorem) if theorem.coq else ""
            why = f"; Coq: {unchecked}, so run {kernel.TO_RECORD}" if unchecked else ""
            yield f"{theorem.id} is open: this run does not prove it{why}"


def _wrong(name: str, theorem: Theorem, result: Result) -> Iterator[str]:
    """The results of a theorem, or of a named part of one, that differ from the ledger."""
    expected_refuted = theorem.expected is Standing.REFUTED
    if result.standing is Standing.REFUTED and not expected_refuted:
        yield f"{name} is refuted, and should hold"
    for record in result.records:
        if record.outcome is Outcome.FAILS and not (expected_refuted and record.role is Role.PROOF):
            yield f"{name}: fails: {describe(record)}; {record.details}".rstrip("; ")
        elif record.role in (Role.NON_VACUITY, Role.WITNESS) and not record.details:
            yield f"{name}: {record.role} shows nothing: {record.name}"


def _data(theorem: Theorem, result: Result) -> dict[str, object]:
    """Return a theorem with its result for programs.

    `stale` is how many recorded results were found by code that has changed since, `coq` the theorems of
    `proofs/coq/Statements.v` that prove it; each is left out if there are none.
    """
    rest = {"stale": len(result.stale), "coq": theorem.coq}
    return {
        "id": theorem.id,
        "game": theorem.group,
        "statement": theorem.statement,
        "sizes": result.sizes,
        "standing": str(result.standing),
        "solver": ", ".join(result.solvers),
        "seconds": result.seconds,
        **{name: value for name, value in rest.items() if value},
    }


def _report(
    entries: list[Entry],
    left_out: Sequence[Paragraph],
    undecided: list[str],
    failures: list[str],
    by_kernel: str,
) -> Report:
    rows = [
        (
            theorem.id,
            str(result.standing),
            result.sizes,
            ", ".join(result.solvers),
            f"{result.seconds:.1f}",
        )
        for theorem, result in entries
    ]
    stale = [
        f"stale: {theorem.id}: {len(result.stale)} recorded results of code that has changed"
        for theorem, result in entries
        if result.stale
    ]
    if any(theorem.coq and not_checked(theorem) for theorem, _ in entries):
        stale.append(f"stale: what Coq has not checked: run {kernel.TO_RECORD}")
    named = [
        (theorem.id, ", ".join(theorem.coq), not_checked(theorem) or by_kernel)
        for theorem, _ in entries
        if theorem.coq
    ]
    standings = Counter(result.standing for _, result in entries).most_common()
    return Report(
        command="rulestone prove",
        title=quantity(len(entries), "theorem"),
        headline=", ".join(f"{count} {standing}" for standing, count in standings),
        good=not failures,
        partial=left_out,
        summary=(
            [Paragraph(line, "bad") for line in failures],
            [Paragraph(line, "other") for line in (*undecided, *stale)],
            [Table(("theorem", "standing", "sizes", "solver", "seconds"), rows)],
            [Table(("theorem", "in Coq", "by its kernel"), named)] if named else (),
        ),
    )
