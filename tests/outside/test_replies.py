"""Lines to and from an outside engine."""

import json

import pytest

from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.engines.outside.line_process import Fault
from rulestone.engines.outside.replies import hello_line, read_answer, read_claims, request_line
from rulestone.protocol import ErrorBody, Failure, Nodes, Played, Query, Unsupported, Verdict

JUDGE = Query(
    game=GameName("evening"), size=Size(3), stones={Colour("white"): (CellName("a1"),)}, to_move=None
)
PLAY = Query(op="play", game=GameName("necklace"), size=Size(3), moves=(ActionText("b2"), ActionText("swap")))
PERFT = Query(op="perft", moves=(), game=GameName("lefe"), size=Size(3), depth=2, options={"pie": "none"})
VERDICT = b'{"id":7,"legal":["a1"],"to_move":null,"over":false,"winner":null'


def test_requests_say_what_was_asked_and_no_more() -> None:
    assert json.loads(hello_line(1)) == {"id": 1, "op": "hello", "protocol": 1}
    assert json.loads(request_line(7, JUDGE)) == {
        "id": 7,
        "op": "judge",
        "game": "evening",
        "size": 3,
        "options": {},
        "stones": {"white": ["a1"]},
        "to_move": None,
    }
    assert json.loads(request_line("x", PLAY))["moves"] == ["b2", "swap"]
    holed = Query(game=GameName("interleave"), size=Size(3), stones={}, removed=(CellName("c3"),))
    assert json.loads(request_line(1, holed))["removed"] == ["c3"]


def test_answers_of_every_kind() -> None:
    assert read_answer(VERDICT + b"}\r", 7, JUDGE) == Verdict(
        legal=(ActionText("a1"),), to_move=None, over=False, winner=None
    )
    played = read_answer(VERDICT + b',"accepted":2,"comment":"unknown fields are passed over"}', 7, PLAY)
    assert isinstance(played, Played)
    assert played.accepted == 2
    assert read_answer(b'{"id":"x","nodes":12345678901234567890123}', "x", PERFT) == Nodes(
        nodes=12345678901234567890123
    )
    assert read_answer(b'{"id":7,"unsupported":"too large"}', 7, PERFT) == Unsupported(
        unsupported="too large"
    )
    assert read_answer(b'{"id":7,"error":"no"}', 7, PERFT) == Failure(error="no")
    body = ErrorBody(code="internal", message="no", at="moves[1]")
    line = b'{"id":7,"error":{"code":"internal","message":"no","at":"moves[1]"}}'
    assert read_answer(line, 7, PERFT) == Failure(error=body)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "not JSON"),
        (b"[7]", "not an object"),
        (b"7", "not an object"),
        (b"{}", "without `id`"),
        (b'{"id":7.0}', "a reply to request 7.0"),
        (b'{"id":"7"}', "a reply to request '7'"),
        (b'{"id":true}', "a reply to request True"),
        (b'{"id":null,"error":"cannot read that"}', "a reply to request None.*cannot read that"),
        (b'{"id":7,"nodes":true}', "Expected `int`, got `bool`"),
        (b'{"id":7,"nodes":2.0}', "Expected `int`, got `float`"),
        (b'{"id":7,"nodes":1e999}', "not JSON"),
        (b'{"id":7,"nodes":' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"id":7,"error":null}', "wrong shape"),
        (b'{"id":7,"unsupported":3}', "wrong shape"),
        (b'{"id":7,"nodes":"\\ud800"}', "not JSON"),
        (b'{"id":7}{"id":7}', "not JSON"),
    ],
)
def test_what_is_no_answer_is_said_so(line: bytes, words: str) -> None:
    with pytest.raises(Fault, match=words) as caught:
        read_answer(line, 7, PERFT)
    assert caught.value.status == "malformed"
    assert len(caught.value.message) < 400


@pytest.mark.parametrize(
    "field",
    [
        b'"legal":[3]',
        b'"legal":"a1"',
        b'"over":0',
        b'"winner":false',
        b'"why":["a1"]',
        b'"score":{"black":0.5}',
    ],
)
def test_fields_of_another_type_are_malformed(field: bytes) -> None:
    name = field.partition(b":")[0]
    fields = [b'"legal":[]', b'"to_move":null', b'"over":false', b'"winner":null']
    line = b'{"id":7,' + b",".join([each for each in fields if not each.startswith(name)] + [field]) + b"}"
    with pytest.raises(Fault, match="wrong shape"):
        read_answer(line, 7, JUDGE)


HELLO = '{"id":1,"protocol":1,"name":"x","version":"1","games":{"lefe":{},"minefield":%s}}'
HINT = "`sizes` is [smallest, largest]; `size_list` names each size by itself"


def test_sizes_are_claimed_as_a_range_or_one_by_one() -> None:
    ranged = read_claims((HELLO % '{"sizes":[8,11]}').encode(), 1).games["minefield"]
    assert [size for size in range(6, 14) if ranged.plays(size)] == [8, 9, 10, 11]
    listed = read_claims((HELLO % '{"size_list":[8,9,11]}').encode(), 1).games["minefield"]
    assert [size for size in range(6, 14) if listed.plays(size)] == [8, 9, 11]


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (
            '{"sizes":[8,9,11]}',
            f"Expected `array` of length 2, got 3 - at games.minefield.sizes: {HINT}",
        ),
        ('{"size_list":[8,"9"]}', "Expected `int`, got `str` - at games.minefield.size_list[1]"),
        ('{"size_list":[8.5]}', "Expected `int`, got `float` - at games.minefield.size_list[0]"),
        ('{"size_list":9}', "Expected `array`, got `int` - at games.minefield.size_list"),
        ('{"options":{"swap":true}}', "Expected `array`, got `bool` - at games.minefield.options.swap"),
        ("[]", "Expected `object`, got `array` - at games.minefield"),
    ],
)
def test_a_claim_that_cannot_be_read_is_told_with_its_game(claim: str, words: str) -> None:
    with pytest.raises(Fault) as problem:
        read_claims((HELLO % claim).encode(), 1)
    assert str(problem.value.message) == f"a reply of the wrong shape (hello): {words}"


def test_an_introduction_needs_little() -> None:
    line = b'{"id":1,"protocol":1,"name":"x","version":"0","games":{"lefe":{},"go":{"sizes":[9,19]}}}'
    claims = read_claims(line, 1)
    assert claims.ops == ("judge", "play")
    assert set(claims.games) == {"lefe", "go"}
    with pytest.raises(Fault, match="missing required field `name`"):
        read_claims(b'{"id":1,"protocol":1,"version":"0","games":{}}', 1)
