"""The clause register: every rule, ruling and claim, as data, to look up and to read; each game has its own."""
