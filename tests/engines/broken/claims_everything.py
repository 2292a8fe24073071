"""Claims to play everything on every board, and answers as if it did."""

from speak import Message, answer, hello, say, serve


def introduce(request: Message) -> Message:
    """Promise the earth."""
    games = ["minefield", "necklace", "lefe", "interleave", "evening", "chess"]
    claim = {"sizes": [-(10**30), 10**30], "options": {"swap": [True, False, "maybe"], "gravity": ["up"]}}
    return hello(request) | {"games": dict.fromkeys(games, claim), "ops": ["judge", "play", "perft", "win"]}


def misbehave(request: Message) -> None:
    """Behave as everywhere else."""
    say(answer(request))


serve(misbehave, introduce)
