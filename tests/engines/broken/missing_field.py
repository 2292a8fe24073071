"""Leaves out a field that every verdict has."""

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Do not say whether the game is over."""
    verdict = answer(request)
    del verdict["over"]
    say(verdict)


serve(misbehave)
