"""The known mistakes: for each game, engines that read one of its rules wrongly.

Cases must catch every one, and reports name them when an engine answers as they do. A mutant is the reference
with one part exchanged, so it stays right in everything else. No rule knows of it.

`rulestone.cases.mistakes` defines mutants. Begin with `mutant`, which exchanges a part.
There is a module for each family of games, one for the boards, and one for each game. The entry points of
the group `rulestone.mutants` name the mutants of a game; other packages offer those of their own games in the
same way.
"""
