"""Lists a hundred thousand legal actions, as many as a line may hold."""

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Make up names, short enough to fit."""
    say(answer(request) | {"legal": [f"{number:x}" for number in range(100_000)]})


serve(misbehave)
