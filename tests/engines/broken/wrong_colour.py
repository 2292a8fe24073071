"""Says that somebody moves whom nobody knows."""

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Name a colour that is none."""
    say(answer(request) | {"to_move": "the \x1b[2Jother one"})


serve(misbehave)
