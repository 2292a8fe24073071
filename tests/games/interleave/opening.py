"""How a game of Interleave begins on any board of more than one cell."""

OPENING = "setup_black=a1_red=b2 choose_black"
