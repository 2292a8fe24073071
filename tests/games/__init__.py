"""What belongs to one game, in a folder of its name; the same file has the same role in each.

Tests of all games find what they must know of one by its name (`parts.py`). Where `facts.py`
has no `DIFFERENTIAL` or `OPENING`, the usual holds. One more game is one more folder here, and no
other file changes.

- `facts.py`: its colours, the ids of its clauses and claims, its options and sizes; how far a stone can
  matter, and what else the differential tests must know; how it begins, if not with placements.
- `mistakes.json`: what each of its mutants says otherwise, to a small question.
- `naive.py`: its constraints as slowly as can be, for the test of the bitboard.
- `test_bitboard.py`: the second implementation, clause by clause and on any stones.
- `test_encoding.py`: its local rules against those of the proofs, on every content of a few cells.
- `test_explanations.py`: what is said of a cell and drawn, where the game has something to say of its own.
- `test_rules.py`: the functions that carry out its clauses, one by one.
"""
