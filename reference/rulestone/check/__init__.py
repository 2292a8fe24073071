"""Check engines: ask them the cases, compare, and tell what is wrong and why.

A case is sent in every form that an engine declares, and each answer compared with the right one. A wrong
answer is told as differences (`differences`), by the clauses that it breaks and, over a whole
run, by the known mistake that explains it (`diagnose`). What was not sent or not answered never looks like
agreement (`tally`), and a failure that depends on earlier questions is told as such (`recheck`).

Begin with `asking`, which asks one case, and `runner`, which asks many whatever the engine does. `results`
has the outcome of them, as data; `reports` and `wording` tell it.
"""
