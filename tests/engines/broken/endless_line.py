"""Prints without end and without a line feed."""

from speak import Message, print_raw, serve


def misbehave(_: Message) -> None:
    """Print for as long as anybody reads."""
    while True:
        print_raw(b"x" * 65536)


serve(misbehave)
