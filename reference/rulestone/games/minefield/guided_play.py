"""Guided play of Minefield: the goals of all games of connection."""

from rulestone.games.connection_play import CONNECTION_PLAY

GUIDED_PLAY = CONNECTION_PLAY
