"""The five games as constraints: a solver judges positions by them and proves their consequences.

The encodings are written from the rule texts, not from the reference. They are formulas of `formula.py`,
which need no solver. Only `rulestone_proofs.solvers` uses z3, cvc5 and SAT solvers.
"""
