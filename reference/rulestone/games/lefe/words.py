"""The words for refusals and for the end of a game of Lefe."""

from collections.abc import Sequence

from rulestone.core.names import Colour
from rulestone.core.wording import quantity


def leaves(count: int) -> str:
    """`1 leaf`, `2 leaves`."""
    return quantity(count, "leaf", "leaves")


_NOT_NOW = {
    "pie stone": "the first player places one dark stone first, removing nothing",
    "choice": "the second player chooses a colour first",
    "play": "no colour is to be chosen here",
}
"""By phase, why `lefe.pie` refuses an action."""


def not_now(phase: str, pie: str) -> str:
    """Return why the clause `lefe.pie` refuses an action.

    Args:
        phase: the phase of the game.
        pie: the value of the option.
    """
    return f"{_NOT_NOW[phase]} (pie = none)" if pie == "none" else _NOT_NOW[phase]


def not_grown(before: tuple[int, ...], after: int, threshold: int | None, merge: str) -> str:
    """Return why a tree has not grown.

    Args:
        before: the numbers of leaves of the trees that it was made of.
        after: the number of its leaves.
        threshold: the number to exceed; None if none suffices.
        merge: the value of the option.
    """
    if threshold is None:
        return "it joins none of your trees, and so removes nothing (newborn = never)"
    most = f"the {threshold} before"
    if len(before) > 1:
        named = min(before) if merge == "fewest" else max(before)  # a variant may take another number
        which, why = (merge, f" (merge = {merge})") if threshold == named else ("number to exceed", "")
        most = f"{threshold}, the {which} of {' and '.join(map(str, before))}{why}"
    return f"your tree has {leaves(after)}, not more than {most}"


def ending(unable: Sequence[Colour], end: str) -> str:
    """Return who cannot place, by the value of the option `end`."""
    if len(unable) > 1:
        return "neither colour can place"
    who = "".join(unable).capitalize()
    return f"{who} cannot place{'' if end == 'either' else f' on its turn (end = {end})'}"
