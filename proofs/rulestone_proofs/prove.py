"""Run the checks of theorems.

    run = Run(max_size=8, progress=print)
    for theorem, result in zip(theorems(), run.prove_all(theorems()), strict=True):
        print(theorem.id, result.standing, result.sizes, result.seconds)

Earlier results are taken from the results file unless they are requested again. New results are recorded at
once, so a run can be stopped at any time and continued. Earlier records stay in the file until their check is
run again; those of changed questions are stale. The cheapest checks come first. Other processes may run
checks, but only this one records them.
"""

import threading
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic

from rulestone_proofs import catalogue, results
from rulestone_proofs.kernel import not_checked
from rulestone_proofs.ledger import Check, Outcome, Record, Theorem, describe, run_check
from rulestone_proofs.results import FILE, Entry, Key, key
from rulestone_proofs.standings import Result, result_of_checks, result_of_kernel, result_of_parts

_z3_lock = threading.Lock()
"""A lock: z3 has state for each process, so two threads must not ask it at the same time."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Checks that are run one after another, by any process.

    Attributes:
        theorem: their theorem.
        checks: the checks.
        cost: how many seconds they took before; infinite if not all of them have been run.
        seconds: the time for all of them; None for no limit.
    """

    theorem: Theorem
    checks: tuple[Key, ...]
    cost: float = inf
    seconds: float | None = None


def run_piece(piece: Piece) -> tuple[Record, ...]:
    """Run the checks of a piece. Those without a result or without time left are undecided."""
    start, records = monotonic(), list[Record]()
    for name in piece.checks:
        left = None if piece.seconds is None else piece.seconds - (monotonic() - start)
        with _z3_lock:
            records.append(run_check(_checks(piece.theorem)[name], left))
    return tuple(records)


def _checks(theorem: Theorem) -> dict[Key, Check]:
    return {key(check): check for check in catalogue.checks(theorem)}


Work = Callable[[Piece], Sequence[Record]]
Spread = Callable[[Work, Iterable[Piece]], Generator[tuple[Piece, Sequence[Record]], None, None]]
"""Runs pieces anywhere, and yields each with its records as soon as it is done."""


def one_by_one(work: Work, pieces: Iterable[Piece]) -> Generator[tuple[Piece, Sequence[Record]], None, None]:
    """Run pieces in this process, one after another."""
    for piece in pieces:
        yield piece, work(piece)


@dataclass(frozen=True, slots=True)
class Run:
    """One run over some theorems. Theorems that follow from others combine the results of this run.

    Attributes:
        max_size: the largest board to try.
        seconds: the time for each theorem.
        progress: called with every check that begins or is decided.
        quick: run only the checks that are run on every change.
        fresh: also run decided checks again.
        path: the results file; None to use and keep no records.
        unproved: the ids of theorems that Coq's kernel has just not proved, whatever is recorded.
    """

    max_size: int | None = None
    seconds: float | None = None
    progress: Callable[[str], None] = lambda _: None
    quick: bool = False
    fresh: bool = False
    path: Path | None = FILE
    unproved: Container[str] = ()
    _results: dict[str, Result] = field(default_factory=dict, init=False)

    def prove(self, theorem: Theorem) -> Result:
        """Run the remaining checks of a theorem, or of its parts, and return its standing."""
        return self.prove_all([theorem])[0]

    def prove_all(self, theorems: Sequence[Theorem], spread: Spread = one_by_one) -> Sequence[Result]:
        """Run the remaining checks of these theorems and their parts, and return their standings."""
        leaves = {
            leaf.id: leaf
            for each in theorems
            for leaf in catalogue.with_parts(each)
            if leaf.id not in self._results and catalogue.checks(leaf)
        }
        known = {
            name: self._changed(Entry(code), leaf, partial(Entry.under, code=code))
            for name, leaf in leaves.items()
            for code in [catalogue.code_digest(leaf)]
        }
        undecided: dict[str, dict[Key, str]] = {name: {} for name in leaves}
        pieces = [piece for leaf in leaves.values() for piece in self._pieces(leaf, known[leaf.id])]
        pieces.sort(key=lambda piece: piece.cost)
        with closing(spread(run_piece, map(self._start, pieces))) as finished:
            for piece, records in finished:
                name = piece.theorem.id
                for record in records:
                    if record.outcome is not Outcome.UNDECIDED:
                        self.progress(f"{name}: {describe(record)}: {record.outcome}, {record.seconds:.2f} s")
                    else:
                        undecided[name][key(record)] = f"{describe(record)}: {record.details}"
                known[name] = self._changed(known[name], piece.theorem, partial(_with_records, records))
        for name, leaf in leaves.items():
            checks = catalogue.checks(leaf)
            if known[name].current.keys() >= {key(check) for check in checks}:
                self._changed(known[name], leaf, lambda entry: replace(entry, stale={}))
            lines = tuple(undecided[name][key(check)] for check in checks if key(check) in undecided[name])
            self._results[name] = result_of_checks(leaf, checks, known[name], lines)
        return [_result(each, self._results, self.unproved) for each in theorems]

    def _pieces(self, theorem: Theorem, known: Entry) -> Iterator[Piece]:
        """A piece for each check. Checks that share the time of their theorem are one piece."""
        names = tuple(key(check) for check in catalogue.checks(theorem) if self._is_wanted(check, known))
        together = [names] if self.seconds is not None and names else [(name,) for name in names]
        for some in together:
            before = {**known.stale, **known.current}
            cost = sum(before[name].seconds if name in before else inf for name in some)
            yield Piece(theorem, some, cost, self.seconds)

    def _start(self, piece: Piece) -> Piece:
        more = f" and {len(piece.checks) - 1} more" if len(piece.checks) > 1 else ""
        self.progress(f"{piece.theorem.id}: {describe(_checks(piece.theorem)[piece.checks[0]])}{more} …")
        return piece

    def _changed(self, known: Entry, theorem: Theorem, change: Callable[[Entry], Entry]) -> Entry:
        """Change the results of a theorem, the recorded ones if there are any, and record them."""
        if self.path is None:
            return change(known)
        return results.store(theorem.id, lambda recorded: change(recorded or known), self.path)

    def _is_wanted(self, check: Check, known: Entry) -> bool:
        too_large = self.max_size is not None and check.size is not None and check.size > self.max_size
        is_new = self.fresh or key(check) not in known.current
        return is_new and not too_large and (check.quick or not self.quick)


def _result(theorem: Theorem, own: Mapping[str, Result], unproved: Container[str] = ()) -> Result:
    """Return the standing of a theorem.

    Args:
        theorem: the theorem.
        own: by theorem with checks, what these say of it alone.
        unproved: the ids of theorems that Coq's kernel has just not proved.
    """
    parts = [_result(catalogue.theorem(part), own, unproved) for part in theorem.parts]
    by_kernel = result_of_kernel(theorem, is_proved=theorem.id not in unproved and not not_checked(theorem))
    return result_of_parts(theorem, own.get(theorem.id) or by_kernel, parts)


def _with_records(records: Sequence[Record], entry: Entry) -> Entry:
    """Record what is decided. What the same code finds again leaves its record: that changes no file."""
    new: dict[Key, Record] = {
        key(record): record for record in records if record.outcome is not Outcome.UNDECIDED
    }
    for name, old in entry.current.items():
        if name in new and replace(old, seconds=new[name].seconds, version=new[name].version) == new[name]:
            new[name] = old
    stale: dict[Key, Record] = {name: old for name, old in entry.stale.items() if name not in new}
    return Entry(entry.code, {**entry.current, **new}, stale)


def standing(theorem: Theorem, path: Path = FILE) -> Result:
    """Return the standing of a theorem by the recorded results alone, without a solver."""
    recorded = results.load(path)
    own = {
        each.id: result_of_checks(
            each, checks, recorded.get(each.id, Entry()).under(catalogue.code_digest(each))
        )
        for each in catalogue.with_parts(theorem)
        for checks in [catalogue.checks(each)]
        if checks
    }
    return _result(theorem, own)
