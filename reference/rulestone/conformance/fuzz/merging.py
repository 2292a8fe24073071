"""Several disagreements that one known mistake explains are told as one."""

from collections.abc import Iterable
from dataclasses import replace

from rulestone.conformance.fuzz.asker import rank
from rulestone.conformance.fuzz.found import Found


def merged(found: Iterable[Found]) -> tuple[Found, ...]:
    """The disagreements, those with a diagnosis in common as one: the most telling, then the smallest.

    The others are kept in its `also`. What no known mistake explains stays alone.
    """
    groups: list[list[Found]] = []
    for each in found:
        mutants = _mutants(each)
        group = next((group for group in groups if any(mutants & _mutants(other) for other in group)), None)
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return tuple(map(_together, groups))


def _mutants(found: Found) -> frozenset[str]:
    return frozenset(finding.mutant for finding in found.diagnosis)


def _together(group: list[Found]) -> Found:
    first, *others = sorted(
        group, key=lambda each: (each.result.status != "fail", rank(each.kind), each.length)
    )
    return replace(first, also=tuple(others))
