"""Running the checks of a theorem, and saying where it stands.

    for theorem in theorems():
        result = prove(theorem, max_size=8, progress=print)
        print(theorem.id, result.standing, result.sizes, result.seconds)

What has been decided before is taken from the results file unless asked for again, and every check
is recorded as soon as it is decided; so a run can be stopped at any time and gone on with.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from rulestone_proofs import catalogue, results
from rulestone_proofs.ledger import Check, Outcome, Record, Role, Standing, Theorem, run_check
from rulestone_proofs.results import FILE, Key, Results

_FIRST_HAND = (Role.PROOF, Role.WITNESS, Role.COUNTEREXAMPLE)


@dataclass(frozen=True, slots=True)
class Result:
    """Where a theorem stands.

    Attributes:
        theorem: its id.
        standing: what it comes to.
        sizes: the boards for which it is settled, in words; empty where there are none.
        solvers: who settled it.
        seconds: how long that took, second opinions and checks of the proof not counted.
        records: every check decided so far.
        undecided: checks of this run that came to nothing, and why.
        missing: how many checks have not been decided yet.
    """

    theorem: str
    standing: Standing
    sizes: str
    solvers: tuple[str, ...]
    seconds: float
    records: tuple[Record, ...]
    undecided: tuple[str, ...] = ()
    missing: int = 0


def prove(
    theorem: Theorem,
    max_size: int | None = None,
    seconds: float | None = None,
    progress: Callable[[str], None] = lambda _: None,
    *,
    quick: bool = False,
    again: bool = False,
    path: Path | None = FILE,
) -> Result:
    """Run what is still to be run of a theorem, and say where it stands.

    Args:
        theorem: which one. One that follows from others has nothing to run: it stands as recorded.
        max_size: the largest board to try.
        seconds: the time to spend on this theorem.
        progress: is told of every check that begins or is decided.
        quick: only the checks that are run on every change.
        again: also what has been decided before.
        path: the results file; None to keep no records and use none.
    """
    if theorem.parts:
        return standing(theorem, FILE if path is None else path)
    old: Results = results.load(path) if path is not None else {}
    known: dict[Key, Record] = dict(old.get(theorem.id, {}))
    begun = monotonic()
    undecided: list[str] = []
    everything = catalogue.checks(theorem)
    current = [_key(check) for check in everything]
    if path is not None and not known.keys() <= set(current):
        results.forget(theorem.id, current, path)
    for check in everything:
        too_large = max_size is not None and check.size is not None and check.size > max_size
        if too_large or (quick and not check.quick) or (_key(check) in known and not again):
            continue
        left = None if seconds is None else seconds - (monotonic() - begun)
        if left is not None and left <= 0:
            undecided.append(f"{_described(check)}: no time left")
            continue
        progress(f"{theorem.id}: {_described(check)} …")
        found = run_check(check, left)
        progress(f"{theorem.id}: {_described(check)}: {found.outcome}, {found.seconds:.2f} s")
        if found.outcome is Outcome.UNDECIDED:
            undecided.append(f"{_described(check)}: {found.shown}")
            continue
        known[_key(check)] = found
        if path is not None:
            results.record(theorem.id, (found,), path)
    return _result(theorem, everything, known, {**old, theorem.id: known}, tuple(undecided))


def standing(theorem: Theorem, path: Path = FILE) -> Result:
    """Where a theorem stands by the recorded results alone; asks no solver."""
    old = results.load(path)
    return _result(theorem, catalogue.checks(theorem), old.get(theorem.id, {}), old, ())


def _key(check: Check) -> Key:
    return check.role, check.name, check.size, check.solver


def _described(check: Check) -> str:
    size = "" if check.size is None else f", size {check.size}"
    return f"{check.role}, {check.name}{size}, {check.solver}"


def _result(
    theorem: Theorem,
    everything: tuple[Check, ...],
    known: Mapping[Key, Record],
    every: Results,
    undecided: tuple[str, ...],
) -> Result:
    if theorem.parts:
        return _composed(theorem, every)
    wanted = [_key(check) for check in everything]
    records = tuple(known[name] for name in wanted if name in known)
    missing = len(wanted) - len(records)
    first_hand = [found for found in records if found.role in _FIRST_HAND]
    return Result(
        theorem=theorem.id,
        standing=_standing(theorem, records, everything),
        sizes=_sizes(theorem, first_hand, everything),
        solvers=tuple(sorted({str(found.solver) for found in first_hand})),
        seconds=round(sum(found.seconds for found in first_hand), 2),
        records=records,
        undecided=undecided,
        missing=missing,
    )


def _standing(theorem: Theorem, records: tuple[Record, ...], everything: tuple[Check, ...]) -> Standing:
    """Refuted by one proof that fails or one counterexample; settled if no check of the proof fails."""
    if any(found.role is Role.COUNTEREXAMPLE and found.outcome is Outcome.HOLDS for found in records):
        return Standing.REFUTED
    if any(found.role is Role.PROOF and found.outcome is Outcome.FAILS for found in records):
        return Standing.REFUTED
    done = {(found.role, found.name, found.size) for found in records if found.outcome is Outcome.HOLDS}
    local = {
        (check.role, check.name, check.size)
        for check in everything
        if check.size is None or check.role in (Role.SENSITIVITY, Role.NON_VACUITY)
    }
    if theorem.conjecture or any(found.outcome is Outcome.FAILS for found in records) or not local <= done:
        return Standing.OPEN
    roles = {found.role for found in records}
    if Role.WITNESS in roles:
        return Standing.WITNESS
    return Standing.PROVED if Role.PROOF in roles else Standing.OPEN


def _sizes(theorem: Theorem, first_hand: list[Record], everything: tuple[Check, ...]) -> str:
    wanted = {_key(check) for check in everything if check.role in _FIRST_HAND}
    if theorem.scope is not None and wanted <= {results.key(found) for found in first_hand}:
        return theorem.scope
    shown = [role for role in _FIRST_HAND if any(found.role is role for found in first_hand)]
    if Role.WITNESS in shown:
        shown = [Role.WITNESS]
    spans = {
        role: spans_of({found.size for found in first_hand if found.role is role and found.size is not None})
        for role in shown
    }
    if Role.COUNTEREXAMPLE in spans:
        return f"refuted {spans[Role.COUNTEREXAMPLE]}; holds {spans.get(Role.PROOF, 'nowhere')}"
    return "; ".join(text for text in spans.values() if text)


def spans_of(sizes: Iterable[int]) -> str:
    """Sizes in words: `2–19, 22`."""
    spans: list[list[int]] = []
    for size in sorted(sizes):
        if spans and size == spans[-1][-1] + 1:
            spans[-1].append(size)
        else:
            spans.append([size])
    return ", ".join(str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}" for span in spans)


def _composed(theorem: Theorem, every: Results) -> Result:
    """A theorem that follows from others stands as the weakest, on the sizes that all share."""
    parts = [catalogue.theorem(part) for part in theorem.parts]
    held = [_result(part, catalogue.checks(part), every.get(part.id, {}), every, ()) for part in parts]
    standings = {part.standing for part in held}
    shared: set[int] | None = None
    for part, result in zip(parts, held, strict=True):
        if part.scope is None:
            sizes = {
                found.size for found in result.records if found.role is Role.PROOF and found.size is not None
            }
            shared = sizes if shared is None else shared & sizes
    return Result(
        theorem=theorem.id,
        standing=Standing.PROVED if standings == {Standing.PROVED} else Standing.OPEN,
        sizes=spans_of(shared or ()),
        solvers=tuple(sorted({solver for part in held for solver in part.solvers})),
        seconds=round(sum(part.seconds for part in held), 2),
        records=(),
        missing=sum(part.missing for part in held),
    )
