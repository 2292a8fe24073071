"""Engines are compared with the bitboard, with the reference, or with a variant."""

from functools import partial
from itertools import count
from unittest.mock import Mock

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.expect import case_of
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.engines.engine import EngineBroken
from rulestone.engines.installed import load_engine
from rulestone.fuzz import ask
from rulestone.fuzz.ask import Asker
from rulestone.protocol import (
    Answer,
    Failure,
    GameCapabilities,
    GameSetting,
    Judge,
    Perft,
    Play,
    Question,
    Unsupported,
)
from tests.helpers.altered import AlteredEngine, Change, always, over, unchanged
from tests.helpers.disagreements import saying
from tests.helpers.running import InstallEngine, SetClock

REFUSING = Judge(
    game=GameName("minefield"),
    size=Size(3),
    stones={Colour("black"): (CellName("b2"),), Colour("white"): (CellName("c2"),)},
    to_move=Colour("black"),
)
"""A position in which a rule refuses something."""

WIN = ClauseId("minefield.win")
"""A clause that forbids nothing there."""


SILENT = always(Unsupported(unsupported="no"))
CRASH = EngineBroken("crash", "it ended")
LATE = EngineBroken("crash", "it ended", blames_previous=True)


@pytest.mark.parametrize("name", ["altered", "bitboard"])  # which the bitboard must not judge
@pytest.mark.parametrize(
    ("change", "status", "outcome"),
    [
        (unchanged, None, "answered"),
        (saying(lambda right: replace(right, legal=right.legal[::-1])), None, "answered"),
        (saying(lambda right: replace(right, why=UNSET, score=UNSET, leader=UNSET)), None, "answered"),
        (SILENT, None, "declined"),
        (over, "fail", "answered"),
        (saying(lambda right: replace(right, why=dict.fromkeys(right.why or (), WIN))), "fail", "answered"),
        (saying(lambda right: replace(right, to_move=None)), "fail", "answered"),
        (always(CRASH), "crash", "failed"),
        (always(ZeroDivisionError()), "error", "failed"),
        (always(SystemExit()), "error", "failed"),
        (always(Failure(error="no")), "error", "failed"),
        (saying(lambda right: replace(right, legal=right.legal * 2)), "fail", "answered"),
        (saying(lambda right: replace(right, legal=right.legal[1:] + right.legal[-1:])), "fail", "answered"),
    ],
)
def test_an_engine_is_asked_once_and_judged_by_the_reference_if_it_differs(
    change: Change, status: str | None, outcome: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging = Mock(side_effect=case_of)
    monkeypatch.setattr(ask, "case_of", judging)
    engine = AlteredEngine(change, name=name)
    asker = Asker(engine)
    found = asker.ask(REFUSING)
    assert (None if found is None else found.result.status) == status
    assert len(engine.queries) == 1
    assert judging.called == (status is not None or name == "bitboard")
    assert {each for each, count in asker.tally.by_outcome.items() if count} == {outcome}


@pytest.mark.parametrize(
    ("name", "change", "is_wrong"),
    [
        ("altered", unchanged, False),  # the reference decides
        ("altered", over, False),  # the bitboard's answers are not doubted
        ("altered", saying(lambda right: replace(right, over=True, legal=right.legal[::-1])), False),
        ("altered", saying(lambda right: replace(right, over=True, score=UNSET, why=UNSET)), False),
        ("bitboard", over, True),
    ],
)
def test_an_answer_is_right_if_the_bitboard_or_the_reference_gives_it(
    name: str, change: Change, is_wrong: bool, install_engine: InstallEngine
) -> None:
    install_engine(partial(AlteredEngine, over), "bitboard")
    assert bool(Asker(AlteredEngine(change, name=name)).ask(REFUSING)) is is_wrong


@pytest.mark.parametrize(
    ("name", "variant", "is_wrong"),
    [
        ("reference", None, False),
        ("reference", "minefield/no-switches", True),
        ("variant:minefield/no-switches", "minefield/no-switches", False),
        ("variant:minefield/no-switches", None, True),
    ],
)
def test_an_engine_is_compared_with_the_variant_that_it_should_play(
    name: str, variant: str | None, is_wrong: bool
) -> None:
    asker = Asker(load_engine(name), variant)
    switch = Judge(
        game=GameName("minefield"),
        size=Size(4),
        stones={Colour("black"): (CellName("a1"),), Colour("white"): (CellName("a2"), CellName("c1"))},
        to_move=Colour("black"),
    )
    questions: tuple[Question, ...] = (
        switch,
        Play(
            game=switch.game, size=switch.size, moves=tuple(map(ActionText, ("a1", "a2", "d4", "c1", "c2")))
        ),
        Perft(game=switch.game, size=Size(3), depth=4),
    )
    found = [asker.ask(question) for question in questions]
    assert [item is not None for item in found] == [is_wrong] * 3
    if variant is not None and found[0] is not None:
        assert found[0].case.agreed == (f"variant:{variant}",)
        assert [difference.actions for difference in found[0].result.differences] == [("c2",)]


def test_what_the_engine_does_not_declare_is_not_held_against_it() -> None:
    asker = Asker(AlteredEngine(over, games={"minefield": GameCapabilities(sizes=(4, 9))}))
    assert asker.ask(REFUSING) is None
    assert asker.ask(replace(REFUSING, size=Size(4))) is not None


def test_a_late_fault_is_attributed_to_the_previous_question() -> None:
    ends = AlteredEngine(lambda query, answer: always(LATE if query.size == 4 else answer)(query, answer))
    asker = Asker(ends)
    assert asker.ask(REFUSING.judge(())) is None
    late = asker.ask(replace(REFUSING, size=Size(4)))
    assert late is not None
    assert (late.is_late, late.result.status, late.case.size, late.case.to_move) == (
        *(True, "crash"),
        *(3, "black"),  # of the question before
    )


def timing_out(query: Question, right: Answer) -> Answer:
    """Take too long on boards that are larger than those in use."""
    if query.size > 19:
        raise EngineBroken("timeout", "no answer in 10 seconds")
    return right


def test_a_time_out_on_a_board_larger_than_those_in_use_is_told_and_is_no_failure() -> None:
    asker = Asker(AlteredEngine(timing_out))
    large, small = (GameSetting(game=GameName("minefield"), size=Size(size)).play(()) for size in (30, 19))
    assert asker.has_time_for(large)
    assert asker.ask(large) is None
    assert asker.tally.by_outcome["too slow"] == 1
    assert not asker.has_time_for(large)
    assert asker.has_time_for(small)
    finding = Asker(AlteredEngine(always(EngineBroken("timeout", "none")))).ask(small)
    assert finding is not None
    assert finding.result.status == "timeout"


def test_large_boards_are_asked_about_only_where_an_answer_is_expected_soon(set_clock: SetClock) -> None:
    set_clock(partial(next, count(0.0, 0.2)), "rulestone.fuzz.ask")
    asker = Asker(AlteredEngine())
    asker.ask(GameSetting(game=GameName("minefield"), size=Size(19)).play(()))
    empty = [GameSetting(game=GameName("minefield"), size=Size(size)).play(()) for size in range(2, 65)]
    assert [question.size for question in empty if asker.has_time_for(question)] == [*range(2, 29)]
    assert asker.tally.by_outcome["too slow"] == 64 - 28
