"""The clause registers: every rule, ruling and claim, as data."""
