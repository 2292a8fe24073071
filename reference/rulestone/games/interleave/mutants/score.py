"""Mistakes in the score of Interleave."""

from dataclasses import replace

from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour
from rulestone.core.position import Status
from rulestone.games.interleave.rules import BLACK, RED, Interleave

SCORE = Mutants()


@SCORE.rules("black-wins-ties", "score", "Where all groups are equal Black wins.")
class _BlackWinsTies(Interleave):
    def best(self) -> Colour:
        return BLACK if self.ahead(self.group_sizes(BLACK), self.group_sizes(RED)) >= 0 else RED


@SCORE.rules("ties-stay", "score", "Where all groups are equal nobody wins.")
class _TiesStay(Interleave):
    def status(self) -> Status:
        status = super().status()
        tied = self.group_sizes(BLACK) == self.group_sizes(RED)
        return replace(status, winner=None, leader=None) if tied else status


@SCORE.rules("half-is-one", "score", "Red's imaginary group is as large as one stone.")
class _HalfIsOne(Interleave):
    def best(self) -> Colour:
        red = tuple(sorted((*self.group_sizes(RED), 1), reverse=True))
        return BLACK if self.ahead(self.group_sizes(BLACK), red) > 0 else RED
