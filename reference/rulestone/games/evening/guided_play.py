"""Guided play of Evening: the goals of all games without turns."""

from rulestone.core.guided_play import GuidedPlay
from rulestone.games.turnless_play import TURNLESS_GOALS

GUIDED_PLAY = GuidedPlay(goals=TURNLESS_GOALS)
