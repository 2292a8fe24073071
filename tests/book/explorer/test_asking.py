"""Questions as JSON: read strictly, and answered as JSON, whatever they are."""

import msgspec
import pytest
from msgspec import Struct

from rulestone.book.explorer.answers import answer
from rulestone.book.explorer.asking import BODY_LIMIT, answer_question, question_kind
from rulestone.protocol import BadRequest
from tests.book.explorer.answering import ask, put, text


def test_a_question_of_another_kind_or_too_long_is_refused() -> None:
    assert "'guess' cannot be asked" in text(put("guess"), "error", "message")
    long = ask(game="minefield", size=3, moves=" " * BODY_LIMIT)
    assert f"{BODY_LIMIT} are the most" in text(long, "error", "message")


@pytest.mark.parametrize("body", ["", "[", "[]", "{}", '{"game":"minefield","game":"lefe","size":3}', "NaN"])
def test_what_is_no_question_is_refused(body: str) -> None:
    assert set(msgspec.json.decode(answer("view", body))) == {"error"}


class Sum(Struct, forbid_unknown_fields=True):
    """What to add."""

    numbers: tuple[int, ...]


def added(request: Sum) -> int:
    if not request.numbers:
        raise BadRequest("bad-request", "nothing to add", "numbers")
    return sum(request.numbers)


KINDS = {"sum": question_kind(Sum, added)}


def test_a_question_is_answered_by_its_kind() -> None:
    assert answer_question(KINDS, "sum", '{"numbers":[1,2,3]}') == "6"


@pytest.mark.parametrize(
    ("body", "code", "message"),
    [
        ('{"numbers":[1,"2"]}', "bad-request", "Expected `int`, got `str` - at numbers[1]"),
        ('{"numbers":[1],"more":2}', "bad-request", "Object contains unknown field `more`"),
        (
            '{"numbers":[1],"numbers":[2]}',
            "bad-json",
            "not JSON: the key 'numbers' is given twice in one object",
        ),
        ('{"numbers":[]}', "bad-request", "nothing to add"),
    ],
)
def test_what_is_wrong_with_a_question_is_its_answer(body: str, code: str, message: str) -> None:
    error = msgspec.json.decode(answer_question(KINDS, "sum", body))["error"]
    assert (error["code"], error["message"]) == (code, message)


def test_what_can_be_asked_is_said() -> None:
    error = msgspec.json.decode(answer_question(KINDS, "product", "{}"))["error"]
    assert error["message"] == "'product' cannot be asked; there are sum"
