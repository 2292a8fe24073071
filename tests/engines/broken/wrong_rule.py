"""Plays on points that are taken, and never on the first one."""

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Get the list of legal actions wrong in both ways."""
    verdict = answer(request)
    legal = verdict["legal"]
    assert isinstance(legal, list)
    say(verdict | {"legal": [*legal[1:], "b2"]})


serve(misbehave)
