"""The bitboard: the rules of the five games on whole-board integers, as a second and fast implementation.

It is written from the rules alone. It shares only names, queries and verdicts with the reference, so that
agreement between the two is evidence.
"""

from rulestone_bitboard.engine import BitboardEngine

__all__ = ["BitboardEngine"]
