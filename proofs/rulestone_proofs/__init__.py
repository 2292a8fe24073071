"""The five games as constraints: a solver judges positions by them and proves what they imply.

The encodings are written from the rule texts, not from the reference implementation. They are
formulas of `formula.py`, which need no solver to be stated; z3, cvc5 and SAT solvers are reached
only through `rulestone_proofs.solvers`.
"""
