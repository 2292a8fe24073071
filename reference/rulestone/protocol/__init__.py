"""The engine protocol, version 1: questions, answers, and the lines that carry them.

A question is about the verdict of a position, the legality of a record, or a count of action sequences:
`Judge`, `Play` or `Perft`. Questions and answers are frozen data, so any two engines can answer the same
question and their answers be compared. On a pipe each is one line of JSON with an `id`. `docs/PROTOCOL.md`
describes the protocol for authors of engines; the JSON Schemas are next to it.
"""

from rulestone.protocol.answers import (
    ANSWERS,
    OPTIONAL_FIELDS,
    Answer,
    Capabilities,
    ErrorBody,
    Failure,
    GameCapabilities,
    Nodes,
    Played,
    Unsupported,
    Verdict,
)
from rulestone.protocol.lines import (
    LINE_LIMIT,
    PROTOCOL_VERSION,
    RequestId,
)
from rulestone.protocol.questions import (
    OPERATIONS,
    BadRequest,
    ErrorCode,
    GameSetting,
    Judge,
    Operation,
    Perft,
    Play,
    Question,
    convert_message,
    stones_of,
)

__all__ = [
    "ANSWERS",
    "LINE_LIMIT",
    "OPERATIONS",
    "OPTIONAL_FIELDS",
    "PROTOCOL_VERSION",
    "Answer",
    "BadRequest",
    "Capabilities",
    "ErrorBody",
    "ErrorCode",
    "Failure",
    "GameCapabilities",
    "GameSetting",
    "Judge",
    "Nodes",
    "Operation",
    "Perft",
    "Play",
    "Played",
    "Question",
    "RequestId",
    "Unsupported",
    "Verdict",
    "convert_message",
    "stones_of",
]
