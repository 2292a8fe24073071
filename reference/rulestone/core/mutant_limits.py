"""Limits of mutants: the only questions in which a mistake can be seen, and why.

An engine that is never asked there is not caught at the mistake. The table of what engines are caught at
that claim less than a whole game gives each limit as a reason, and `rulestone author kills` fails where a
limit is missing, where a case contradicts one, and where one explains nothing.
"""

from dataclasses import dataclass

from rulestone.core.names import OptionValue

Operation = str
"""An operation of the protocol: `judge`, `play` or `perft`."""

_LARGEST = 10_000
"""No board is larger."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Where alone a mistake can be seen.

    Attributes:
        where: to follow the words "seen only": `on a board of one point`.
        why: why nothing else can show it: a sentence.
        operations: the operations that can show it; none where any can.
        sizes: the smallest and largest of each range of boards that can show it; none where all can.
        option: the option and its value under which it can be seen, where it is only under that.
    """

    where: str
    why: str
    operations: tuple[Operation, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    option: tuple[str, OptionValue] | None = None

    def on(self, size: int) -> bool:
        """Whether a board of this size can show it."""
        return not self.sizes or any(first <= size <= last for first, last in self.sizes)

    def by(self, operation: Operation) -> bool:
        """Whether an operation can show it."""
        return not self.operations or operation in self.operations


def in_records(why: str) -> Limit:
    """A mistake in what actions are accepted and what they lead to; counting sequences may show it too."""
    return Limit("in records", why, operations=("play", "perft"))


def on_set_up_boards(why: str) -> Limit:
    """A mistake that shows only in positions that no play leads to, or in how a position is set up."""
    return Limit("on boards set up by hand", why, operations=("judge",))


def in_counts(why: str = "Every single position is judged rightly.") -> Limit:
    """A mistake in counting sequences of actions."""
    return Limit("where actions are counted", why, operations=("perft",))


def on_sizes(where: str, why: str, first: int, last: int | None = None) -> Limit:
    """A mistake that shows only on boards from one size to another; without `last` on all larger ones."""
    return Limit(where, why, sizes=((first, _LARGEST if last is None else last),))


def except_sizes(where: str, why: str, first: int, last: int) -> Limit:
    """A mistake that shows on all boards but those from one size to another."""
    return Limit(where, why, sizes=((1, first - 1), (last + 1, _LARGEST)))


def under(option: str, value: OptionValue, why: str) -> Limit:
    """A mistake that shows only under one value of an option."""
    setting = {True: "on", False: "off"}[value] if isinstance(value, bool) else f"at {value}"
    return Limit(f"with {option} {setting}", why, option=(option, value))
