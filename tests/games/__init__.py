"""What belongs to one game, in a folder of its name; the same file has the same role in each.

- `differential.py`: how far a stone can matter, and what else the differential tests must know.
- `permanent.py`: its colours, the ids of its clauses and claims, its options and sizes.
- `test_encoding.py`: its local rules against those of the proofs, on every content of a few cells.
- `test_explanations.py`: what is said of a cell and drawn, where the game has something to say of its own.
- `test_rules.py`: the functions that carry out its clauses, one by one.
"""
