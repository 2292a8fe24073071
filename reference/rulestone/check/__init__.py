"""Check engines: send them the cases, compare the answers, and report what is wrong.

A case is sent in every form that an engine declares, and each answer is compared with the right one. A wrong
answer is shown as differences (`differences`), and by the clauses that it breaks. Questions that were not
sent or not answered never look like agreement (`tally`). `rulestone.diagnose` finds out why an engine fails.

Begin with `asking`, which sends one case, and `runner`, which sends many however the engine behaves.
`results` has the outcomes as data; `result_lines` and `reports` show them.
"""
