"""Ends with a traceback."""

from speak import Message, serve


def misbehave(_: Message) -> None:
    """Run into an error that nobody catches."""
    raise RuntimeError("the board is upside down")


serve(misbehave)
