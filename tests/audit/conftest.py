"""Fixtures for the tests of audits."""

from random import Random

import pytest

from tests.helpers.archive import Record, changed, game, moves_of


@pytest.fixture(scope="session")
def records() -> list[Record]:
    """Thirty games. Every fifth has an illegal move."""
    random = Random(1)
    games = [game("minefield", 4, random) for _ in range(30)]
    return [
        changed(record, moves=[*moves_of(record)[:2], moves_of(record)[0]]) if number % 5 == 4 else record
        for number, record in enumerate(games)
    ]
