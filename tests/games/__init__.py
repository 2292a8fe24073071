"""What belongs to one game, in a folder of its name; the same file has the same role in each.

- `test_rules.py`: the functions that carry out its clauses, one by one.
"""
