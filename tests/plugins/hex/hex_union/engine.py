"""The same within one process: the boundary of an engine, with the queries and answers of rulestone."""

import msgspec

from hex_union.core import answer
from rulestone.protocol import (
    Answer,
    BadRequest,
    Claims,
    ErrorBody,
    Failure,
    Nodes,
    Perft,
    Play,
    Played,
    Query,
    Unsupported,
    Verdict,
)


class HexUnion:
    """Hex by union and find."""

    @property
    def claims(self) -> Claims:
        """Hex on every board, with and without the swap."""
        said = answer({"op": "hello"})
        del said["protocol"]
        return msgspec.convert(said, Claims)

    def ask(self, query: Query) -> Answer:
        """Answer one query.

        Raises:
            BadRequest: it cannot be answered because of what it says.
        """
        said = answer(msgspec.json.decode(msgspec.json.encode(query)))
        if "unsupported" in said:
            return msgspec.convert(said, Unsupported)
        if "error" in said:
            failure = msgspec.convert(said, Failure).error
            message = failure.message if isinstance(failure, ErrorBody) else failure
            raise BadRequest("bad-action", message, "moves")
        match query:
            case Perft():
                return msgspec.convert(said, Nodes)
            case Play():
                return msgspec.convert(said, Played)
            case _:
                return msgspec.convert(said, Verdict)

    def close(self) -> None:
        """Nothing to let go of."""
