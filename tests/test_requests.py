"""Requests that make no sense, each refused with a code, a place and words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.core.actions import Placement
from rulestone.core.names import Colour
from rulestone.protocol import LINE_LIMIT, BadRequest
from rulestone.protocol.checking import CheckedQuery
from rulestone.protocol.requests import decode_line, read_request, request_id

JUDGE: dict[str, object] = {"op": "judge", "game": "minefield", "size": 5}
STONES: dict[str, object] = {**JUDGE, "to_move": "black"}
HEX: dict[str, object] = {"op": "judge", "game": "interleave", "size": 3}

BAD: list[tuple[dict[str, object], str, str | None, str]] = [
    ({"op": "hello", "protocol": 2}, "bad-request", "protocol", "protocol must be 1, not 2"),
    ({"op": "hello", "protocol": "1"}, "bad-request", "protocol", "Expected `int`"),
    ({"op": "sing"}, "bad-request", "op", "no such operation: 'sing'; there are hello, judge, play, perft"),
    ({"op": "judg"}, "bad-request", "op", "did you mean judge?"),
    ({"game": "lefe"}, "bad-request", "op", "op"),
    ({**JUDGE}, "bad-request", None, "either stones or moves"),
    ({**STONES, "stones": {}, "moves": []}, "bad-request", None, "either stones or moves"),
    ({**JUDGE, "moves": [], "color": "black"}, "bad-request", "color", "color"),
    ({**JUDGE, "game": "go", "moves": []}, "unknown-game", "game", "no game is called 'go'; there are"),
    ({**JUDGE, "game": 7, "moves": []}, "unknown-game", "game", "no such game: 7"),
    ({**JUDGE, "size": "5", "moves": []}, "bad-size", "size", "Expected `int`"),
    ({**JUDGE, "size": 5.5, "moves": []}, "bad-size", "size", "Expected `int`"),
    ({**JUDGE, "size": 0, "moves": []}, "bad-size", "size", "a board of Minefield has size 1 to 64"),
    ({**JUDGE, "size": -1, "moves": []}, "bad-size", "size", "size -1"),
    ({**JUDGE, "size": 1_000_000, "moves": []}, "bad-size", "size", "size 1000000"),
    ({**HEX, "size": 33, "moves": []}, "bad-size", "size", "a board of Interleave has size 1 to 32"),
    ({**JUDGE, "moves": "a1"}, "bad-action", "moves", "Expected `array`"),
    ({**JUDGE, "moves": ["a1", 2]}, "bad-action", "moves[1]", "Expected `str`"),
    ({**JUDGE, "moves": ["a1", "z99"]}, "bad-cell", "moves[1]", "its points run from a1 to e5"),
    ({**JUDGE, "moves": ["a0"]}, "bad-cell", "moves[0]", "'a0' is not a cell of the 5×5 board"),
    ({**JUDGE, "moves": ["a01"]}, "bad-cell", "moves[0]", "'a01' is not a cell"),
    ({**JUDGE, "moves": ["A1"]}, "bad-action", "moves[0]", "'A1' is not an action of Minefield"),
    ({**JUDGE, "moves": ["pass"]}, "bad-action", "moves[0]", "'pass' is not an action of Minefield"),
    ({**JUDGE, "moves": ["a1 "]}, "bad-action", "moves[0]", "'a1 ' is not an action"),
    ({**JUDGE, "moves": ["a1\n"]}, "bad-action", "moves[0]", "is not an action"),
    ({**JUDGE, "moves": ["a1"], "to_move": "white"}, "bad-request", "to_move", "can only be given with"),
    ({**JUDGE, "stones": {}}, "bad-request", "to_move", "to_move must be black or white"),
    ({**JUDGE, "stones": {}, "to_move": None}, "bad-request", "to_move", "to_move must be black or white"),
    ({**JUDGE, "stones": {}, "to_move": "red"}, "bad-request", "to_move", "to_move must be black or white"),
    ({**JUDGE, "stones": {}, "to_move": "puce"}, "bad-request", "to_move", "puce"),
    ({**STONES, "stones": ["a1"]}, "bad-position", "stones", "Expected `object`"),
    ({**STONES, "stones": {"black": "a1"}}, "bad-position", "stones.black", "Expected `array`"),
    ({**STONES, "stones": {"white": [], "black": ["a1", 4]}}, "bad-position", "stones.black[1]", "Expected"),
    ({**STONES, "stones": {"puce": []}}, "bad-position", "stones.puce", "no puce stones here"),
    ({**STONES, "stones": {"red": []}}, "bad-position", "stones.red", "the colours are black and white"),
    ({**STONES, "stones": {"black": ["a1", "f1"]}}, "bad-cell", "stones.black[1]", "'f1' is not a cell"),
    ({**STONES, "stones": {"black": ["a1", "a1"]}}, "bad-position", "stones.black[1]", "already holds"),
    (
        {**STONES, "stones": {"black": ["a1"], "white": ["b1", "a1"]}},
        "bad-position", "stones.white[1]", "a1 already holds a black stone",
    ),
    ({**JUDGE, "moves": [], "options": {"pie": False}}, "bad-option", "options.pie", "it has swap"),
    ({**JUDGE, "moves": [], "options": []}, "bad-option", "options", "Expected `object`"),
    ({**JUDGE, "moves": [], "options": {"swap": 1}}, "bad-option", "options.swap", "cannot be 1; it is"),
    (
        {**JUDGE, "game": "necklace", "moves": [], "options": {"swap": "true"}},
        "bad-option", "options.swap", "swap cannot be 'true'; it is one of true, false",
    ),
    (
        {**JUDGE, "game": "lefe", "moves": [], "options": {"swap": True}},
        "bad-option", "options.swap", "it has newborn, merge, end, pie",
    ),
    (
        {**JUDGE, "game": "lefe", "moves": [], "options": {"pie": "late"}},
        "bad-option", "options.pie", "it is one of first-move, extra-stone, none",
    ),
    ({**JUDGE, "moves": [], "options": {"a[b.c": 1}}, "bad-option", "options.a[b.c", "'a[b.c'; it has swap"),
    ({**JUDGE, "game": "chess", "moves": [], "options": {"a": 1}}, "unknown-game", "game", "no game"),
    ({**JUDGE, "moves": [], "removed": ["a1"]}, "bad-request", "removed", "cannot be removed"),
    ({**HEX, "game": "lefe", "moves": [], "removed": ["a1"]}, "bad-request", "removed", "cannot be removed"),
    ({**HEX, "moves": [], "removed": ["a9"]}, "bad-cell", "removed[0]", "'a9' is not a cell"),
    ({**HEX, "moves": [], "removed": ["a1", "a1"]}, "bad-cell", "removed[1]", "a1 is removed twice"),
    ({**HEX, "moves": [], "removed": "a1"}, "bad-cell", "removed", "Expected `array`"),
    ({**HEX, "stones": {"black": ["a1"]}, "removed": ["a1"]}, "bad-cell", "stones.black[0]", "its cells"),
    ({**HEX, "stones": {}, "to_move": "black"}, "bad-request", "to_move", "Interleave has no turns"),
    ({**HEX, "moves": ["setup black=a9"]}, "bad-cell", "moves[0]", "'a9' is not a cell"),
    ({**HEX, "moves": ["setup red=a1 black=a2"]}, "bad-action", "moves[0]", "is not an action of Interleave"),
    ({**JUDGE, "moves": [], "depth": 1}, "bad-request", "depth", "unknown field `depth`"),
    ({**JUDGE, "moves": None}, "bad-action", "moves", "Expected `array`, got `null`"),
    ({**STONES, "stones": None}, "bad-position", "stones", "Expected `object`, got `null`"),
    ({**HEX, "op": "play"}, "bad-request", "moves", "moves"),
    ({**HEX, "op": "play", "moves": [], "stones": {}}, "bad-request", "stones", "stones"),
    ({**HEX, "op": "perft"}, "bad-request", "depth", "depth"),
    ({**HEX, "op": "perft", "depth": -1}, "bad-request", "depth", "must not be negative"),
    ({**HEX, "op": "perft", "depth": 1.5}, "bad-request", "depth", "Expected `int`"),
]  # fmt: skip


def line(fields: dict[str, object]) -> bytes:
    """A request with an id, as it is sent."""
    return json.dumps({"id": 1, **fields}).encode()


def decode_request(text: bytes) -> CheckedQuery | None:
    """The request that a line holds."""
    return read_request(decode_line(text))


@pytest.mark.parametrize(("fields", "code", "at", "words"), BAD)
def test_refused_with_code_place_and_words(
    fields: dict[str, object], code: str, at: str | None, words: str
) -> None:
    with pytest.raises(BadRequest) as refused:
        decode_request(line(fields))
    assert (refused.value.code, refused.value.at) == (code, at)
    assert words in refused.value.message
    assert "\n" not in refused.value.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "not a line of JSON"),
        (b'{"id":1', "not a line of JSON"),
        (b'{"id":1}{"id":2}', "not a line of JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"id":"\xc3\x28"}', "UTF-8"),
        (b'{"id":1,"id":2}', "the key 'id' is given twice"),
        (b'{"id":Infinity}', "not a line of JSON"),
    ],
)
def test_lines_that_are_no_json(text: bytes, words: str) -> None:
    with pytest.raises(BadRequest, match=words) as refused:
        decode_request(text)
    assert refused.value.code == "bad-json"


def test_a_line_too_long() -> None:
    with pytest.raises(BadRequest, match="the limit is 1048576"):
        decode_request(b" " * (LINE_LIMIT + 1))


@pytest.mark.parametrize("text", [b"[]", b"7", b"null", b'"judge"'])
def test_lines_that_are_no_object(text: bytes) -> None:
    with pytest.raises(BadRequest, match="a request is a JSON object"):
        decode_line(text)


@pytest.mark.parametrize("good", [0, -3, "", "x", 2**60])
def test_the_id_is_found_in_what_is_refused(good: int | str) -> None:
    fields: dict[str, object] = {"id": good, "op": "sing"}
    assert request_id(fields) == good
    with pytest.raises(BadRequest):
        read_request(fields)


@pytest.mark.parametrize("bad", [None, True, 1.5, [1], {}])
def test_what_cannot_be_an_id(bad: object) -> None:
    fields = {"id": bad, "op": "hello", "protocol": 1}
    assert request_id(fields) is None
    with pytest.raises(BadRequest):
        read_request(fields)


def query_of(fields: dict[str, object]) -> CheckedQuery:
    """The checked query of a request."""
    query = decode_request(line(fields))
    assert query is not None
    return query


def test_good_requests_are_read_as_they_are_meant() -> None:
    assert decode_request(line({"op": "hello", "protocol": 1})) is None
    query = query_of({**STONES, "stones": {"white": ["e5"], "black": []}})
    assert query.query.op == "judge"
    assert query.query.to_move == Colour("black")
    assert query.stones is not None
    assert query.stones.of(Colour("white")) == (query.board.cell("e5"),)
    assert query.stones.of(Colour("black")) == ()
    query = query_of({**HEX, "stones": {}, "to_move": None, "removed": ["a1", "e3"]})
    assert query.query.removed == ("a1", "e3")
    assert len(query.board.cells) == 17
    query = query_of({"op": "play", "game": "lefe", "size": 2, "moves": ["a1", "a1xb1"]})
    assert query.query.op == "play"
    cell = query.board.cell
    assert query.actions == (Placement(cell("a1")), Placement(cell("a1"), removing=cell("b1")))
    assert query.stones is None
    query = query_of({"op": "perft", "game": "lefe", "size": 2, "depth": 3})
    assert query.query.op == "perft"
    assert (query.query.depth, query.query.moves, query.actions) == (3, (), ())


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(["op", "game", "size", "options", "stones", "moves", "to_move", "removed", "depth"])


@given(st.sampled_from([STONES, HEX, {**JUDGE, "op": "perft", "depth": 1}]), FIELDS, VALUES)
def test_any_value_in_any_field_is_understood_or_refused(
    request_: dict[str, object], field: str, value: object
) -> None:
    assert understood_or_refused(line({"moves": ["a1"], **request_, field: value}))


@given(st.binary(max_size=60))
def test_any_bytes_are_understood_or_refused(text: bytes) -> None:
    assert understood_or_refused(text)


def understood_or_refused(text: bytes) -> bool:
    """Whether a line is read, or refused in one line; anything else is an error."""
    try:
        decode_request(text)
    except BadRequest as refused:
        return refused.message != "" and "\n" not in refused.message
    return True
