"""The rules in Python as Gallina, the language of Coq: `python -m rulestone_proofs.gallina` writes the pages.

The translation follows the text: a function becomes a definition, a dataclass a record, a comprehension a
`map` or `filter`, a loop a fold over the variables that it changes. `proofs/coq/Python.v` says what values of
Python are. What is not known is refused with its place. `proofs/coq/PYTHON.md` says what is translated, and
what is trusted.
"""
