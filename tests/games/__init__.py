"""The rules of each game, and what is said of a refusal.

- `asking.py`: positions given as text.
- `permanence.py`: of each game its colours, the ids of its clauses and claims, its options and sizes.
- `test_encoding.py`: local rules against those of the proofs, on every content of a few cells.
- `test_refusals.py`: what a refusal says, and what a phase of a game.
"""
