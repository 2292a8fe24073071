"""The second implementation of the five games: the same rules, on whole-board integers, and fast.

Written from the rules alone. It shares nothing with the first one but the words, the queries and the
verdicts, so that where the two agree, that means something.
"""

from rulestone_bitboard.engine import BitboardEngine

__all__ = ["BitboardEngine"]
