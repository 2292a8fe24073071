"""Never answers."""

from speak import Message, serve


def misbehave(_: Message) -> None:
    """Read the request, and that is all."""


serve(misbehave)
