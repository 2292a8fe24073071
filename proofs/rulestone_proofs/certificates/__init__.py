"""Refutations that are checked without a solver: clauses, and steps that lead from them to the empty one."""
