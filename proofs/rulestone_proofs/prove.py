"""Running the checks of theorems.

    run = Run(max_size=8, progress=print)
    for theorem in theorems():
        result = run.prove(theorem)
        print(theorem.id, result.standing, result.sizes, result.seconds)

What has been decided before is taken from the results file unless asked for again, and every check
is recorded as soon as it is decided; so a run can be stopped at any time and gone on with. What was
recorded before stays in the file, among the stale if it is of something else, until it is run again.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from rulestone_proofs import catalogue, digests, results
from rulestone_proofs.freshness import described, looked_over, without_former
from rulestone_proofs.ledger import Check, Outcome, Record, Theorem, run_check
from rulestone_proofs.results import FILE, Entry, Key, key
from rulestone_proofs.standings import Result, composed, settled


@dataclass(frozen=True, slots=True)
class Run:
    """One run over some theorems. What follows from others is composed of what this run knows of them.

    Attributes:
        max_size: the largest board to try.
        seconds: the time to spend on each theorem.
        progress: is told of every check that begins or is decided.
        quick: only the checks that are run on every change.
        again: also what has been decided before.
        path: the results file; None to keep no records and use none.
    """

    max_size: int | None = None
    seconds: float | None = None
    progress: Callable[[str], None] = lambda _: None
    quick: bool = False
    again: bool = False
    path: Path | None = FILE
    _results: dict[str, Result] = field(default_factory=dict, init=False)

    def prove(self, theorem: Theorem) -> Result:
        """Run what is still to be run of a theorem, or of its parts, and say where it stands."""
        if theorem.id not in self._results:
            self._results[theorem.id] = (
                composed(theorem, [self.prove(catalogue.theorem(part)) for part in theorem.parts])
                if theorem.parts
                else self._settle(theorem)
            )
        return self._results[theorem.id]

    def _settle(self, theorem: Theorem) -> Result:
        known = Entry(digests.of_code(theorem.module))
        if self.path is not None:
            recorded = results.load(self.path).get(theorem.id, known)
            known = looked_over(theorem, recorded)
            self._keep(theorem, known)
        begun = monotonic()
        undecided: list[str] = []
        for check in catalogue.checks(theorem):
            if not self._is_wanted(check, known):
                continue
            left = None if self.seconds is None else self.seconds - (monotonic() - begun)
            if left is not None and left <= 0:
                undecided.append(f"{described(check)}: no time left")
                continue
            found = self._run(theorem, check, left)
            if found.outcome is Outcome.UNDECIDED:
                undecided.append(f"{described(check)}: {found.shown}")
                continue
            known = _with(known, found)
            self._keep(theorem, known)
        if known.current.keys() >= {key(check) for check in catalogue.checks(theorem)}:
            self._keep(theorem, without_former(theorem, known))
        return settled(theorem, catalogue.checks(theorem), known, tuple(undecided))

    def _keep(self, theorem: Theorem, known: Entry) -> None:
        """Record it, if that is wanted and it is not what is recorded."""
        if self.path is not None and known != results.load(self.path).get(theorem.id, Entry(known.code)):
            results.store(theorem.id, known, self.path)

    def _is_wanted(self, check: Check, known: Entry) -> bool:
        too_large = self.max_size is not None and check.size is not None and check.size > self.max_size
        if too_large or (self.quick and not check.quick):
            return False
        return self.again or key(check) not in known.current

    def _run(self, theorem: Theorem, check: Check, seconds: float | None) -> Record:
        self.progress(f"{theorem.id}: {described(check)} …")
        found = run_check(check, seconds)
        self.progress(f"{theorem.id}: {described(check)}: {found.outcome}, {found.seconds:.2f} s")
        return found


def _with(entry: Entry, record: Record) -> Entry:
    stale: dict[Key, Record] = {name: old for name, old in entry.stale.items() if name != key(record)}
    return Entry(entry.code, {**entry.current, key(record): record}, stale)


def standing(theorem: Theorem, path: Path = FILE) -> Result:
    """Where a theorem stands by the recorded results alone; asks no solver."""
    if theorem.parts:
        return composed(theorem, [standing(catalogue.theorem(part), path) for part in theorem.parts])
    known = looked_over(theorem, results.load(path).get(theorem.id, Entry()))
    return settled(theorem, catalogue.checks(theorem), known)
