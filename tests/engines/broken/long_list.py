"""Lists a hundred thousand legal actions, as many as a line may hold."""

from speak import Message, answer, say, serve

NAMES = [f"{number:x}" for number in range(100_000)]
"""Made up, and short enough to fit."""


def misbehave(request: Message) -> None:
    """List them all."""
    say(answer(request) | {"legal": NAMES})


serve(misbehave)
