"""The same within one process: the boundary of an engine, with the queries and answers of rulestone."""

import msgspec

from hex_union.core import answer
from rulestone.protocol import (
    ANSWERS,
    Answer,
    BadRequest,
    Capabilities,
    ErrorBody,
    Failure,
    Question,
    Unsupported,
)


class HexUnion:
    """Hex by union and find."""

    @property
    def capabilities(self) -> Capabilities:
        """Hex on every board, with and without the swap."""
        words = answer({"op": "hello"})
        del words["protocol"]
        return msgspec.convert(words, Capabilities)

    def ask(self, query: Question) -> Answer:
        """Answer one query.

        Raises:
            BadRequest: it cannot be answered because of what it says.
        """
        words = answer(msgspec.json.decode(msgspec.json.encode(query)))
        if "unsupported" in words:
            return msgspec.convert(words, Unsupported)
        if "error" in words:
            failure = msgspec.convert(words, Failure).error
            message = failure.message if isinstance(failure, ErrorBody) else failure
            raise BadRequest("bad-action", message, "moves")
        return msgspec.convert(words, ANSWERS[query.op])

    def close(self) -> None:
        """Nothing to let go of."""
