"""Introduces itself with the field named by the first argument set to the JSON in the second."""

import json
import sys

from speak import Message, answer, hello, say, serve


def introduce(request: Message) -> Message:
    """Say something that is no introduction."""
    return hello(request) | {sys.argv[1]: json.loads(sys.argv[2])}


def misbehave(request: Message) -> None:
    """Behave as everywhere else."""
    say(answer(request))


serve(misbehave, introduce)
