"""What to aim at in Minefield: what all games of connection do."""

from rulestone.games.connection_play import CONNECTION_PLAY

GUIDED_PLAY = CONNECTION_PLAY
