"""Cases: questions with their right answers, their selection, and the mutants that they catch."""
