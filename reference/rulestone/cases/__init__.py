"""Cases: questions with their right answers, kept as data.

A case is a question about a position or a record. It names the clauses that decide it, and those that come
near. Its answer was confirmed by at least two engines before it was written down, and its id never changes.
Files of cases are plain JSON, so that engines in any language can be checked by them without rulestone.

Begin with `cases`, which has the class `Case` and reads files. `selection` finds the cases that are named and
those that an engine declares, and changes the option values of a case if its answer stays the same. `expect`
has the right answers, `mistakes` defines known mistakes, and `mutants` finds them and the cases that catch
them.
"""
