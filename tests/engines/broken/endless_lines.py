"""Prints line after line."""

from speak import Message, print_raw, serve


def misbehave(_: Message) -> None:
    """Print for as long as anybody reads."""
    while True:
        print_raw(b"{}\n" * 10000)


serve(misbehave)
