"""Suites: the cases of a release, so that the figures of an engine can be compared later."""

from collections.abc import Sequence
from importlib.metadata import version

from rulestone.cases.cases import Case
from rulestone.cases.selection import BadSelection
from rulestone.core.wording import did_you_mean, printable


def current_suite() -> str:
    """Return the suite of this release: `0.1` of 0.1.0."""
    return ".".join(version("rulestone").split(".")[:2])


def cases_of_suite(cases: Sequence[Case], suite: str) -> tuple[tuple[Case, ...], tuple[str, ...]]:
    """Return the cases of a release, and the ids of those that were added since.

    Raises:
        BadSelection: there is no such suite, or it has none of the cases.
    """
    known = sorted({case.since for case in cases} | {current_suite()}, key=_order)
    if suite not in known:
        meant = did_you_mean(suite, known) or f"; there are {', '.join(known)}"
        raise BadSelection(f"--suite: there is no suite {printable(suite, 40)}{meant}")
    own = tuple(case for case in cases if _order(case.since) <= _order(suite))
    if not own:
        raise BadSelection(f"--suite: all selected cases were added after {suite}")
    return own, tuple(case.id for case in cases if _order(case.since) > _order(suite))


def _order(suite: str) -> tuple[int, ...]:
    """Return the sort key of a suite: 0.9 is before 0.10."""
    return tuple(int(part) for part in suite.split(".") if part.isdecimal())
