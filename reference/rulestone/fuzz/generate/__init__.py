"""Generating random games and positions, and the questions about them.

`grounds` chooses boards and options; `playing`, `connecting_games` and `set_ups` make games and positions, by
a second implementation or by the reference (`makers`). `questions` has the reference say what is right, and
`quick_questions` a second implementation, as it makes the game.
"""
