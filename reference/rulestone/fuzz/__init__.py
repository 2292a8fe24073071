"""Fuzzing: random games, about which an engine and the reference are asked.

Generate: `choices` says where games are played, `makers` make their positions, `games` and `positions` what
is worth asking about, `questions` the questions. Ask: `cases` has the right answers, `asking` holds engines
against them, `playing` goes from game to game. Shrink: `smaller` has smaller questions, `shrinking` keeps
those that show the same. `search` is a whole search, within what the `clock` allows.
"""
