"""What a difference between two judgements is, as data that every report draws from."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from msgspec import json

from rulestone.core.names import CellName, ClauseId
from rulestone.core.wording import printable

MOST = 50
"""How many differences of one kind are told one by one: an engine may list a hundred thousand."""

_TELLING = ("score", "leader", "winner", "over", "to_move")
"""The fields that tell most in a word; they go before what may be a long list of cells."""

Score = Mapping[str, int | tuple[int, ...]]
"""By colour, its score, or the sizes of its groups."""

Sign = tuple[str, str, tuple[str, ...]]
"""The field, what is said of it, and where."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that an engine says and that is not so, or does not say and should.

    Attributes:
        field: the field of the answer.
        expected: what is true; for one entry of a list, whether it belongs there.
        got: what the engine says, in the same terms.
        words: both in one line, addressed to whoever wrote the engine.
        cells: the cells of the board that it is about.
        clauses: the clauses that it is about, where they can be told.
        actions: the actions that it is about, as they were written.
        named: the clause by which the engine refuses what is legal, where it names one.
        engine: the engine that says so, where several are asked.
        more: how many further differences it stands for, which are not told one by one.
    """

    field: str
    expected: str | int | bool | Score | None
    got: str | int | bool | Score | None
    words: str
    cells: tuple[CellName, ...] = ()
    clauses: tuple[ClauseId, ...] = ()
    actions: tuple[str, ...] = ()
    named: str | None = None
    engine: str | None = None
    more: int = 0

    @property
    def sign(self) -> Sign:
        """What is wrong, without the words: the same for two answers that are wrong in the same way.

        What is said is written as JSON, for an outside engine's colours are plain texts.
        """
        value = json.encode(self.got, order="sorted").decode()
        return self.field, value, self.cells or self.actions


def by_weight(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """The differences in the order in which people should read them."""
    order = {name: place for place, name in enumerate(_TELLING)}
    return tuple(sorted(differences, key=lambda each: order.get(each.field, len(order))))


def bounded(field: str, differences: Iterable[Difference]) -> Iterator[Difference]:
    """The first of many differences of one kind, and how many more there are."""
    remaining = iter(differences)
    yield from islice(remaining, MOST)
    yield from further(field, sum(1 for _ in remaining))


def further(field: str, count: int) -> Iterator[Difference]:
    """So many differences of one kind that are not told one by one, as one; nothing if there are none."""
    if count > 0:
        yield Difference(field, None, None, f"{field}: and {count} more", more=count)


def score_in_words(score: Score) -> str:
    """A score in a line, the same for two that are equal: `black 3 1, white 2`."""

    def points(value: int | tuple[int, ...]) -> str:
        return str(value) if isinstance(value, int) else " ".join(map(str, value)) or "none"

    return printable(", ".join(f"{colour} {points(value)}" for colour, value in sorted(score.items())))


def listed(clauses: Iterable[str]) -> str:
    """Clauses in brackets, with the space before them; nothing if there are none."""
    names = ", ".join(clauses)
    return f" ({names})" if names else ""
