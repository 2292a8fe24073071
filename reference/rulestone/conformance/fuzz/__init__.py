"""Looking for disagreements: games nobody has thought of, asked of an engine and of the reference.

`grounds` chooses boards and options, `playing` and `set_ups` make games and positions, with `goals` to
steer towards what is rare; `questions` makes cases of them and `asking` puts them; `shrink` cuts a
disagreement down and `session` keeps the budget. The fast engine of this project helps to make games;
what is right is always said by the reference.
"""
