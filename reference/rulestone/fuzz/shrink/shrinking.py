"""Shrinking a disagreement: a record or a position."""

from collections.abc import Iterator

from rulestone.core.names import Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.cut_boards import cut_position, squeezed_position
from rulestone.fuzz.shrink.other_examples import among_other_stones
from rulestone.fuzz.shrink.record_shrinker import RecordShrinker
from rulestone.fuzz.shrink.shrinker import Shrinker
from rulestone.fuzz.shrink.smallest_case import SmallestCase
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition, subject_of


class _PositionShrinker(Shrinker[StonePosition]):
    """Makes a position that is judged wrongly smaller."""

    def shrink(self) -> None:
        """Leave out stones, look among other positions, and then cut the board as well."""
        self._fewer_stones()
        among_other_stones(self)
        while not self.smallest.spent:
            fewer = self._fewer_stones()
            if not (self.smaller_board() | self.simpler_ground() | fewer):
                return

    def cut_to(self, size: Size) -> Iterator[StonePosition]:
        """What is left of it on a smaller board."""
        return cut_position(self.subject, size)

    def squeezed_to(self, size: Size) -> Iterator[StonePosition]:
        """All of its stones on a smaller board."""
        return squeezed_position(self.subject, size)

    def on(self, ground: Ground) -> StonePosition:
        """The same stones on another ground."""
        subject = self.subject
        cells = {subject.ground.board.name(cell): stone for cell, stone in subject.stones.items()}
        stones = {ground.board.cell(name): stone for name, stone in cells.items()}
        return StonePosition(ground, subject.to_move, stones)

    def _fewer_stones(self) -> bool:
        return self.drop(
            lambda: tuple(self.subject.stones.items()),
            lambda kept: StonePosition(self.subject.ground, self.subject.to_move, dict(kept)),
        )


def shrink(smallest: SmallestCase) -> None:
    """Make a disagreement as small as the budget allows, if it comes again when it is asked again.

    A record is shown by its position where that does, which has fewer parts.
    """
    subject = subject_of(smallest.best.case)
    if not smallest.repeats(subject.case()):
        return
    shrinker: Shrinker[MoveRecord] | Shrinker[StonePosition]
    if isinstance(subject, MoveRecord):
        shrinker = RecordShrinker(smallest, subject)
        shrinker.to_position()
        shrinker.cut_off()
        if smallest.is_known:
            return
        position = shrinker.as_stones()
        if position is not None:
            shrinker = _PositionShrinker(smallest, position)
    else:
        shrinker = _PositionShrinker(smallest, subject)
    shrinker.shrink()
