"""Fuzzing: play random games, ask an engine about them, and shrink what it gets wrong.

The cases show what somebody thought of; random games show the rest. A game with its questions depends on a
seed and a number alone, so any process may play it, and a finding can be repeated. One mistake shows in many
ways. So only the first disagreement in each game is told, shrunk to anything smaller that is also answered
wrongly, and naming the rule is left to `check`.

Games are drawn at random and steered towards nothing. Goals for rare situations were measured and left out:
they found no known mistake sooner.

Begin with `search`, a whole search. It takes questions from `generate`, lets `ask` compare the answers, and
gives what differs to `shrink`. `contradictions` asks an engine about games that rulestone does not know,
and `report` tells the outcome of either.
"""
