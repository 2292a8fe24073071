"""Cases: questions with their right answers, kept as data.

A case is a question about a position or a record. It names the clauses that decide it, and those that come
near. Its answer was confirmed by at least two engines before it was written down, and its id never changes.
Files of cases are plain JSON, so that engines in any language can be checked by them without rulestone.

Begin with `cases`, which has the case and reads files. `selection` finds the cases that somebody names and
those that an engine declares, and asks a case under other option values where its answer stays. `expect` has
the right answers, `mistakes` says what a known mistake is, and `mutants` finds them and the cases that catch
them.
"""
