"""The rules: a folder for each game, with the families that several games share next to them.

A folder has `rules.py`, which follows the rule sheet clause by clause, `register.toml`, the clauses in
words, and at most the words of its messages. It imports `core` and its family alone: pictures, explanations,
mutants and guidance for fuzzing are in the packages that use them, which entry points name.

The rules are written to be read, and to be translated to Gallina: comprehensions and conditions, and no
mutation. Begin with the rules of Minefield and their family, `connection`; `turnless` is the family of
Interleave and Evening.
"""
