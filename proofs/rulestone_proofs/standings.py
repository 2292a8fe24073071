"""The standing of a theorem by the results of its checks, and the boards for which it holds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rulestone_proofs.ledger import Check, Outcome, Record, Role, Standing, Theorem
from rulestone_proofs.results import Entry, Key, key

FIRST_HAND = (Role.PROOF, Role.WITNESS, Role.COUNTEREXAMPLE)
EVERY_SIZE = "every size"


@dataclass(frozen=True, slots=True)
class Result:
    """The standing of a theorem.

    Attributes:
        standing: its standing.
        sizes: the boards for which it is decided, in words; empty if there are none.
        bound: the sizes for which every part of its proof has passed; None for every size.
        solvers: the solvers that decided it.
        seconds: how long that took, without second opinions and checks of the proof.
        records: every check decided so far.
        stale: what was found by code that has changed since; it counts for nothing.
        undecided: undecided checks of this run, with reasons.
    """

    standing: Standing
    sizes: str
    bound: frozenset[int] | None
    solvers: tuple[str, ...]
    seconds: float
    records: tuple[Record, ...]
    stale: tuple[Record, ...] = ()
    undecided: tuple[str, ...] = ()


_UNCHECKED = Result(Standing.PROVED, sizes="", bound=None, solvers=(), seconds=0, records=())
_OPEN = replace(_UNCHECKED, standing=Standing.OPEN, bound=frozenset())


def result_of_checks(
    theorem: Theorem, checks: Sequence[Check], known: Entry, undecided: tuple[str, ...] = ()
) -> Result:
    """Return the standing of a theorem with checks of its own, given these results."""
    names = [key(check) for check in checks]
    records = tuple(known.current[name] for name in names if name in known.current)
    first_hand = [record for record in records if record.role in FIRST_HAND]
    passed = frozenset(key(record) for record in records if record.outcome is Outcome.HOLDS)
    bound = _bound(theorem, passed, checks)
    stale = tuple(known.stale[name] for name in names if name in known.stale)
    standing = _standing(records, passed, checks, stale, bound)
    return Result(
        standing=standing,
        sizes=_boards(theorem, standing, first_hand, bound),
        bound=bound,
        solvers=tuple(sorted({str(record.solver) for record in first_hand})),
        seconds=round(sum(record.seconds for record in first_hand), 2),
        records=records,
        stale=stale,
        undecided=undecided,
    )


def _bound(theorem: Theorem, passed: frozenset[Key], checks: Sequence[Check]) -> frozenset[int] | None:
    """Return the sizes for which each of the named parts of the proof has passed."""
    if theorem.scope is not None and all(
        key(check) in passed for check in checks if check.role in FIRST_HAND
    ):
        return None
    sized = [check for check in checks if check.role is Role.PROOF and check.size is not None]
    by_name: dict[str, set[int]] = {check.name: set() for check in sized}
    for check in sized:
        if check.size is not None and key(check) in passed:
            by_name[check.name].add(check.size)
    return frozenset(set.intersection(*by_name.values())) if by_name else None


def _standing(
    records: Sequence[Record],
    passed: frozenset[Key],
    checks: Sequence[Check],
    stale: Sequence[Record],
    bound: frozenset[int] | None,
) -> Standing:
    """Return refuted for one failed proof or one counterexample; decided if no check of the proof fails.

    Missing checks without a size, witnesses and counterexamples count against a theorem.
    """
    refuting = ((Role.COUNTEREXAMPLE, Outcome.HOLDS), (Role.PROOF, Outcome.FAILS))
    if any((record.role, record.outcome) in refuting for record in records):
        return Standing.REFUTED
    local = {
        key(check)
        for check in checks
        if check.size is None or check.role in (Role.SENSITIVITY, Role.NON_VACUITY)
    }
    if any(record.outcome is Outcome.FAILS for record in records) or not local <= passed:
        return Standing.OPEN
    promised = {check.role for check in checks}
    roles = {record.role for record in records}
    if Role.COUNTEREXAMPLE in promised or (Role.WITNESS in promised and Role.WITNESS not in roles):
        return Standing.OPEN
    if Role.WITNESS in roles:
        return Standing.OPEN if any(record.role in FIRST_HAND for record in stale) else Standing.WITNESS
    return Standing.PROVED if Role.PROOF in roles and bound != frozenset() else Standing.OPEN


def _boards(
    theorem: Theorem, standing: Standing, first_hand: Sequence[Record], bound: frozenset[int] | None
) -> str:
    def of(role: Role) -> str:
        return size_ranges(
            {record.size for record in first_hand if record.role is role and record.size is not None}
        )

    sizes = (theorem.scope or EVERY_SIZE) if bound is None else size_ranges(bound)
    match standing:
        case Standing.WITNESS:
            return of(Role.WITNESS)
        case Standing.PROVED:
            return sizes
        case Standing.REFUTED:
            holds = of(Role.PROOF)
            return f"refuted {of(Role.COUNTEREXAMPLE)}" + (f"; holds {holds}" if holds else "")
        case Standing.OPEN:
            return ""


def result_of_kernel(theorem: Theorem, *, is_proved: bool) -> Result | None:
    """Return whether Coq's kernel proves a theorem, on every board; None if it names none of Coq's.

    If the kernel does not, it is open, whatever its parts say.
    """
    proved = replace(_UNCHECKED, solvers=("coq",), sizes=theorem.scope or EVERY_SIZE)
    return None if not theorem.coq else proved if is_proved else _OPEN


def result_of_parts(theorem: Theorem, own: Result | None, parts: Sequence[Result]) -> Result:
    """Return the standing of a theorem that rests on others: the weakest one, on the sizes that all share.

    `own` is the result of its own checks, if it has any. Witnesses and counterexamples need all parts, too.
    If its own checks decide every board, only boards as small as those of its lemmas matter in a part.
    """
    if not parts:
        return own or _OPEN
    whole = own or replace(
        _UNCHECKED,
        solvers=tuple(sorted({solver for part in parts for solver in part.solvers})),
        seconds=round(sum(part.seconds for part in parts), 2),
    )
    deciding = [whole] if own is not None and own.bound is None else [whole, *parts]
    bounds = [each.bound for each in deciding if each.bound is not None]
    bound = frozenset.intersection(*bounds) if bounds else None
    if any(part.standing is not Standing.PROVED for part in parts) or (
        whole.standing is Standing.PROVED and bound == frozenset()
    ):
        return replace(whole, standing=Standing.OPEN, sizes="", bound=frozenset())
    if whole.standing is not Standing.PROVED:
        return replace(whole, bound=bound)
    sizes = (theorem.scope or EVERY_SIZE) if bound is None else size_ranges(bound)
    return replace(whole, sizes=sizes, bound=bound)


def size_ranges(sizes: Iterable[int]) -> str:
    """Return sizes in words: `2–19, 22`."""
    spans: list[list[int]] = []
    for size in sorted(sizes):
        if spans and size == spans[-1][-1] + 1:
            spans[-1].append(size)
        else:
            spans.append([size])
    return ", ".join(str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}" for span in spans)
