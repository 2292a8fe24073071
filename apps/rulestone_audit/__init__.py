"""Check archives of games played elsewhere by replaying every record by the rules.

Archives are large, so nothing is held that grows with them: `files` finds and opens them, `streams` takes
their records apart, and `work` judges them in chunks, by as many processes as are wanted, and hands on each
finding as it comes. `formats`, `records` and `abstractplay` read one record. `findings` says what is wrong
with it, and counts; `replaying` chooses who judges its moves: a fast engine first, and the reference wherever
something is to be reported. `reports` puts all into words.

Begin with `work`.
"""
