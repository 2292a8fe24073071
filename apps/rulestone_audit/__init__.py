"""Check archives of games played elsewhere by replaying every record by the rules.

Archives are large, so no data is kept that grows with them. `sources` finds the files and `archives` opens
them. `streams` separates their records. `work` judges the records in chunks, in several processes if
requested, and yields each finding at once. `record_formats`, `game_records` and `abstractplay` read one
record. `findings` has the faults of a record and their counts. `replaying` judges the moves, by a fast engine
or by the reference. `audit_report` makes the reports.

Begin with `work`.
"""
