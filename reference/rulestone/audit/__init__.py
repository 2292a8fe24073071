"""Checking archives of games that were played elsewhere: every record is replayed by the rules."""
