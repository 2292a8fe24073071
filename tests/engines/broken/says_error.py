"""Says that it has failed, and goes on."""

from speak import Message, say, serve


def misbehave(request: Message) -> None:
    """Fail in good form."""
    say({"id": request["id"], "error": {"code": "internal", "message": "stack overflow"}})


serve(misbehave)
