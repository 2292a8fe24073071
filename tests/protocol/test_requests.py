"""Requests: one reply a line, in a moment, whatever comes in; what makes no sense is refused; the schemas."""

import io
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count, product, repeat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types of its own

from rulestone.cases.cases import case_files, fixtures_root
from rulestone.cases.exchanged import with_parts
from rulestone.core.actions.action import Action
from rulestone.core.boards import Board
from rulestone.core.decoded import is_list
from rulestone.core.names import GameName, Size
from rulestone.engines.engine import EngineBroken
from rulestone.engines.installed import load_engine
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.serve import error_line, reply_to, serve
from rulestone.protocol import (
    LINE_LIMIT,
    Answer,
    BadRequest,
    Capabilities,
    Failure,
    Nodes,
    Played,
    Unsupported,
)
from rulestone.protocol.checking import check_question
from rulestone.protocol.strict_json import decode_json
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game, game_names, games
from tests.helpers.altered import AlteredEngine, always
from tests.helpers.asking import ask, read_line
from tests.helpers.order import NIGHTLY
from tests.helpers.running import PATIENCE, RULESTONE, Pipe, RunCommand, running
from tools.schemas import schemas

JUDGE: dict[str, object] = {"op": "judge", "game": "minefield", "size": 5}
STONES: dict[str, object] = {**JUDGE, "to_move": "black"}
HEX: dict[str, object] = {"op": "judge", "game": "interleave", "size": 3}

BAD: list[tuple[dict[str, object] | bytes, str, str | None, str]] = [
    ({"op": "hello", "protocol": 2}, "bad-request", "protocol", "protocol must be 1, not 2"),
    ({"op": "hello", "protocol": "1"}, "bad-request", "protocol", "Expected `int`"),
    ({"op": "hello", "game": "lefe"}, "bad-request", None, "unknown field `game`"),
    ({"id": None, "op": "hello", "protocol": 1}, "bad-request", "id", "an `id`: a whole number, or text"),
    ({"id": 1.5, **JUDGE, "moves": []}, "bad-request", "id", "an `id`: a whole number, or text"),
    ({"op": "sing"}, "bad-request", "op", "no operation is called 'sing'; there are hello, judge"),
    ({"game": "lefe"}, "bad-request", "op", "no operation is called None; there are"),
    ({**JUDGE}, "bad-request", None, "either stones or moves"),
    ({**STONES, "stones": {}, "moves": []}, "bad-request", None, "either stones or moves"),
    ({**JUDGE, "moves": [], "color": "black"}, "bad-request", None, "unknown field `color`"),
    ({**JUDGE, "game": "go", "moves": []}, "unknown-game", "game", "no game is called 'go'; there are"),
    ({**JUDGE, "game": 7, "moves": []}, "unknown-game", "game", "Expected `str`, got `int` - at game"),
    ({**JUDGE, "size": "5", "moves": []}, "bad-size", "size", "Expected `int`"),
    ({**JUDGE, "size": 5.5, "moves": []}, "bad-size", "size", "Expected `int`"),
    ({**JUDGE, "size": 0, "moves": []}, "bad-size", "size", "a board of Minefield has size 1 to 64"),
    ({**JUDGE, "size": -1, "moves": []}, "bad-size", "size", "size -1"),
    ({**JUDGE, "size": 1_000_000, "moves": []}, "bad-size", "size", "size 1000000"),
    ({**HEX, "size": 33, "moves": []}, "bad-size", "size", "a board of Interleave has size 1 to 32"),
    ({**JUDGE, "moves": "a1"}, "bad-action", "moves", "Expected `array | null`"),
    ({**JUDGE, "moves": ["a1", 2]}, "bad-action", "moves[1]", "Expected `str`"),
    ({**JUDGE, "moves": ["a1", "z99"]}, "bad-cell", "moves[1]", "its points run from a1 to e5"),
    ({**JUDGE, "moves": ["a0"]}, "bad-cell", "moves[0]", "'a0' is not a cell of the 5×5 board"),
    ({**JUDGE, "moves": ["a01"]}, "bad-cell", "moves[0]", "'a01' is not a cell"),
    ({**JUDGE, "moves": ["A1"]}, "bad-action", "moves[0]", "'A1' is not an action of Minefield"),
    ({**JUDGE, "moves": ["pass"]}, "bad-action", "moves[0]", "'pass' is not an action of Minefield"),
    ({**JUDGE, "moves": ["a1 "]}, "bad-action", "moves[0]", "'a1 ' is not an action"),
    ({**JUDGE, "moves": ["a1\n"]}, "bad-action", "moves[0]", "is not an action"),
    ({**JUDGE, "moves": ["a1"], "to_move": "white"}, "bad-request", "to_move", "can only be given with"),
    ({**JUDGE, "stones": {}}, "bad-request", "to_move", "must be black or white"),
    ({**JUDGE, "stones": {}, "to_move": None}, "bad-request", "to_move", "must be black or white"),
    ({**JUDGE, "stones": {}, "to_move": "red"}, "bad-request", "to_move", "must be black or white"),
    ({**JUDGE, "stones": {}, "to_move": "puce"}, "bad-request", "to_move", "puce"),
    ({**STONES, "stones": ["a1"]}, "bad-position", "stones", "Expected `object | null`"),
    ({**STONES, "stones": {"black": "a1"}}, "bad-position", "stones[...]", "Expected `array`"),
    ({**STONES, "stones": {"white": [], "black": ["a1", 4]}}, "bad-position", "stones[...][1]", "Expected"),
    ({**STONES, "stones": {"puce": []}}, "bad-position", "stones.puce", "must be black or white, not 'puce'"),
    ({**STONES, "stones": {"red": []}}, "bad-position", "stones.red", "black or white, not 'red'"),
    ({**STONES, "stones": {"black": ["a1", "f1"]}}, "bad-cell", "stones.black[1]", "'f1' is not a cell"),
    ({**STONES, "stones": {"black": ["a1", "a1"]}}, "bad-position", "stones.black[1]", "already holds"),
    (
        {**STONES, "stones": {"black": ["a1"], "white": ["b1", "a1"]}},
        "bad-position", "stones.white[1]", "a1 already holds a black stone",
    ),
    ({**JUDGE, "moves": [], "options": {"pie": False}}, "bad-option", "options.pie", "it has swap"),
    ({**JUDGE, "moves": [], "options": []}, "bad-option", "options", "Expected `object`"),
    ({**JUDGE, "moves": [], "options": {"swap": 1}}, "bad-option", "options[...]", "Expected `bool | str`"),
    (
        {**JUDGE, "game": "necklace", "moves": [], "options": {"swap": "true"}},
        "bad-option", "options.swap", "cannot be 'true'; it is true or false",
    ),
    (
        {**JUDGE, "game": "lefe", "moves": [], "options": {"swap": True}},
        "bad-option", "options.swap", "it has newborn, merge, end, tie, pie",
    ),
    (
        {**JUDGE, "game": "lefe", "moves": [], "options": {"pie": True}},
        "bad-option", "options.pie", "cannot be true; it is",
    ),
    (
        {**JUDGE, "game": "lefe", "moves": [], "options": {"pie": "late"}},
        "bad-option", "options.pie", "it is first-move or extra-stone or none",
    ),
    ({**JUDGE, "moves": [], "options": {"a[b.c": True}}, "bad-option", "options.a[b.c", "it has swap"),
    ({**JUDGE, "game": "chess", "moves": [], "options": {"a": True}}, "unknown-game", "game", "no game"),
    ({**JUDGE, "moves": [], "removed": ["a1"]}, "bad-request", "removed", "cannot be removed"),
    ({**HEX, "game": "lefe", "moves": [], "removed": ["a1"]}, "bad-request", "removed", "cannot be removed"),
    ({**HEX, "moves": [], "removed": ["a9"]}, "bad-cell", "removed[0]", "'a9' is not a cell"),
    ({**HEX, "moves": [], "removed": ["a1", "a1"]}, "bad-cell", "removed[1]", "a1 is removed twice"),
    ({**HEX, "moves": [], "removed": "a1"}, "bad-cell", "removed", "Expected `array`"),
    ({**HEX, "stones": {"black": ["a1"]}, "removed": ["a1"]}, "bad-cell", "stones.black[0]", "its cells"),
    ({**HEX, "stones": {}, "to_move": "black"}, "bad-request", "to_move", "Interleave has no turns"),
    ({**HEX, "moves": ["setup black=a9"]}, "bad-cell", "moves[0]", "'a9' is not a cell"),
    ({**HEX, "moves": ["setup red=a1 black=a2"]}, "bad-action", "moves[0]", "is not an action of Interleave"),
    ({**HEX, "moves": ["setup black=a1,"]}, "bad-action", "moves[0]", "is not an action of Interleave"),
    ({**HEX, "moves": ["white:b1"]}, "bad-action", "moves[0]", "is not an action of Interleave"),
    ({**HEX, "moves": ["stop"]}, "bad-action", "moves[0]", "is not an action of Interleave"),
    ({**HEX, "moves": ["choose"]}, "bad-action", "moves[0]", ", choose red, black:c3 or black:stop"),
    ({**HEX, "game": "lefe", "moves": ["b1x"]}, "bad-action", "moves[0]", "is not an action of Lefe"),
    ({**HEX, "game": "lefe", "moves": ["a1xd9"]}, "bad-cell", "moves[0]", "'d9' is not a cell"),
    ({**JUDGE, "moves": ["swapped"]}, "bad-action", "moves[0]", "'swapped' is not an action of Minefield"),
    ({**JUDGE, "moves": [], "depth": 1}, "bad-request", None, "unknown field `depth`"),
    ({**JUDGE, "moves": None}, "bad-request", None, "either stones or moves"),
    ({**STONES, "stones": None}, "bad-request", None, "either stones or moves"),
    ({**HEX, "op": "play"}, "bad-request", None, "field `moves`"),
    ({**HEX, "op": "play", "moves": [], "stones": {}}, "bad-request", None, "field `stones`"),
    ({**HEX, "op": "perft"}, "bad-request", None, "field `depth`"),
    ({**HEX, "op": "perft", "depth": 1, "to_move": "red"}, "bad-request", None, "unknown field `to_move`"),
    ({**HEX, "op": "perft", "depth": -1}, "bad-request", "depth", "and not negative"),
    ({**HEX, "op": "perft", "depth": 1.5}, "bad-request", "depth", "Expected `int`"),
    (b"", "bad-json", None, "Expecting value at character 1"),
    (b'{"id":1', "bad-json", None, "not a line of JSON"),
    (b'{"id":1}{"id":2}', "bad-json", None, "Extra data at character 9"),
    (b"[" * 100_000, "bad-json", None, "nested too deeply"),
    (b'{"a":' * 100_000, "bad-json", None, "nested too deeply"),
    (b'{"id":"\xc3\x28"}', "bad-json", None, "invalid UTF-8 at byte 7"),
    (b'\xef\xbb\xbf{"id":1}', "bad-json", None, "it begins with a byte order mark: write UTF-8 without it"),
    (b'{"id":1,"id":2}', "bad-json", None, "the key 'id' is given twice in one object"),
    (b'{"a":{"b":1,"c":2,"b":3}}', "bad-json", None, "the key 'b' is given twice in one object"),
    (b'{"a":1,"\\u0061":2}', "bad-json", None, "the key 'a' is given twice in one object"),
    (b'{"%b":1,"%b":2}' % (b"k" * 500, b"k" * 500), "bad-json", None, f"the key '{'k' * 40}' is given twice"),
    (b'{"id":Infinity}', "bad-json", None, "Infinity is not a JSON value"),
    (b"[NaN]", "bad-json", None, "NaN is not a JSON value"),
    (b"1e999", "bad-json", None, "the number 1e999 is out of range"),
    (b"1" * 40 + b"e999", "bad-json", None, f"the number {'1' * 39}… is out of range"),
    (b'{"a":-' + b"1" * 5000 + b"}", "bad-json", None, f"the number -{'1' * 38}… is out of range"),
    (b'["\\ud83d"]', "bad-json", None, "an escape in a string names no character"),
    (b'["\\uD83D"]', "bad-json", None, "an escape in a string names no character"),
    (b'{"\\uDC00":1}', "bad-json", None, "an escape in a string names no character"),
    (b'{"\\udc00":1}', "bad-json", None, "an escape in a string names no character"),
    (b" " * (LINE_LIMIT + 1), "bad-request", None, "the limit is 1048576"),
    (b"[]", "bad-request", None, "a request is a JSON object"),
    (b"7", "bad-request", None, "a request is a JSON object"),
    (b"null", "bad-request", None, "a request is a JSON object"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "code", "at", "words"), BAD, ids=lambda value: str(value)[:60])
def test_a_bad_request_is_refused_with_code_place_and_words(
    request_: dict[str, object] | bytes, code: str, at: str | None, words: str
) -> None:
    line = request_ if isinstance(request_, bytes) else json.dumps({"id": 1, **request_}).encode()
    error = json.loads(reply_to(ReferenceEngine(), line))["error"]
    assert (error["code"], error.get("at")) == (code, at)
    assert words in error["message"]
    assert "\n" not in error["message"]
    assert len(error["message"]) < 200, "too long for a line"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, st.booleans())
def test_json_is_decoded_as_it_was_encoded(value: object, ascii_only: bool) -> None:
    assert decode_json(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize(
    ("digits", "read"),
    [
        ("5.0", "5"),
        ("5e0", "5"),
        ("5.5", "5.5"),
        ("9007199254740991.0", "9007199254740991"),  # 2^53 - 1
        ("9007199254740992.0", "9007199254740992.0"),
        ("9007199254740993.0", "9007199254740992.0"),
        ("9007199254740993", "9007199254740993"),
        ("1e16", "1e+16"),
    ],
)
def test_a_whole_number_with_a_point_is_an_integer_while_it_is_exact(
    sign: str, digits: str, read: str
) -> None:
    assert repr(decode_json(f"{sign}{digits}".encode())) == f"{sign}{read}"


@pytest.mark.parametrize("given", [0, -3, "", "x", 2**60, None, True, 1.5, [1], {}])
def test_a_reply_repeats_a_valid_id_only(given: object) -> None:
    good = isinstance(given, int | str) and not isinstance(given, bool)
    for fields in ({"op": "sing"}, {"op": "hello", "protocol": 1}):
        reply = json.loads(reply_to(ReferenceEngine(), json.dumps({"id": given, **fields}).encode()))
        assert reply["id"] == (given if good else None)
        assert ("error" in reply) == (not good or fields["op"] == "sing")


@pytest.mark.parametrize("given", ["x" * 1000, "\0" * 1000, 2**64, 10**400])
def test_an_id_is_repeated_up_to_a_length_and_then_refused(given: int | str) -> None:
    def reply(identifier: int | str) -> dict[str, object]:
        request = {"id": identifier, "op": "hello", "protocol": 1}
        answered: dict[str, object] = json.loads(reply_to(ReferenceEngine(), json.dumps(request).encode()))
        return answered

    assert reply(given)["id"] == given
    if isinstance(given, str):
        refused = reply(given + "x")
        assert refused["id"] is None
        words = "a request has an `id`: a whole number, or text of at most 1,000 characters"
        assert refused["error"] == {"code": "bad-request", "message": words, "at": "id"}


REQUESTS = st.builds(
    lambda request, name, value: json.dumps({"id": 1, "moves": ["a1"], **request, name: value}).encode(),
    st.sampled_from([STONES, HEX, {**JUDGE, "op": "perft", "depth": 1}]),
    st.sampled_from(["op", "game", "size", "options", "stones", "moves", "to_move", "removed", "depth"]),
    JSON,
)


@given(REQUESTS | st.binary(max_size=60))
def test_every_line_is_read_or_refused_in_one_line(line: bytes) -> None:
    message = "understood"
    try:
        read_line(line)
    except BadRequest as refused:
        message = refused.message
    assert len(message.splitlines()) == 1


def test_a_variant_reuses_parsed_actions_of_the_same_boards() -> None:
    checked = check_question(ask("minefield", 3, "b2"))
    assert checked.for_variant(replace(checked.game, folder=Path())).actions is checked.actions
    # Not with other boards, nor with other actions.
    for different in (find_game("lefe"), with_parts(checked.game, forms=checked.game.forms[:1])):
        assert checked.for_variant(different).actions is not checked.actions


PUBLISHED = Path(__file__).parents[2] / "fixtures" / "schema"
Validator = Callable[..., Draft202012Validator]


@pytest.fixture(scope="module")
def validator() -> Validator:
    """The validator of a published schema, or of one definition in it."""

    def make(name: str, definition: str | None = None) -> Draft202012Validator:
        schema = json.loads((PUBLISHED / f"{name}.schema.json").read_text(encoding="utf-8"))
        if definition is not None:
            del schema["anyOf"]
            schema["$ref"] = f"#/$defs/{definition}"
        return Draft202012Validator(schema)

    return make


def in_a_folder(folder: Path) -> dict[str, object]:
    """The schemas in a folder. Alternatives come in another order from other versions of msgspec."""

    def in_order(part: dict[str, object]) -> dict[str, object]:
        choices = part.get("anyOf")
        return {**part, "anyOf": sorted(choices, key=str)} if is_list(choices) else part

    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}
    return {name: json.loads(text, object_hook=in_order) for name, text in texts.items()}


def test_the_published_schemas_are_those_of_the_types(tmp_path: Path) -> None:
    subprocess.run((sys.executable, "-m", "tools.schemas", str(tmp_path / "new")), check=True)
    fresh, published = in_a_folder(tmp_path / "new"), in_a_folder(PUBLISHED)
    assert fresh == published, "renew them: python -m tools.schemas fixtures/schema"


@pytest.mark.parametrize("name", schemas())
def test_every_schema_is_valid_and_uses_all_its_definitions(name: str) -> None:
    schema = schemas()[name]
    Draft202012Validator.check_schema(schema)
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    referred = set(json.dumps(schema).split('"#/$defs/')[1:])
    assert {each.partition('"')[0] for each in referred} == set(definitions)


def test_every_field_is_explained() -> None:
    unexplained = [
        f"{kind}.{name}"
        for schema in schemas().values()
        if isinstance(definitions := schema["$defs"], dict)
        for kind, definition in definitions.items()
        for name, field in definition.get("properties", {}).items()
        if "description" not in field and name != "op"
    ]
    assert unexplained == []


MESSAGES = [
    ("HelloRequest", {"op": "hello", "protocol": 1}),
    ("JudgeRequest", {"op": "judge", "game": "minefield", "size": 2, "moves": ["a1"]}),
    (
        "JudgeRequest",
        {"op": "judge", "game": "necklace", "size": 3, "options": {"swap": False}, "to_move": "red",
         "stones": {"red": ["a1"], "blue": []}},
    ),
    (
        "JudgeRequest",
        {"op": "judge", "game": "lefe", "size": 3, "stones": {"dark": ["a1"]}, "to_move": "light"},
    ),
    (
        "JudgeRequest",
        {"op": "judge", "game": "interleave", "size": 3, "removed": ["a1"], "stones": {"black": ["b2"]}},
    ),
    ("JudgeRequest", {"op": "judge", "game": "evening", "size": 3, "moves": ["white:a1"], "to_move": None}),
    ("PlayRequest", {"op": "play", "game": "minefield", "size": 2, "moves": ["a1", "a1"]}),
    ("PerftRequest", {"op": "perft", "game": "lefe", "size": 2, "depth": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields"), MESSAGES)
def test_requests_and_their_replies_are_valid(
    validator: Validator, kind: str, fields: dict[str, object]
) -> None:
    for request_id in (1, "one"):
        request = {"id": request_id, **fields}
        validator("request").validate(request)
        validator("request", kind).validate(request)
        reply = json.loads(reply_to(ReferenceEngine(), json.dumps(request).encode()))
        assert reply["id"] == request_id
        validator("reply").validate(reply)
        validator("reply", kind.replace("Request", "Reply")).validate(reply)


QUESTION = {"id": 1, "op": "judge", "game": "minefield", "size": 3, "moves": []}
VERDICT = {"id": 1, "legal": [], "to_move": None, "over": True, "winner": None}

CHANGES: list[dict[str, object]] = [
    {"id": None}, {"id": 1.5}, {"op": "sing"}, {"game": 7}, {"size": "3"}, {"moves": "a1"},
    {"moves": [1]}, {"stones": []}, {"stones": {"black": "a1"}}, {"to_move": 1},
    {"removed": "a1"}, {"options": {"swap": 1}}, {"colour": "black"}, {"depth": 1},
]  # fmt: skip

VALUES: list[tuple[str, dict[str, object], bool]] = [
    *(("request", {**QUESTION, **change}, False) for change in CHANGES),
    ("request", QUESTION, True),
    ("reply", {"id": 3, "unsupported": "no boards over 13"}, True),
    ("reply", {"id": 3, "error": "stack overflow"}, True),
    ("reply", {"id": None, "error": {"code": "bad-json", "message": "no"}}, True),
    ("reply", json.loads(error_line(4, BadRequest("bad-cell", "no such cell", "moves[1]"))), True),
    ("reply", {**VERDICT, "extra": [1]}, True),
    ("reply", {"id": 1}, False),
    ("reply", {key: value for key, value in VERDICT.items() if key != "id"}, False),
    ("reply", {**VERDICT, "legal": "a1"}, False),
    ("reply", {**VERDICT, "over": 0}, False),
    ("reply", {"id": 1, "error": {"code": "internal"}}, False),
    ("reply", {"id": None, "nodes": 4}, False),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "value", "valid"), VALUES)
def test_schemas_accept_messages_and_refuse_others(
    validator: Validator, schema: str, value: dict[str, object], valid: bool
) -> None:
    assert validator(schema).is_valid(value) == valid


@pytest.mark.parametrize("game", game_names())
def test_files_of_cases_are_valid(validator: Validator, game: GameName) -> None:
    """Of each file some cases: that all are as the types say is held where they are read."""
    for path in case_files(fixtures_root() / game):
        content = json.loads(path.read_text(encoding="utf-8"))
        validator("cases").validate({**content, "cases": content["cases"][::5]})


Reply = dict[str, object]

JUDGE_LINE = b'{"id":2,"op":"judge","game":"minefield","size":3,"stones":{"black":["b2"]},"to_move":"white"}'
HELLO = b'{"id":1,"op":"hello","protocol":1}'

BAD_LINES = [
    (b"", "bad-json", None),
    (b"\xff\xfe", "bad-json", None),
    (b"[" * 100_000 + b"]" * 100_000, "bad-json", None),
    (b'{"id":4,"op":"perft","game":"minefield","size":1' + b"0" * 5000 + b',"depth":1}', "bad-json", None),
    (b"[]", "bad-request", None),
    (b'{"op":"hello","protocol":1}', "bad-request", None),
    (b'{"id":"x","op":"dance"}', "bad-request", "x"),
    (b'{"id":4,"op":"judge","game":"minefield","size":3,"moves":["a1","a1"]}', "bad-action", 4),
    (b'{"id":4,"op":"perft","game":"interleave","size":3,"depth":1}', "bad-request", 4),
    (b" " * (LINE_LIMIT + 1), "bad-request", None),
    (b'{"id":4,"x":"' + b"x" * (4 * LINE_LIMIT) + b'"}', "bad-request", None),
]


def test_serve_answers_questions_and_errors_in_turn() -> None:
    # Buffered as usual, whatever the tests run under, so that a reply that is not flushed is missed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with running(*RULESTONE, "serve", environment=environment) as process:

        def exchange(line: bytes) -> Reply:
            """One line in, one line out."""
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
            assert ready, "no reply"
            reply: Reply = json.loads(process.stdout.readline())
            return reply

        hello = exchange(HELLO)
        assert list(hello)[:3] == ["id", "protocol", "name"]
        assert (hello["id"], hello["protocol"], hello["name"]) == (1, 1, "reference")
        assert hello["ops"] == ["judge", "play", "perft"]
        assert exchange(JUDGE_LINE) == {
            "id": 2, "legal": ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"],
            "to_move": "white", "over": False, "winner": None, "why": {},
        }  # fmt: skip
        played = exchange(
            b'{"id":"p","op":"play","game":"necklace","size":4,"moves":["b2","swap","c3","c3"]}'
        )
        assert (played["id"], played["accepted"], played["reason"]) == ("p", 3, "necklace.turn")
        assert played["to_move"] == "red"
        assert exchange(b'{"id":4,"op":"perft","game":"lefe","size":3,"moves":[],"depth":2}') == {
            "id": 4,
            "nodes": 38,
        }
        # The last line may end with the input.
        out, err = process.communicate(HELLO + b"\r\n" + JUDGE_LINE, timeout=PATIENCE)
        assert [json.loads(line)["id"] for line in out.splitlines()] == [1, 2]
        assert (process.returncode, err) == (0, b"")


@pytest.mark.parametrize(
    ("game", "size", "depth", "nodes"),
    [
        ("minefield", 8, 62, None),
        ("minefield", 5, 4, None),
        ("lefe", 3, 10**6, None),
        ("minefield", 2, 10**6, 0),
        ("lefe", 3, 2, 38),
        ("lefe", 3, 0, 1),
    ],
)
def test_a_count_that_may_be_too_large_is_refused(
    game: str, size: int, depth: int, nodes: int | None
) -> None:
    request = {"id": 4, "op": "perft", "game": game, "size": size, "depth": depth}
    reply = json.loads(reply_to(ReferenceEngine(), json.dumps(request).encode()))
    if nodes is None:
        assert "more than 100,000 sequences" in reply["error"]["message"]
        assert (reply["error"]["code"], reply["error"]["at"]) == ("bad-request", "depth")
    else:
        assert reply == {"id": 4, "nodes": nodes}


class _Measured(io.BytesIO):
    """Remembers how much was asked for at once."""

    most = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert size > 0, "a line is read without a limit"
        self.most = max(self.most, size)
        return super().readline(size)


def test_bad_lines_do_not_end_serve_and_long_ones_are_not_held() -> None:
    longest = HELLO + b" " * (LINE_LIMIT - len(HELLO))
    requests, replies = _Measured(), io.BytesIO()
    for bad, _, _ in BAD_LINES:
        requests.write(bad + b"\n" + longest + b"\n")
    requests.seek(0)
    serve(ReferenceEngine(), requests, replies)
    assert requests.most == LINE_LIMIT + 1
    told = list(map(json.loads, replies.getvalue().splitlines()))
    assert [reply["id"] for reply in told[1::2]] == [1] * len(BAD_LINES)
    for (line, code, request_id), reply in zip(BAD_LINES, told[::2], strict=True):
        assert (reply["error"]["code"], reply["id"]) == (code, request_id), line[:80]
        assert "\n" not in reply["error"]["message"]
        assert len(reply["error"]["message"]) < 1000, "too long for a line"


@pytest.mark.parametrize(("operation", "size"), [("play", 17), ("judge", 18), ("perft", 16)])
def test_each_action_of_a_request_is_read_once(
    operation: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    right = Game.read_action

    def counting(game: Game, board: Board, text: str) -> Action:
        read.append(text)
        return right(game, board, text)

    monkeypatch.setattr(Game, "read_action", counting)
    moves = ["b2", "c3", "d4", "a1"]  # on a board that nobody has asked about
    request = {"id": 1, "op": operation, "game": "minefield", "size": size, "moves": moves}
    line = json.dumps(request if operation != "perft" else {**request, "depth": 1}).encode()
    assert "error" not in json.loads(reply_to(ReferenceEngine(), line))
    assert read == moves


def test_any_installed_engine_can_answer(run: RunCommand, pipe: Pipe) -> None:
    pipe(b"\n".join((HELLO, JUDGE_LINE, b'{"id":3,"op":"judge","game":"minefield","size":3,"moves":[]}')))
    hello, judged, unsupported = map(json.loads, run("serve --engine z3").out.splitlines())
    assert (hello["name"], hello["ops"], judged["winner"]) == ("z3", ["judge"], None)
    assert unsupported == {"id": 3, "unsupported": "only positions given by their stones are judged"}


@pytest.mark.parametrize(
    ("does", "reply"),
    [
        (Unsupported(unsupported="too big"), {"id": 2, "unsupported": "too big"}),
        (Failure(error="no idea"), {"id": 2, "error": "no idea"}),
        (Nodes(nodes=2**80), {"id": 2, "nodes": 2**80}),
        (
            Played(legal=(), to_move="black", over=True, winner="black", score={"black": (2, 1)}, accepted=3),
            {"id": 2, "legal": [], "to_move": "black", "over": True, "winner": "black"}
            | {"score": {"black": [2, 1]}, "accepted": 3},
        ),
        (
            ZeroDivisionError("oops"),
            {"id": 2, "error": {"code": "internal", "message": "ZeroDivisionError: oops"}},
        ),
        (
            ValueError("\ud800" + "!" * 5000),
            {"id": 2, "error": {"code": "internal", "message": rf"ValueError: \ud800{'!' * 981}…"}},
        ),
        (
            SystemExit("enough"),
            {"id": 2, "error": {"code": "internal", "message": "SystemExit: enough"}},
        ),
        (
            RecursionError("deep"),
            {"id": 2, "error": {"code": "internal", "message": "RecursionError: deep"}},
        ),
        (
            EngineBroken("crash", "it is gone"),
            {"id": 2, "error": {"code": "internal", "message": "EngineBroken: it is gone"}},
        ),
    ],
)
def test_every_outcome_of_an_engine_is_one_reply(does: Answer | BaseException, reply: Reply) -> None:
    line = reply_to(AlteredEngine(always(does)), JUDGE_LINE)
    assert (json.loads(line), line[:8], line.count(b"\n")) == (reply, b'{"id":2,', 1)


def test_failing_claims_are_an_internal_error() -> None:
    class Broken(ReferenceEngine):
        @property
        def capabilities(self) -> Capabilities:
            raise RuntimeError("none")

    error = json.loads(reply_to(Broken(), HELLO))["error"]
    assert error == {"code": "internal", "message": "RuntimeError: none"}


SECONDS = 4.0
"""Processor time for one answer: enough on a busy machine, too little if it grows with the square."""

Kind = tuple[str, str]
"""A kind of request, and the longest line of this kind."""


def filled(head: str, items: Iterable[str], tail: str) -> str:
    """Return the longest line of a head, items that commas separate, and a tail."""
    parts, room = list[str](), LINE_LIMIT - len(head) - len(tail)
    for item in items:
        room -= len(item) + 1
        if room < -1:  # the last one has no comma
            break
        parts.append(item)
    return head + ",".join(parts) + tail


def padded(head: str, text: str, tail: str) -> str:
    """Return the longest line of a head, a text again and again, and a tail."""
    room = LINE_LIMIT - len(head) - len(tail)
    return head + (text * (room // len(text) + 1))[:room] + tail


def names_of_cells(what: str, head: str, cell: str, tail: str) -> Iterator[Kind]:
    """The longest lists of names of cells."""
    yield f"{what}: one cell", filled(f"{head}[", repeat(f'"{cell}"'), f"]{tail}")
    yield f"{what}: unknown cells", filled(f"{head}[", (f'"z{number}"' for number in count()), f"]{tail}")
    yield f"{what}: a long name", padded(f'{head}["', "a", f'1"]{tail}')
    yield f"{what}: a long number", padded(f'{head}["a', "1", f'"]{tail}')


def of_game(game: Game, size: Size) -> Iterator[Kind]:
    """The requests about a game."""
    board, colour = game.board(size), game.colours[0]
    cell = board.name(board.cells[-1])
    about = f'{{"id":1,"game":"{game.name}","size":{size}'
    judge = f'{about},"op":"judge"'
    set_up = judge if game.turnless else f'{judge},"to_move":"{colour}"'
    yield from names_of_cells("removed", f'{judge},"moves":[],"removed":', cell, "}")
    yield from names_of_cells("stones", f'{set_up},"stones":{{"{colour}":', cell, "}}")
    yield "colours", filled(f'{set_up},"stones":{{', (f'"c{number}":[]' for number in count()), "}}")
    yield "options", filled(f'{judge},"moves":[],"options":{{', (f'"o{n}":true' for n in count()), "}}")
    yield "fields", filled(f'{judge},"moves":[],', (f'"f{number}":[]' for number in count()), "}")
    yield "a long colour to move", padded(f'{judge},"stones":{{}},"to_move":"', "x", '"}')
    for operation in ("judge", "play", "perft") if NIGHTLY else ("play",):
        depth = ',"depth":1' if operation == "perft" else ""
        moves = f'{about},"op":"{operation}"{depth},"moves":'
        yield from names_of_cells(operation, moves, cell, "}")
        for action in game.rulebook.actions:
            yield f"{operation}: {action.form}", filled(f"{moves}[", repeat(json.dumps(action.form)), "]}")
        for word in ("setup", "Setup", "setup "):
            yield (
                f"{operation}: {word} of one cell",
                filled(f'{moves}["{word} {colour}=', repeat(cell), '"]}'),
            )
        yield f"{operation}: removals", padded(f'{moves}["', f"{cell}x", '"]}')


def of_no_game() -> Iterator[Kind]:
    """The other requests."""
    yield "a long operation", padded('{"id":1,"op":"', "x", '"}')
    yield "a long game", padded('{"id":1,"op":"judge","size":3,"moves":[],"game":"', "x", '"}')
    yield "a long protocol", padded('{"id":1,"op":"hello","protocol":', "1", "}")
    yield "a long id", padded('{"op":"hello","protocol":1,"id":"', "x", '"}')
    yield "one key", filled("{", repeat('"id":1'), "}")
    yield "nested lists", "[" * LINE_LIMIT
    yield "escapes", padded('{"id":1,"op":"', "\\u0061", '"}')


KINDS: dict[str, Callable[[], Iterator[Kind]]] = {
    "no game": of_no_game,
    **{
        game.name: partial(of_game, game, max((*game.rulebook.sizes, *game.rulebook.site_sizes)))
        for game in games()
    },
}
"""On boards larger than those in use any verdict of the reference takes seconds."""


BY_DAY = (("no game", "reference"), ("interleave", "bitboard"), ("lefe", "reference"))
"""Between them the games have every form of action."""


@pytest.mark.parametrize(
    ("subject", "engine"),
    [
        pytest.param(*each, marks=() if each in BY_DAY else pytest.mark.nightly)
        for each in product(KINDS, ("reference", "bitboard"))
    ],
)
def test_the_longest_lines_are_answered_in_seconds(subject: str, engine: str) -> None:
    asked = load_engine(engine)
    for kind, line in KINDS[subject]():
        assert LINE_LIMIT - 40 < len(line) <= LINE_LIMIT, kind
        began = time.process_time()
        reply = reply_to(asked, line.encode())
        assert time.process_time() - began < SECONDS, kind
        assert len(reply) < LINE_LIMIT, kind
        assert b'"id":' in reply, kind
