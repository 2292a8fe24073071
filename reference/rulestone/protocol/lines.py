"""The common part of the lines that carry questions and answers."""

from typing import Annotated

from msgspec import Meta

PROTOCOL_VERSION = 1
"""The version in a `hello` request and in its answer."""

LINE_LIMIT = 1 << 20
"""Maximum length of a line in bytes, in both directions, without the line feed."""

LONGEST_ID = 1000
"""Maximum length of an id that is text. A reply repeats it, and is a line too."""

RequestId = int | Annotated[str, Meta(max_length=LONGEST_ID)]
"""The id of a request. The answer repeats it."""
