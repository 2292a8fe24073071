"""The rule book of a game: its clauses, what was ruled where its text is silent, and what is claimed of it.

It is data, `register.toml` beside the rules, so that everything that cites a clause, from an error message
to a theorem, cites the same words. Ids never change.

Begin with `entries`, which says what a rule book holds. `reading` reads one; `rulestone.core.clauses` finds
clauses and claims in the rule books of all installed games.
"""
