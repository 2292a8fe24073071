"""Engines are compared with the bitboard, with the reference, or with each other."""

from functools import partial

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.core.names import CellName, ClauseId, Colour, GameName, Size
from rulestone.engines import EngineBroken
from rulestone.fuzz import ask
from rulestone.fuzz.ask import Asker
from rulestone.protocol import Answer, Failure, Judge, Question, Unsupported, Verdict
from rulestone_bitboard import BitboardEngine
from tests.check.altered import AlteredEngine, Change, over, unchanged

REFUSING = Judge(
    game=GameName("minefield"),
    size=Size(3),
    stones={Colour("black"): (CellName("b2"),), Colour("white"): (CellName("c2"),)},
    to_move=Colour("black"),
)
"""A position in which a rule refuses something."""


def spelled_otherwise(_: Question, answer: Answer) -> Answer:
    if not isinstance(answer, Verdict):
        return answer
    return replace(answer, legal=answer.legal[::-1], why=UNSET, score=UNSET, leader=UNSET)


def listing_twice(_: Question, answer: Answer) -> Answer:
    return replace(answer, legal=answer.legal * 2) if isinstance(answer, Verdict) else answer


def silent(_: Question, __: Answer) -> Answer:
    return Unsupported(unsupported="no")


def refuses_by_another(_: Question, answer: Answer) -> Answer:
    """Name a clause that forbids nothing there."""
    if not isinstance(answer, Verdict) or not isinstance(answer.why, dict):
        return answer
    return replace(answer, why=dict.fromkeys(answer.why, ClauseId("minefield.win")))


def without_a_turn(_: Question, answer: Answer) -> Answer:
    return replace(answer, to_move=None) if isinstance(answer, Verdict) else answer


def failing(problem: BaseException, on: int = 0) -> Change:
    """Break on the answer of this number; on every one if it is 0."""
    asked: list[Question] = []

    def change(question: Question, answer: Answer) -> Answer:
        asked.append(question)
        if on in (0, len(asked)):
            raise problem
        return answer

    return change


CRASH = EngineBroken("crash", "it ended")
LATE = EngineBroken("crash", "it ended", blames_previous=True)


@pytest.mark.parametrize("name", ["altered", "bitboard"])  # which the bitboard must not judge
@pytest.mark.parametrize(
    ("change", "status", "fate"),
    [
        (unchanged, None, "answered"),
        (spelled_otherwise, None, "answered"),
        (silent, None, "declined"),
        (over, "fail", "answered"),
        (refuses_by_another, "fail", "answered"),
        (without_a_turn, "fail", "answered"),
        (failing(CRASH), "crash", "failed"),
        (failing(ZeroDivisionError()), "error", "failed"),
        (failing(SystemExit()), "error", "failed"),
        (lambda *_: Failure(error="no"), "error", "failed"),
        (listing_twice, "fail", "answered"),
    ],
)
def test_an_engine_is_asked_once_and_judged(change: Change, status: str | None, fate: str, name: str) -> None:
    engine = AlteredEngine(change, name=name)
    asker = Asker([engine])
    found = asker.ask(REFUSING)
    assert (None if found is None else found.result.status) == status
    assert len(engine.queries) == 1
    assert {each for each, count in asker.answering.by_fate.items() if count} == {fate}


def test_a_disagreement_is_decided_by_the_reference_not_the_bitboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ask, "BitboardEngine", partial(AlteredEngine, over))
    assert Asker([AlteredEngine()]).ask(REFUSING) is None


@pytest.mark.parametrize(
    ("changes", "status", "by_engine"),
    [
        ((unchanged, unchanged), None, []),
        ((over, over), None, []),  # wrong alike
        ((silent, over), None, []),
        ((over, silent), None, []),
        ((unchanged, over), "fail", ["pass", "fail"]),
        ((unchanged, failing(CRASH)), "crash", ["pass", "crash"]),
    ],
)
def test_two_engines_are_compared_with_each_other(
    changes: tuple[Change, Change], status: str | None, by_engine: list[str]
) -> None:
    one, other = (
        AlteredEngine.instead_of(BitboardEngine(), changes[0]),
        AlteredEngine(changes[1], ops=("play", "judge")),
    )
    asker = Asker([one, other])
    assert asker.operations == ("judge", "play")
    found = asker.ask(REFUSING)
    assert (None if found is None else found.result.status) == status
    assert [result.status for result in (found.by_engine if found else ())] == by_engine
    assert {item.engine for item in (found.result.differences if found else ())} <= {other.claims.name}
    assert bool(asker.answering.by_fate["declined"]) is (silent in changes)


def test_a_late_fault_is_attributed_to_the_previous_question() -> None:
    asker = Asker([AlteredEngine(failing(LATE, on=2))])
    assert asker.ask(REFUSING) is None
    late = asker.ask(replace(REFUSING, size=Size(4)))
    assert late is not None
    assert (late.is_late, late.result.status, late.case.size) == (True, "crash", 3)
