"""Cases: questions with their right answers, what selects them, and mutants that they catch."""
