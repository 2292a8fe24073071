"""Fuzzing: ask an engine and the reference about random games.

Generate: `makers` makes positions, `games` plays and sets up, `questions` chooses boards and asks. Ask:
`asking` compares engines with the judge, `playing` goes from game to game in the time there is. Shrink:
`shrinking` keeps smaller questions with the same error. `search` is a whole search.
"""
