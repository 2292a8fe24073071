"""Games with their rulebooks: clauses, rulings on what a rule text leaves open, and claims about a game.

A rulebook is data, in the register (`register.toml`) next to the rules, so that everything that cites a
clause, from an error message to a theorem, cites the same words. Ids never change. The rules themselves do
not know their rulebook.

Begin with `entries`, the parts of a rulebook. `register_file` reads one, `game` joins it to the rules of its
game, `installed` finds the installed games, and `clauses` finds a clause or claim in all their rulebooks.
"""
