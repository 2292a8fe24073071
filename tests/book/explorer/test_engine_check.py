"""A check of an engine in the reader's page, message by message."""

from collections.abc import Callable

import pytest

from rulestone.book.explorer.engine_check import (
    CheckRequest,
    EngineCheck,
    OwnCheckRequest,
    Progress,
    Reply,
    own_check,
)
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.serve import reply_to
from rulestone.protocol import BadRequest, Unsupported
from rulestone.protocol.messages import hello_reply_line, reply_line

ONE = CheckRequest(cases=("minefield/play-on-a-single-point",))


def right(request: str) -> Reply:
    """What the reference replies to a line."""
    return Reply(line=reply_to(ReferenceEngine(), request.encode()).decode())


def ended(check: EngineCheck, answer: Callable[[str], Reply]) -> Progress:
    """How the check ends, once the engine has said who it is."""
    step = check.begin()
    assert step.request is not None
    step = check.advance(right(step.request))
    while step.request is not None:
        step = check.advance(answer(step.request))
    return step


def test_a_right_engine_is_asked_until_nothing_is_left() -> None:
    check = EngineCheck(ONE)
    step = ended(check, right)
    assert (step.answered, step.selected, step.wrong) == (1, 1, 0)
    report = check.report()
    assert report.passed
    assert report.headline.startswith("1 case: 1 pass")


def test_an_answer_of_the_wrong_shape_is_malformed() -> None:
    check = EngineCheck(ONE)
    step = ended(check, lambda _request: Reply(line="[]"))
    assert (step.answered, step.wrong) == (1, 1)
    assert not check.report().passed
    assert "not an object" in check.report().text


def test_what_an_engine_does_not_answer_is_skipped() -> None:
    check = EngineCheck(ONE)

    def unsupported(request: str) -> Reply:
        number = int(request.partition('"id":')[2].partition(",")[0])
        return Reply(line=reply_line(number, Unsupported(unsupported="no")).decode())

    step = ended(check, unsupported)
    assert (step.answered, step.wrong) == (1, 0)
    assert "1 skip" in check.report().headline


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply(line="{}"), "without `id`"),
        (Reply(broke="crash", message="it broke"), "it broke"),
        (Reply(line=hello_reply_line(7, ReferenceEngine().claims).decode()), "a reply to request 7"),
    ],
)
def test_an_engine_that_does_not_say_who_it_is_is_not_checked(reply: Reply, words: str) -> None:
    check = EngineCheck(ONE)
    check.begin()
    with pytest.raises(BadRequest, match=f"does not say who it is when asked `hello`: .*{words}"):
        check.advance(reply)


def test_a_report_of_half_a_check_says_so() -> None:
    check = EngineCheck(ONE)
    check.begin()
    assert not check.report().passed
    assert "interrupted" in check.report().text.lower()


def test_the_reference_passes_some_of_the_cases_wherever_it_runs() -> None:
    result = own_check(OwnCheckRequest(first=1, every=100, most=2))
    assert (result.passed, result.wrong) == (2, ())
    assert own_check(OwnCheckRequest(first=10**9, every=1, most=2)).passed == 0
