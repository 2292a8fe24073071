"""The formats of records: what is read into what, and what is refused in which words."""

import json
from random import Random

import pytest

from rulestone.audit.formats import Format, decode_as
from rulestone.audit.records import OtherGame
from rulestone.audit.replaying import check_record
from tests.audit.archive import ap, game, moves_of

PLAYED = game("minefield", 13, Random(3))
TEXT = ap(PLAYED)


def text(record: object) -> bytes:
    return json.dumps(record).encode()


@pytest.mark.parametrize("form", ["auto", "rulestone"])
def test_a_record_of_our_own(form: Format) -> None:
    record = decode_as(text({**PLAYED, "players": ["A", "B"], "id": "x"}), form)
    assert (record.game, record.size, record.result, record.id) == ("minefield", 13, PLAYED["result"], "x")
    assert list(record.moves) == moves_of(PLAYED)
    check_record(record)


@pytest.mark.parametrize("form", ["auto", "ap"])
def test_an_ap_game_record(form: Format) -> None:
    record = decode_as(text(TEXT), form)
    assert (record.game, record.size, record.result) == ("minefield", 13, PLAYED["result"])
    assert list(record.moves) == moves_of(PLAYED)
    assert record.id == "minefield#1"


def test_games_of_others_are_told_apart_from_what_cannot_be_read() -> None:
    with pytest.raises(OtherGame) as other:
        decode_as(text({"header": {"game": {"name": "Homeworlds"}, "players": 7}, "moves": []}), "auto")
    assert other.value.name == "Homeworlds"


def test_the_key_of_an_ap_game_record_in_a_field_of_no_concern() -> None:
    assert decode_as(text({**PLAYED, "note": {"header": 1}}), "auto").size == 13
