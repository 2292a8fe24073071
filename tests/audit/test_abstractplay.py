"""Records of Abstract Play: the board, the result and the moves, as its programs write them."""

import json
from random import Random

import pytest

from rulestone.audit.abstractplay import decode_record
from rulestone.audit.records import Unreadable
from tests.audit.archive import Record, ap, game

PLAYED = game("minefield", 13, Random(3))
TEXT = ap(PLAYED)


def encoded(record: object) -> bytes:
    return json.dumps(record).encode()


def header(**fields: object) -> Record:
    """An AP Game Record with other fields in its header."""
    before = TEXT["header"]
    assert isinstance(before, dict)
    return {**TEXT, "header": {**before, **fields}}


def named(name: str, *variants: str) -> Record:
    return header(game={"name": name, "variants": list(variants)})


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
    assert decode_record(encoded(named(name, *variants))).size == size


@pytest.mark.parametrize(
    ("results", "result"),
    [((1, 0), "black"), ((0, 1), "white"), ((100, 3), "black"), ((1, 1), "draw"), ((0, None), None)],
)
def test_the_result_of_an_ap_game_record(results: tuple[object, object], result: str | None) -> None:
    assert decode_record(encoded(ap(PLAYED, results=results))).result == result


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
    assert list(decode_record(encoded({**TEXT, "moves": rounds})).moves) == entries


def test_a_round_in_the_order_in_which_it_was_played() -> None:
    rounds = [["x1", {"move": "a1", "sequence": 1}]]
    record = {**header(**{"turn-model": "sequenced"}), "moves": rounds}
    assert list(decode_record(encoded(record)).moves) == ["a1", "x1"]


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (named("Minefield", "pinwheel"), "'pinwheel' of Minefield is not known here"),
        (named("Minefield", "size-9", "size-11"), "boards of 2 sizes"),
        (named("Interleave"), None),
        (header(players=[{"name": "A", "result": 1}]), "Minefield has two, and here are 1"),
        (header(players=[{"name": "A"}, {"name": "B"}]), "missing required field `result`"),
        ({**TEXT, "moves": "a1 b2"}, "Expected `array`, got `str`"),
        ({"header": {}}, "missing required field `game`"),
    ],
)
def test_ap_game_records_that_cannot_be_read(record: Record, words: str | None) -> None:
    if words is None:
        assert decode_record(encoded(record)).size == 4
        return
    with pytest.raises(Unreadable) as refused:
        decode_record(encoded(record))
    assert words in refused.value.message
    assert "\n" not in refused.value.message
