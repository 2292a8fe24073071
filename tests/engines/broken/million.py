"""Lists a million legal actions, in more than a line may hold."""

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Repeat one point for ever so long."""
    say(answer(request) | {"legal": ["a1"] * 1_000_000})


serve(misbehave)
