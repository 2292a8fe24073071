"""The games as two-player games with numbered moves, as frameworks for agents expect them.

A framework numbers all moves of a game once and has one player act at a time. So a `match` knows the players,
whose colours a swap or a choice may exchange, gives games without turns a schedule, and builds a set-up stone
by stone. It plays `rulestone.play`, so that every game has it, plug-ins and variants included.
Legal moves and observations are bits of one integer as long as possible, because lists and arrays take longer
than a move.

Begin with `match`. `numbering` numbers moves, and `planes` shows a match to an agent. `openspiel` and
`pettingzoo` are the two frameworks.
"""
