"""The constraints and verdicts of each game as formulas. Each module is named after its game.

Each module has a `JUDGE`; `rulestone_proofs.judges` finds them.
"""
