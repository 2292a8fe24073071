"""Play games: whose turn it is, the legal actions, the position after one, the end and the winner.

Everything that plays games (fuzzing, learners, statistics, exact values) plays a `Playable`, with actions as
values and never as text. A `PlayableMaker` makes them for a game on a board. The reference makes them for
every game. A package may add a faster maker for a game in the entry point group `rulestone.play`, as
the bitboard does.

Begin with `playable.py`, the interface. `makers.py` finds the maker for a game.
"""
