"""Choose the failures that a report shows in full: different, small, those about the diagnosis first."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from rulestone.check.differences import by_weight
from rulestone.check.results import BREAKAGES, CaseResult, CaseStatus, Run
from rulestone.core.names import ClauseId


class _Kind(NamedTuple):
    """The kind of a failure.

    Attributes:
        clause: the clause that it, or its diagnosis, is about; empty if there is none.
        status: the status of the case.
        field: the most informative field of the answer; empty if there is no answer.
        more: whether the engine's answer holds more than is right, or something else.
    """

    clause: ClauseId
    status: CaseStatus
    field: str = ""
    more: bool = False


class _Size(NamedTuple):
    """The size of a failure, for sorting.

    Attributes:
        counting: whether only a number is wrong, which explains nothing.
        pieces: the number of moves or stones.
        board: the size of the board.
        differences: the number of differences.
        place: its index among the failures.
    """

    counting: bool
    pieces: int
    board: int
    differences: int
    place: int


def exemplary(run: Run, most: int) -> tuple[tuple[CaseResult, ...], tuple[CaseResult, ...]]:
    """Return the failures to show in full, the best examples first, and the others in the order of the cases.

    The smallest failure of each kind comes first: the clauses of the diagnosis in their order, then the
    others. Then come the second smallest of each kind, and so on.

    Args:
        run: the result of the check.
        most: how many to show in full.
    """
    ranks = {finding.clause: place for place, finding in reversed([*enumerate(run.diagnosis or ())])}
    likely = _likely(run)
    groups: dict[_Kind, list[_Size]] = defaultdict(list)
    for place, result in enumerate(run.wrong):
        groups[_kind(result, likely.get(result.id, ()))].append(_size(result, place))
    ordered = sorted(
        (size.counting, turn, ranks.get(kind.clause, len(ranks)), size)
        for kind, sizes in groups.items()
        for turn, size in enumerate(sorted(sizes))
    )
    places = [size.place for *_, size in ordered[:most]]
    rest = (result for place, result in enumerate(run.wrong) if place not in set(places))
    return tuple(run.wrong[place] for place in places), tuple(rest)


def _likely(run: Run) -> dict[str, tuple[ClauseId, ...]]:
    """Return, by case, the clauses of the known mistakes that explain its failure."""
    clauses: dict[str, tuple[ClauseId, ...]] = {}
    for finding in run.diagnosis or ():
        for name in finding.cases:
            clauses[name] = (*clauses.get(name, ()), finding.clause)
    return clauses


def _kind(result: CaseResult, likely: Iterable[ClauseId]) -> _Kind:
    """Return the kind of a failure. Diagnosed clauses count if the case decides them or comes near them."""
    if result.status in BREAKAGES:
        return _Kind(ClauseId(""), result.status)
    about = result.clauses_concerned
    diagnosed = [name for name in likely if name in (*about, *result.case.clauses, *result.case.near)]
    clause = next(iter((*diagnosed, *about)), ClauseId(""))
    differences = by_weight(result.differences)
    if result.status != "fail" or not differences:
        return _Kind(clause, result.status)
    first = differences[0]
    more = isinstance(first.got, int) and isinstance(first.expected, int) and first.got > first.expected
    return _Kind(clause, result.status, first.field, more)


def _size(result: CaseResult, place: int) -> _Size:
    case, attempt = result.case, result.decisive
    by_stones = attempt is not None and attempt.query.stones is not None
    return _Size(
        counting=case.question == "perft",
        pieces=sum(map(len, case.stones.values())) if by_stones else len(case.record),
        board=case.size,
        differences=len(result.differences),
        place=place,
    )
