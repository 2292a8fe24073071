"""Prints what is no JSON."""

from speak import Message, print_raw, serve


def misbehave(_: Message) -> None:
    """Print a line for people."""
    print_raw(b"Thinking about it \x1b[31m...\n")


serve(misbehave)
