"""Fuzzing: play random games, send questions about them to an engine, and shrink wrongly answered ones.

Random games reach situations that no author of a case thought of. A game and its questions depend only on a
seed and a number, so any process may play it, and a finding can be repeated. One mistake often causes many
wrong answers. So only the first disagreement in each game is reported, shrunk to a smaller question that is
also answered wrongly. `check` names the rule.

Games are drawn at random and steered towards nothing. Goals for rare situations were measured and left out:
they found no known mistake sooner.

Begin with `search`, a whole search. It takes questions from `generate`, compares the answers with `ask`, and
shrinks the disagreements with `shrink`. `contradictions` tests an engine in any game, known to rulestone or
not. `report` reports the outcome of either.
"""
