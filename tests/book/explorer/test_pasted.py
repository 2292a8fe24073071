"""Records that were played elsewhere, pasted into the explorer."""

import msgspec
import pytest

from rulestone.book.explorer.pasted import PastedRecord, open_record
from rulestone.protocol import BadRequest
from tests.audit.archive import ap
from tests.book.explorer.answering import put, text

AP_RECORD = ap(
    {"game": "minefield", "size": 3, "moves": ["b1", "c2", "b2", "a1", "b3", "resign"], "result": "black"}
)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (AP_RECORD, "Minefield, size 3, 5 moves, result: black, resigned."),
        ([AP_RECORD], "Minefield, size 3, 5 moves, result: black, resigned."),
        ({"game": "minefield", "size": 3, "moves": "b1 c2 b2 a1 b3"}, "Minefield, size 3, 5 moves."),
    ],
)
def test_a_record_from_elsewhere_is_opened(record: object, words: str) -> None:
    opened = put("record", text=msgspec.json.encode(record).decode())
    assert opened == {"address": "game=minefield&size=3&moves=b1+c2+b2+a1+b3", "words": words}


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("{", "not a record"),
        ("[", "not JSON"),
        ("[{}, {}]", "paste one record; here are 2"),
        ('{"game": "minefield", "size": 65, "moves": ""}', "a board of Minefield has size 1 to 64"),
        ('{"header": {"game": {"name": "Homeworlds"}}, "moves": []}', "'Homeworlds', which is not judged"),
        ('{"game": "minefield", "size": 3, "moves": "a1, b2"}', "write blanks between actions"),
    ],
)
def test_what_is_no_record_is_refused(pasted: str, words: str) -> None:
    problem = text(put("record", text=pasted), "error", "message")
    assert words in problem
    assert "\n" not in problem


def test_a_record_with_options_has_them_in_its_address() -> None:
    document = {"game": "lefe", "size": 3, "moves": "a1 b3", "options": {"pie": "none"}}
    opened = open_record(PastedRecord(text=msgspec.json.encode(document).decode()))
    assert opened.address == "game=lefe&size=3&options=pie=none&moves=a1+b3"
    assert opened.words == "Lefe, size 3, 2 moves."


def test_a_refused_record_says_where_it_was_typed() -> None:
    with pytest.raises(BadRequest) as refused:
        open_record(PastedRecord(text="[1, 2]"))
    assert refused.value.at == "text"
