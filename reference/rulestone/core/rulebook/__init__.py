"""The rulebook of a game: its clauses, what was ruled where its text is silent, and what is claimed of it.

It is data, in the register (`register.toml`) next to the rules, so that everything that cites a clause, from
an error message to a theorem, cites the same words. Ids never change.

Begin with `entries`, which says what a rulebook holds. `register_file` reads one; `rulestone.core.clauses`
finds clauses and claims in the rulebooks of all installed games.
"""
