"""The formats of records: what is read into what, and what is refused in which words."""

import json
from random import Random

import pytest

from rulestone.audit.formats import Format, decode_as
from rulestone.audit.records import OtherGame, Unreadable
from rulestone.audit.replaying import check_record
from tests.audit.archive import Record, ap, changed, game, moves_of

PLAYED = game("minefield", 13, Random(3))
GIVEN = ap(PLAYED)


def text(record: object) -> bytes:
    return json.dumps(record).encode()


def header(**fields: object) -> Record:
    """An AP Game Record with other fields in its header."""
    before = GIVEN["header"]
    assert isinstance(before, dict)
    return {**GIVEN, "header": {**before, **fields}}


def named(name: str, *variants: str) -> Record:
    return header(game={"name": name, "variants": list(variants)})


@pytest.mark.parametrize("form", ["auto", "rulestone"])
def test_a_record_of_our_own(form: Format) -> None:
    record = decode_as(text({**PLAYED, "players": ["A", "B"], "id": "x"}), form)
    assert (record.game, record.size, record.result, record.id) == ("minefield", 13, PLAYED["result"], "x")
    assert list(record.moves) == moves_of(PLAYED)
    check_record(record)


@pytest.mark.parametrize("form", ["auto", "ap"])
def test_an_ap_game_record(form: Format) -> None:
    record = decode_as(text(GIVEN), form)
    assert (record.game, record.size, record.result) == ("minefield", 13, PLAYED["result"])
    assert list(record.moves) == moves_of(PLAYED)
    assert record.id == "minefield#1"


@pytest.mark.parametrize(
    ("name", "variants", "size"),
    [
        ("Minefield", [], 11),
        ("Minefield", ["#board"], 11),
        ("minefield", ["size-9"], 9),
        ("Minefield", ["15x15 board"], 15),
        ("Minefield", ["Larger board (17x17)"], 17),
        ("Minefield", ["Size-19 board"], 19),
        ("Necklace", [], 19),
        ("Necklace", ["Default 19x19 board"], 19),
        ("Lefe", [], 6),
        ("Lefe", ["Hexhex 7 (127 spaces)"], 7),
        ("Evening", ["Smaller board (base-4)"], 4),
    ],
)
def test_the_board_of_an_ap_game_record(name: str, variants: list[str], size: int) -> None:
    assert decode_as(text(named(name, *variants)), "ap").size == size


@pytest.mark.parametrize(
    ("results", "result"),
    [((1, 0), "black"), ((0, 1), "white"), ((100, 3), "black"), ((1, 1), "draw"), ((0, None), None)],
)
def test_the_result_of_an_ap_game_record(results: tuple[object, object], result: str | None) -> None:
    assert decode_as(text(ap(PLAYED, results=results)), "ap").result == result


@pytest.mark.parametrize(
    ("rounds", "entries"),
    [
        ([["A1", " b2 "], ["c3"]], ["a1", "b2", "c3"]),
        ([["a1", None], [None, "b2"], [None, None]], ["a1", "pass", "pass", "b2"]),
        ([["a1", "pass"], ["c3", ""]], ["a1", "pass", "c3"]),
        ([[""]], []),
        ([], []),
        ([[{"move": "a1", "result": [{"type": "place", "where": "a1"}]}, "resign"]], ["a1", "resign"]),
        ([[{"move": "b2", "sequence": 2}, {"move": "a1", "sequence": 1}]], ["a1", "b2"]),
        ([["choose  Dark"]], ["choose dark"]),
    ],
)
def test_the_rounds_of_an_ap_game_record(rounds: object, entries: list[str]) -> None:
    assert list(decode_as(text({**GIVEN, "moves": rounds}), "ap").moves) == entries


def test_a_round_in_the_order_in_which_it_was_played() -> None:
    rounds = [["x1", {"move": "a1", "sequence": 1}]]
    record = {**header(**{"turn-model": "sequenced"}), "moves": rounds}
    assert list(decode_as(text(record), "ap").moves) == ["a1", "x1"]


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (named("Minefield", "pinwheel"), "'pinwheel' of Minefield is not known here"),
        (named("Minefield", "size-9", "size-11"), "boards of 2 sizes"),
        (named("Interleave"), None),
        (header(players=[{"name": "A", "result": 1}]), "Minefield has two, and here are 1"),
        (header(players=[{"name": "A"}, {"name": "B"}]), "missing required field `result`"),
        ({**GIVEN, "moves": "a1 b2"}, "Expected `array`, got `str`"),
        ({"header": {}}, "missing required field `game`"),
    ],
)
def test_ap_game_records_that_cannot_be_read(record: Record, words: str | None) -> None:
    if words is None:
        assert decode_as(text(record), "ap").size == 4
        return
    with pytest.raises(Unreadable) as refused:
        decode_as(text(record), "ap")
    assert words in refused.value.message
    assert "\n" not in refused.value.message


def test_games_of_others_are_told_apart_from_what_cannot_be_read() -> None:
    with pytest.raises(OtherGame) as other:
        decode_as(text({"header": {"game": {"name": "Homeworlds"}, "players": 7}, "moves": []}), "auto")
    assert other.value.name == "Homeworlds"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "minefeild"}, "did you mean minefield?"),
        ({"size": "13"}, "Expected `int`, got `str` - at `.*size`"),
        ({"size": 65}, "a board of Minefield has size 1 to 64"),
        ({"options": {"pie": True}}, "minefield has no option 'pie'"),
        ({"result": "green"}, "'green' is neither black, white nor draw"),
        ({"removed": ["a1"]}, "cells cannot be removed"),
        ({"moves": None}, "at `.*moves`"),
    ],
)
def test_records_of_our_own_that_cannot_be_read(fields: Record, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        check_record(decode_as(text(changed(PLAYED, **fields)), "auto"))


def test_the_key_of_an_ap_game_record_in_a_field_of_no_concern() -> None:
    assert decode_as(text({**PLAYED, "note": {"header": 1}}), "auto").size == 13
