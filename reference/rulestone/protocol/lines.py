"""What the lines that carry questions and answers have in common."""

PROTOCOL_VERSION = 1
"""The version in a `hello` request and in its answer."""

LINE_LIMIT = 1 << 20
"""Maximum length of a line in bytes, in both directions, without the line feed."""

RequestId = int | str
"""The id of a request. The answer repeats it."""
