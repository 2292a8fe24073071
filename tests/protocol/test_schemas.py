"""The published schemas: as committed, valid themselves, and true of what is really sent."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types of its own

from rulestone.cases.cases import case_files, fixtures_root
from rulestone.core.decoded import is_list
from rulestone.core.names import GameName
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.serve import error_line, reply_to
from rulestone.protocol import BadRequest
from rulestone.rulebook.installed import game_names
from tools.schemas import schemas

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


REQUESTS = [
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


@pytest.mark.parametrize(("kind", "fields"), REQUESTS)
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


JUDGE = {"id": 1, "op": "judge", "game": "minefield", "size": 3, "moves": []}
VERDICT = {"id": 1, "legal": [], "to_move": None, "over": True, "winner": None}

CHANGES: list[dict[str, object]] = [
    {"id": None}, {"id": 1.5}, {"op": "sing"}, {"game": 7}, {"size": "3"}, {"moves": "a1"},
    {"moves": [1]}, {"stones": []}, {"stones": {"black": "a1"}}, {"to_move": 1},
    {"removed": "a1"}, {"options": {"swap": 1}}, {"colour": "black"}, {"depth": 1},
]  # fmt: skip

VALUES: list[tuple[str, dict[str, object], bool]] = [
    *(("request", {**JUDGE, **change}, False) for change in CHANGES),
    ("request", JUDGE, True),
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
