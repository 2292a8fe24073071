"""The page about records tells the truth."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types of its own

from rulestone_audit.game_records import END_WORDS, SKIP_WORDS, RecordLine
from rulestone_audit.record_formats import decode_as
from tests.helpers.archive import audited, wrote
from tests.helpers.running import RunLine

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "RECORDS.md").read_text(encoding="utf-8")
(EXAMPLES,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RECORDS = [json.loads(line) for line in EXAMPLES.splitlines()]
(CONSOLE,) = re.findall(r"^```console\n\$ (.+?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

SCHEMA = json.loads((ROOT / "fixtures" / "schema" / "record.schema.json").read_text(encoding="utf-8"))


def test_the_records_of_the_page_are_right(tmp_path: Path) -> None:
    done = audited(wrote(tmp_path / "a.jsonl", RECORDS))
    assert [(line, kind) for line, kind, *_ in done.kinds] == [(2, "unfinished")]
    assert done.total["records"] == len(RECORDS) >= 4, "the page has few records, or not all of them are read"


@pytest.mark.parametrize("record", [*RECORDS, {"game": "lefe", "size": 2.0, "moves": [], "players": [1]}])
def test_the_schema_takes_the_records_of_the_page(record: dict[str, object]) -> None:
    Draft202012Validator(SCHEMA).validate(record)
    assert decode_as(json.dumps(record).encode(), "rulestone").question.size == record["size"]


@pytest.mark.parametrize(
    "change",
    [{"game": 1}, {"size": "3"}, {"moves": [1]}, {"moves": None}, {"result": 1}, {"options": {"a": 1}}],
)
def test_the_schema_refuses_what_the_program_refuses(change: dict[str, object]) -> None:
    record = {**RECORDS[0], **change}
    assert not Draft202012Validator(SCHEMA).is_valid(record)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(record, RecordLine)


def test_the_page_names_every_word_and_every_field() -> None:
    words = {*END_WORDS, *SKIP_WORDS}
    table = PAGE.partition("may appear instead of a move:")[2].partition("## Records and states")[0]
    assert set(re.findall(r"`(\w+)`", table)) == words
    fields = PAGE.partition("| field | meaning |")[2].partition("Other fields")[0]
    assert set(re.findall(r"`(\w+)`", fields)) >= set(RecordLine.__struct_fields__)


def test_the_console_example_of_the_page_is_what_the_command_prints(
    run_line: RunLine, tmp_path: Path
) -> None:
    command, value = CONSOLE
    result = run_line(command, tmp_path)
    before, after = value.split("…")
    assert result.out.startswith(before)
    assert result.out.endswith(after)
    assert result.status == 1
