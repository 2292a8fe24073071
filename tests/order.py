"""In which order tests are run."""

TOGETHER = (
    "tests/book/",
    "tests/check/test_diagnose.py",
    "tests/plugins/",
    "tests/proofs/test_held.py",
    "tests/test_release.py",
)
"""The beginnings of the names of tests that share something costly: of each, one worker runs all."""

FIRST = ("tests/games/", "tests/boards/", "tests/register/", "tests/protocol/", "tests/bitboard/")
"""The tests that say most about a mistake in the rules, in the shortest time."""


def rank(nodeid: str) -> int:
    """Return when a test is run: what says most comes first, then what takes long, then the others."""
    ranks = (*FIRST, *TOGETHER)
    return next((place for place, beginning in enumerate(ranks) if nodeid.startswith(beginning)), len(ranks))
