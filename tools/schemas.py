"""JSON Schemas of requests, replies, files of cases and records.

They are made from the types that read and write these messages and files, with the text of their docstrings.
`python -m tools.schemas DIR` writes them.
"""

import re
import sys
from collections.abc import Mapping
from inspect import cleandoc
from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.author.formatting import readable_json
from rulestone.cases.cases import FIXTURE_FORMAT, AuthorAssertions, Case, CaseFile
from rulestone.core.decoded import is_json_object
from rulestone.files import write_whole
from rulestone.protocol import (
    PROTOCOL_VERSION,
    Capabilities,
    Failure,
    Judge,
    Nodes,
    Perft,
    Play,
    Played,
    RequestId,
    Unsupported,
    Verdict,
)
from rulestone.protocol.requests import Hello
from rulestone_audit.game_records import RECORD_FORMAT, RecordLine

Schema = dict[str, object]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.*(?:\n+ {8}.*)*)", re.MULTILINE)


def schemas() -> dict[str, Schema]:
    """Return every schema by file name."""
    return {
        "request.schema.json": _schema(
            "A request of the rulestone engine protocol",
            f"protocol:{PROTOCOL_VERSION}:request",
            (
                _message("HelloRequest", Hello.__doc__ or "", Hello),
                _message("JudgeRequest", "A request to judge a position.", Judge),
                _message("PlayRequest", "A request to play a record as far as it is legal.", Play),
                _message("PerftRequest", "A request to count sequences of actions.", Perft),
            ),
            {
                **_meanings(Perft),
                **_meanings(Judge),
                "op": "what is asked.",
                "id": "identifies the request; the reply repeats it.",
            },
        ),
        "reply.schema.json": _schema(
            "A reply of the rulestone engine protocol",
            f"protocol:{PROTOCOL_VERSION}:reply",
            (
                _message(
                    "HelloReply",
                    "The answer to `hello`: who answers, and what it knows.",
                    Capabilities,
                    protocol=int,
                ),
                _message("JudgeReply", "The answer to `judge`: what is true of the position.", Verdict),
                _message(
                    "PlayReply",
                    "The answer to `play`: how much of the record is legal, and what is true after that.",
                    Played,
                ),
                _message(
                    "PerftReply", "The answer to `perft`: how many sequences of actions there are.", Nodes
                ),
                _message("UnsupportedReply", "The engine does not answer this, and says why.", Unsupported),
                _message("ErrorReply", "The request could not be answered.", Failure, id=RequestId | None),
            ),
            {
                "id": "the id of the request; of an error, null where none could be read.",
                "protocol": "the version of the protocol that is spoken: 1.",
            },
        ),
        "cases.schema.json": _schema("A file of rulestone cases", f"cases:{FIXTURE_FORMAT}", (CaseFile,)),
        "record.schema.json": _schema("A record of a game", f"record:{RECORD_FORMAT}", (RecordLine,)),
    }


def write_schemas(folder: Path) -> None:
    """Write every schema to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        write_whole(folder / name, readable_json(schema))


def _message(name: str, about: str, body: type[Struct], **fields: object) -> type[Struct]:
    return msgspec.defstruct(
        name,
        tuple({"id": RequestId, **fields}.items()),
        bases=(body,),
        namespace={"__doc__": about},
        frozen=True,
        kw_only=True,
    )


def _schema(
    title: str, name: str, types: tuple[type[Struct], ...], meanings: Mapping[str, str] | None = None
) -> Schema:
    """Return a schema of messages.

    Args:
        title: the title of the schema.
        name: the end of its address.
        types: the types of the messages.
        meanings: descriptions of fields that the docstrings of the types lack.
    """
    _, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    inherit: tuple[type[Struct], ...] = (*types, Case, AuthorAssertions)
    known = {kind.__name__: _meanings(kind) for kind in inherit}
    references = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in types]
    return {
        "$schema": _DIALECT,
        "$id": f"urn:rulestone:{name}",
        "title": title,
        **(references[0] if len(references) == 1 else {"anyOf": references}),
        "$defs": {
            each: _described(components[each], {**(meanings or {}), **known.get(each, {})})
            for each in sorted(components)
        },
    }


def _described(definition: Mapping[str, object], known: Mapping[str, str]) -> Schema:
    """Return a definition with its description and those of its fields put in place."""
    own = cleandoc(str(definition.get("description", "")))
    meanings = {**known, **_attributes(own)}
    described: Schema = {**definition, "description": " ".join(own.partition("\nAttributes:\n")[0].split())}
    properties = definition.get("properties")
    if is_json_object(properties):
        # The docstrings are written for Python; in a schema None is null.
        words = {name: {"description": re.sub(r"\bNone\b", "null", text)} for name, text in meanings.items()}
        described["properties"] = {
            name: {**words.get(name, {}), **schema}
            # Readers look for the id first.
            for name, schema in sorted(properties.items(), key=lambda item: item[0] != "id")
            if is_json_object(schema)
        }
    return described


def _meanings(kind: type[Struct]) -> dict[str, str]:
    """Return the description of each field of a type, from its docstring and those of its bases."""
    meanings: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        meanings |= _attributes(cleandoc(base.__doc__ or ""))
    in_files = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    return {in_files.get(name, name): text for name, text in meanings.items()}


def _attributes(docstring: str) -> dict[str, str]:
    """Return the descriptions in the `Attributes:` section of a docstring."""
    section = docstring.partition("\nAttributes:\n")[2]
    return {match[1]: " ".join(match[2].split()) for match in _ATTRIBUTE.finditer(section)}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tools.schemas DIR")
    write_schemas(Path(sys.argv[1]))
