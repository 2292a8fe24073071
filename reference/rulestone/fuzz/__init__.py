"""Fuzzing: ask an engine and the reference about random games.

Generate: `choices` chooses games and boards, `makers` makes their positions, `games` and `positions` choose
what to ask about, `questions` asks. Ask: `cases` has the right answers, `asking` compares engines with them,
`playing` goes from game to game. Shrink: `smaller` makes smaller questions, `shrinking` keeps those with the
same error. `search` is a whole search, within the limits of `clock`.
"""
