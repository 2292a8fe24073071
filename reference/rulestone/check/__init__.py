"""Check engines: send them the cases, compare the answers, and find the cause of what is wrong.

A case is sent in every form that an engine declares, and each answer is compared with the right one. A wrong
answer is shown as differences (`differences`), by the clauses that it breaks and, over a whole
run, by the known mistake that explains it (`diagnose`). Questions that were not sent or not answered never
look like agreement (`tally`). A failure that depends on earlier questions is marked as such (`recheck`).

Begin with `asking`, which sends one case, and `runner`, which sends many however the engine behaves.
`results` has the outcomes as data; `result_lines` and `reports` show them.
"""
