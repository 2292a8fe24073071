"""Answers another request than the one it was asked."""

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Answer in good form, under another number."""
    say(answer(request) | {"id": 0})


serve(misbehave)
