"""Looking for disagreements: games nobody has thought of, asked of an engine and of the reference.

`grounds` chooses boards and options, `playing` and `set_ups` make games and positions; what to steer
towards is said by `rulestone.guided_play` and the rooms. `questions` makes cases of them and `asking` puts
them; `shrink` cuts a disagreement down and `session` keeps the budget. Where the fast engine makes the
games it also says what is right (`step`), and the reference judges a sample and whatever differs.
"""
