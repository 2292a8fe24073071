"""Claims a size that it then cannot play."""

from speak import Message, say, serve


def misbehave(request: Message) -> None:
    """Decline in good form."""
    say({"id": request["id"], "unsupported": "no boards of size 4"})


serve(misbehave)
