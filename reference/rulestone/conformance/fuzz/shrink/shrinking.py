"""Shrinking whatever was found."""

from rulestone.conformance.fuzz.shrink.position_shrinker import PositionShrinker
from rulestone.conformance.fuzz.shrink.record_shrinker import RecordShrinker
from rulestone.conformance.fuzz.shrink.shrinker import Shrinker
from rulestone.conformance.fuzz.shrink.smallest_case import SmallestCase
from rulestone.conformance.fuzz.shrink.subjects import MoveRecord, StonePosition, subject_of


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
            shrinker = PositionShrinker(smallest, position)
    else:
        shrinker = PositionShrinker(smallest, subject)
    shrinker.shrink()
