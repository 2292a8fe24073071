"""The rulebook of a game: its clauses, the rulings on points that its text leaves open, and claims about it.

It is data, in the register (`register.toml`) next to the rules, so that everything that cites a clause, from
an error message to a theorem, cites the same words. Ids never change.

Begin with `entries`, the parts of a rulebook. `register_file` reads one; `rulestone.core.clauses` finds
clauses and claims in the rulebooks of all installed games.
"""
