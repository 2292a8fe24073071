"""Engines are compared with the bitboard, with the reference, or with each other."""

from unittest.mock import Mock

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.check.answering import Fate
from rulestone.core.names import CellName, ClauseId, Colour, GameName, Size
from rulestone.engines.engine import EngineBroken
from rulestone.fuzz import ask
from rulestone.fuzz.ask import Asker, case_of
from rulestone.protocol import Failure, Judge, Unsupported
from tests.helpers.altered import AlteredEngine, Change, always, over, unchanged
from tests.helpers.disagreements import saying

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
    ("change", "status", "fate"),
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
    change: Change, status: str | None, fate: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging = Mock(side_effect=case_of)
    monkeypatch.setattr(ask, "case_of", judging)
    engine = AlteredEngine(change, name=name)
    asker = Asker([engine])
    found = asker.ask(REFUSING)
    assert (None if found is None else found.result.status) == status
    assert len(engine.queries) == 1
    assert judging.called == (status is not None or name == "bitboard")
    assert {each for each, count in asker.answering.by_fate.items() if count} == {fate}


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
    name: str, change: Change, is_wrong: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ask, "load_engine", lambda _: AlteredEngine(over))
    assert bool(Asker([AlteredEngine(change, name=name)]).ask(REFUSING)) is is_wrong


@pytest.mark.parametrize(
    ("changes", "status", "by_engine"),
    [
        ((unchanged, unchanged), None, []),
        ((over, over), None, []),  # wrong alike
        ((SILENT, over), None, []),
        ((over, SILENT), None, []),
        ((unchanged, over), "fail", ["pass", "fail"]),
        ((over, unchanged), "fail", ["fail", "pass"]),
        ((unchanged, always(CRASH)), "crash", ["pass", "crash"]),
    ],
)
def test_two_engines_are_compared_with_each_other(
    changes: tuple[Change, Change], status: str | None, by_engine: list[str]
) -> None:
    one, other = AlteredEngine(changes[0]), AlteredEngine(changes[1], name="other", ops=("play", "judge"))
    asker = Asker([one, other])
    assert asker.operations == ("judge", "play")
    found = asker.ask(REFUSING)
    assert (None if found is None else found.result.status) == status
    assert [result.status for result in (found.by_engine if found else ())] == by_engine
    wrong = {asker.engines[at].claims.name for at in (found.at_fault if found else ())}
    assert {item.engine for item in (found.result.differences if found else ())} <= wrong
    fate: Fate = "failed" if status == "crash" else "declined" if SILENT in changes else "answered"
    assert asker.answering.by_fate[fate] == 1


def test_a_late_fault_is_attributed_to_the_previous_question_and_its_engine() -> None:
    ends = AlteredEngine(lambda query, answer: always(LATE if query.size == 4 else answer)(query, answer))
    asker = Asker([AlteredEngine(), ends])
    assert asker.ask(REFUSING.judge(())) is None
    late = asker.ask(replace(REFUSING, size=Size(4)))
    assert late is not None
    assert (late.is_late, late.result.status, late.at_fault, late.case.size, late.case.to_move) == (
        *(True, "crash", (1,)),
        *(3, "black"),  # of the question before
    )
