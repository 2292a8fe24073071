"""Guided play of Interleave: its goals, and set-ups, legal and illegal."""

from collections.abc import Iterable
from random import Random

from rulestone.core.actions import Action, Setup
from rulestone.core.boards import Cell
from rulestone.engines.states import State
from rulestone.fuzz.guides.guide import GuidedPlay
from rulestone.games.interleave.rules import BLACK, RED

_TRIES = 3
"""Number of invalid set-ups tried when a set-up is due."""


class _Play(GuidedPlay):
    def arranged(self, state: State, random: Random) -> Action | None:
        """Return a valid set-up of few stones or many, of one colour or both; None without cells."""
        cells = random.sample(state.board.cells, len(state.board.cells))
        if not cells:
            return None
        kind = random.random()
        if kind < 0.1:
            count = len(cells) - random.randint(0, 1)
        elif kind < 0.6:
            count = random.randint(1, min(6, len(cells)))
        else:
            count = random.randint(1, len(cells))
        count = max(1, count)
        share = random.choice((0.3, 0.5, 0.5, 0.7, 1.0))
        black = max(1, round(count * share))
        return _setup(sorted(cells[:black]), sorted(cells[black:count]))

    def doubtful(self, state: State, random: Random) -> Iterable[Action]:
        """Set-ups without black stones, with a repeated cell, or with a cell of both colours."""
        return (_unsound(state.board.cells, random) for _ in range(1 if state.listed else _TRIES))


def _unsound(cells: tuple[Cell, ...], random: Random) -> Setup:
    some = random.sample(cells, min(len(cells), random.randint(1, 3)))
    return random.choice(
        (_setup([], some), _setup([], []), _setup([*some, *some[:1]], []), _setup(some, some[:1]))
    )


def _setup(black: list[Cell], red: list[Cell]) -> Setup:
    return Setup(((BLACK, tuple(black)), (RED, tuple(red))))


GUIDED_PLAY = _Play()
