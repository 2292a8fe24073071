"""The rules of each game, what is said of them, and their mistakes.

- `permanence.py`: of each game its colours, the ids of its clauses and claims, its options and sizes.
- `test_encoding.py`: its local rules against those of the proofs, on every content of a few cells.
- `test_explanations.py`: what is said of a cell and drawn, where the game has something to say of its own.
- `test_rules.py`: the functions that carry out its clauses, one by one.
"""
