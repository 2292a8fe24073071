"""Several disagreements that one known mistake explains are told as one."""

from collections.abc import Iterable
from dataclasses import replace

from rulestone.conformance.fuzz.ask.disagreement_kinds import rank
from rulestone.conformance.fuzz.report.found_case import FoundCase


def merged(items: Iterable[FoundCase]) -> tuple[FoundCase, ...]:
    """The disagreements, those with a diagnosis in common as one: the most telling, then the smallest.

    The others are kept in its `also`. What no known mistake explains stays alone.
    """
    groups: list[list[FoundCase]] = []
    for each in items:
        mutants = _mutants(each)
        group = next((group for group in groups if any(mutants & _mutants(other) for other in group)), None)
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return tuple(map(_together, groups))


def _mutants(item: FoundCase) -> frozenset[str]:
    return frozenset(finding.mutant for finding in item.diagnosis)


def _together(group: list[FoundCase]) -> FoundCase:
    first, *others = sorted(
        group, key=lambda each: (each.result.status != "fail", rank(each.kind), each.length)
    )
    return replace(first, also=tuple(others))
