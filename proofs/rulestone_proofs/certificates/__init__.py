"""Refutations that are checked without a solver: clauses, and steps from them to the empty clause."""
