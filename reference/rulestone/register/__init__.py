"""The clause register: every rule, ruling and claim, as data (`clauses.toml`), to look up and to read."""
