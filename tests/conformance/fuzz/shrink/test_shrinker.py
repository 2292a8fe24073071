"""Leaving out parts: what the shrinkers of records and of positions share."""

import pytest
from msgspec.structs import replace

from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.fuzz.ask.disagreement_kinds import DisagreementKind
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.shrinker import Shrinker
from rulestone.fuzz.shrink.smallest_case import Budget
from rulestone.fuzz.shrink.subjects import StonePosition
from rulestone.protocol import Answer, Query, Verdict
from tests.check.lying import Change
from tests.conformance.fuzz.shrink.shown import Positions, smallest_of, stones_of, wrong_where

MINEFIELD = GameName("minefield")
BLACK, WHITE = Colour("black"), Colour("white")


def position(*names: str, size: int = 5) -> StonePosition:
    """Black stones on a board."""
    ground = Ground(MINEFIELD, Size(size))
    return StonePosition(ground, WHITE, {ground.board.cell(CellName(name)): BLACK for name in names})


def shrinker_of(
    change: Change,
    subject: StonePosition,
    budget: Budget | None = None,
    known: tuple[DisagreementKind, ...] = (),
) -> Shrinker[StonePosition]:
    return Positions(smallest_of(change, subject.case(), budget=budget, known=known), subject)


def without(shrinker: Shrinker[StonePosition]) -> bool:
    """Leave out stones."""
    subject = shrinker.subject
    return shrinker.drop(
        lambda: tuple(shrinker.subject.stones.items()),
        lambda kept: StonePosition(subject.ground, subject.to_move, dict(kept)),
    )


NEEDED = wrong_where(lambda query: {"b2", "d4"} <= stones_of(query))


@pytest.mark.parametrize("names", ["a1 b2 c3 d4 e5 a5 e1", "a1 b2 c3 d4 e5", "b2 a1 d4"])
def test_parts_that_do_not_matter_are_left_out(names: str) -> None:
    shrinker = shrinker_of(NEEDED, position(*names.split()))
    assert without(shrinker)
    assert stones_of(shrinker.smallest.best.result.attempts[0].query) == {"b2", "d4"}
    assert shrinker.subject.case() == shrinker.smallest.best.case
    assert not without(shrinker)


def test_the_only_part_is_left_out_where_it_does_not_matter() -> None:
    shrinker = shrinker_of(wrong_where(lambda _: True), position("a1"))
    assert without(shrinker)
    assert not shrinker.subject.stones


def test_nothing_is_tried_once_the_budget_is_spent() -> None:
    shrinker = shrinker_of(NEEDED, position("a1", "b2", "c3", "d4"), Budget(asks=1))
    without(shrinker)
    assert shrinker.smallest.asks == 1
    assert not shrinker.attempt(position("b2", "d4"))


def test_what_is_not_smaller_or_shows_something_else_is_not_kept() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if isinstance(answer, Verdict) and not stones_of(query):
            return replace(answer, winner="black")
        return NEEDED(query, answer)

    shrinker = shrinker_of(change, position("b2", "d4", "e5"))
    assert not shrinker.attempt(position("b2", "d4", "e1"))
    assert shrinker.smallest.asks == 0
    assert not shrinker.attempt(position("b2"))
    assert not shrinker.attempt(position())
    assert shrinker.attempt(position(), other_kinds=True)
    assert shrinker.smallest.kind.field == "winner"
    known = (DisagreementKind(MINEFIELD, "winner"),)
    assert not shrinker_of(change, position("b2", "d4"), known=known).attempt(position(), other_kinds=True)


def test_the_same_disagreement_is_preferred_to_another() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if not isinstance(answer, Verdict):
            return answer
        other = {"winner": "black"} if len(stones_of(query)) == 1 else {}
        return replace(answer, over=not answer.over, **other)

    shrinker = shrinker_of(change, position("b2", "d4"))
    first = shrinker.smallest.kind
    assert shrinker.attempt(position("b2"), other_kinds=True)
    assert len(shrinker.smallest.best.kinds) > 1
    assert shrinker.smallest.kind == first


def test_a_board_is_cut_down_as_far_as_it_goes() -> None:
    shrinker = shrinker_of(wrong_where(lambda query: query.size >= 3), position("c3", size=8))
    assert shrinker.smaller_board()
    assert shrinker.subject.ground.size == 3
    assert not shrinker.smaller_board()


def test_stones_that_must_stay_stand_closer_on_a_smaller_board() -> None:
    both = wrong_where(lambda query: len(stones_of(query)) == 2)
    shrinker = shrinker_of(both, position("a1", "h8", size=8))
    assert shrinker.smaller_board()
    assert (shrinker.subject.ground.size, len(shrinker.subject.stones)) == (2, 2)


def test_holes_and_options_that_do_not_matter_go() -> None:
    removed = (CellName("a1"), CellName("c3"))
    ground = Ground(GameName("interleave"), Size(3), removed=removed)
    subject = StonePosition(ground, BLACK)
    holed = wrong_where(lambda query: "c3" in query.removed)
    shrinker = shrinker_of(holed, subject)
    assert shrinker.simpler_ground()
    assert shrinker.subject.ground.removed == ("c3",)


def test_options_are_kept_where_they_matter() -> None:
    ground = Ground(GameName("lefe"), Size(3), {"pie": "none", "end": "on-turn"})
    shrinker = shrinker_of(
        wrong_where(lambda query: query.options.get("end") == "on-turn"),
        StonePosition(ground, Colour("dark")),
    )
    assert shrinker.simpler_ground()
    assert shrinker.subject.ground.options == {"end": "on-turn"}
    assert not shrinker.simpler_ground()
