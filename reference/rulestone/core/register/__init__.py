"""The clause registers: every rule, ruling and claim, as data, to look up and to read."""
