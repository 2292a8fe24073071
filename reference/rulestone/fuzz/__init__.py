"""Fuzzing: ask an engine and the reference about random games.

Generate: `choices` chooses games and boards, `makers` makes their positions, `games` plays and sets up,
`questions` asks. Ask: `asking` compares engines with the judge, `playing` goes from game to game. Shrink:
`shrinking` keeps smaller questions with the same error. `search` is a whole search, within the limits of
`clock`.
"""
