"""JSON Schemas of requests, replies, files of cases and records.

They are made from the types that read and write these things, with the words of their docstrings.
`python -m rulestone.commands.schemas DIR` writes them.
"""

import json
import re
import sys
from collections.abc import Mapping
from inspect import cleandoc
from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.audit.records import RECORD_FORMAT, GameRecord
from rulestone.cases.cases import FIXTURE_FORMAT, CaseFile
from rulestone.core.narrowing import is_json_object
from rulestone.protocol import PROTOCOL_VERSION
from rulestone.protocol.messages import REPLIES, REQUESTS

Schema = dict[str, object]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ATTRIBUTE = re.compile(r" {4}(\w+): (.*)")


def schemas() -> dict[str, Schema]:
    """Every schema, by the name of its file."""
    return {
        "request.schema.json": _schema(
            "A request of the rulestone engine protocol", f"protocol:{PROTOCOL_VERSION}:request", REQUESTS
        ),
        "reply.schema.json": _schema(
            "A reply of the rulestone engine protocol", f"protocol:{PROTOCOL_VERSION}:reply", REPLIES
        ),
        "cases.schema.json": _schema("A file of rulestone cases", f"cases:{FIXTURE_FORMAT}", (CaseFile,)),
        "record.schema.json": _schema("A record of a game", f"record:{RECORD_FORMAT}", (GameRecord,)),
    }


def write_schemas(folder: Path) -> None:
    """Write every schema into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        text = json.dumps(schema, indent=2, ensure_ascii=False)
        (folder / name).write_text(f"{text}\n", encoding="utf-8")


def _schema(title: str, name: str, types: tuple[type[Struct], ...]) -> Schema:
    _, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    bases = {kind.__name__: kind for kind in types}
    references = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in types]
    return {
        "$schema": _DIALECT,
        "$id": f"urn:rulestone:{name}",
        "title": title,
        **(references[0] if len(references) == 1 else {"anyOf": references}),
        "$defs": {each: _described(components[each], bases.get(each)) for each in sorted(components)},
    }


def _described(definition: Mapping[str, object], kind: type[Struct] | None) -> Schema:
    """A definition whose words stand where they belong: what it is, and what each field means."""
    own = cleandoc(str(definition.get("description", "")))
    summary, _, _ = own.partition("\nAttributes:\n")
    meanings: dict[str, str] = {}
    for base in () if kind is None else kind.__mro__:
        meanings = {**_attributes(cleandoc(base.__doc__ or "")), **meanings}
    meanings |= _attributes(own)
    described: Schema = {**definition, "description": " ".join(summary.split())}
    properties = definition.get("properties")
    if is_json_object(properties):
        described["properties"] = {
            name: _property(schema, meanings.get(name))
            # The id is what one looks for first.
            for name, schema in sorted(properties.items(), key=lambda item: item[0] != "id")
            if is_json_object(schema)
        }
    return described


def _property(schema: Schema, meaning: str | None) -> Schema:
    # The docstrings are written for Python; the readers of a schema know null.
    words: Schema = {} if meaning is None else {"description": re.sub(r"\bNone\b", "null", meaning)}
    return {**words, **schema}


def _attributes(docstring: str) -> dict[str, str]:
    """The meaning of each attribute that a docstring describes."""
    meanings: dict[str, str] = {}
    name = ""
    for line in docstring.partition("\nAttributes:\n")[2].splitlines():
        match = _ATTRIBUTE.fullmatch(line)
        if match:
            name = match[1]
            meanings[name] = match[2]
        elif name and line.strip():
            meanings[name] += f" {line.strip()}"
    return meanings


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m rulestone.commands.schemas DIR")
    write_schemas(Path(sys.argv[1]))
