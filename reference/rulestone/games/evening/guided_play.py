"""What to aim at in Evening: what all games without turns do."""

from rulestone.games.turnless_play import TURNLESS_GOALS
from rulestone.guided_play import GuidedPlay

GUIDED_PLAY = GuidedPlay(goals=TURNLESS_GOALS)
