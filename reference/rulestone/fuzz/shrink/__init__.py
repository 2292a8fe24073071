"""Shrinking a disagreement: fewer moves or stones, a smaller board, while it stays the same disagreement.

Nothing is presumed about the engine but its answers: something smaller is kept if it is asked and answered
wrongly in the same way. `smallest_case` keeps what is smallest so far and bounds how often is asked;
`record_shrinker` and `shrinking` put smaller things in its place, in the ways that they share by
`shrinker`.
"""
