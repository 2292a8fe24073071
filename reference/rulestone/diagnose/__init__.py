"""Find the cause of failures: what the answers of an engine have in common when they are wrong.

`rulestone.check` says which answers are wrong; this room says why, and sends further questions if it must.
It looks in this order, and ends at the first cause that makes the others doubtful:

1. `recheck`: the answers depend on more than the question, as it finds by repeating cases.
2. `adapter`: the answers are right, but to another question or in other words.
3. `known`: the engine fails like a known mistake, or like two or three together.
4. `condition`: the failures share a condition that no right answer meets, of `facts` about cases and cells.

`causes` puts 2 to 4 together. The findings are data of `rulestone.check.results`, which reports print.
"""
