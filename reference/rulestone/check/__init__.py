"""Check engines: cases from fixtures, the runner that asks them, and the evaluation of the answers."""
