"""Disagreements to be made smaller, with engines that are wrong where a test wants it."""

from collections.abc import Callable, Collection, Iterator

from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.core.names import CellName, Size
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.ask.disagreement_kinds import DisagreementKind
from rulestone.fuzz.generate.grounds import Ground, choices
from rulestone.fuzz.shrink.cut_boards import cut_position, squeezed_position
from rulestone.fuzz.shrink.shrinker import Shrinker
from rulestone.fuzz.shrink.smallest_case import Budget, SmallestCase
from rulestone.fuzz.shrink.subjects import StonePosition
from rulestone.protocol import Answer, Query, Verdict
from tests.check.lying import Change, Lying


def wrong_where(condition: Callable[[Query], bool]) -> Change:
    """A change by which an engine takes a game that goes on for one that is over, and the other way round."""

    def change(query: Query, answer: Answer) -> Answer:
        return (
            replace(answer, over=not answer.over)
            if isinstance(answer, Verdict) and condition(query)
            else answer
        )

    return change


def stones_of(query: Query) -> frozenset[CellName]:
    """The cells that a query sets stones on."""
    if query.op != "judge" or query.stones is None:
        return frozenset()
    return frozenset(name for names in query.stones.values() for name in names)


def smallest_of(
    change: Change,
    case: Case,
    *,
    budget: Budget | None = None,
    known: Collection[DisagreementKind] = (),
    **claims: object,
) -> SmallestCase:
    """A disagreement as it was found."""
    engine = Lying(change, **claims)
    asker = Asker([engine], ["lying"])
    answered = asker.ask(case)
    options = choices([engine.claims], [case.game], None)
    return SmallestCase(asker, options, answered, answered.kinds[0], budget=budget, known=known)


class Positions(Shrinker[StonePosition]):
    """Shrinks positions as it is told."""

    def shrink(self) -> None:
        """Not of itself."""

    def cut_to(self, size: Size) -> Iterator[StonePosition]:
        """What is left."""
        return cut_position(self.subject, size)

    def squeezed_to(self, size: Size) -> Iterator[StonePosition]:
        """All stones."""
        return squeezed_position(self.subject, size)

    def on(self, ground: Ground) -> StonePosition:
        """The same stones by name."""
        names = {self.subject.ground.board.name(cell): stone for cell, stone in self.subject.stones.items()}
        return StonePosition(
            ground, self.subject.to_move, {ground.board.cell(name): stone for name, stone in names.items()}
        )
