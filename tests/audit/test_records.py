"""rulestone's own format of records."""

import pytest

from rulestone.audit.records import OtherGame, Unreadable, decode_record
from rulestone.core.names import GameName, Size


def test_what_may_be_left_out_of_a_record() -> None:
    record = decode_record(b'{"game": "lefe", "size": 3, "moves": "a1 b2", "players": ["A", "B"]}')
    assert (record.game, record.size, record.moves) == ("lefe", 3, "a1 b2")
    assert (record.result, record.options, record.removed, record.id) == (None, {}, (), None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "not a record: Input data was truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"game": "lefe", "size": 3}', "missing required field `moves`"),
        (b'{"game": "lefe", "size": 3, "moves": [1]}', r"Expected `str`, got `int` - at moves\[0\]$"),
        (b'{"game": "\xff", "size": 3, "moves": []}', "not a record: "),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(text: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=words) as refused:
        decode_record(text)
    assert "\n" not in refused.value.message
    assert (refused.value.game, refused.value.size, refused.value.id) == (None, None, None)


def test_a_refusal_says_what_is_known_of_the_record() -> None:
    refused = Unreadable("no", game=GameName("lefe"), size=Size(3), id="x")
    assert (str(refused), refused.game, refused.size, refused.id) == ("no", "lefe", 3, "x")
    assert OtherGame("Go").name == "Go"
