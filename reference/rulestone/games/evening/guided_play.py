"""Guided play of Evening: the goals of all games without turns."""

from rulestone.games.turnless_play import TURNLESS_GOALS
from rulestone.guided_play import GuidedPlay

GUIDED_PLAY = GuidedPlay(goals=TURNLESS_GOALS)
