"""Checking engines: cases from fixtures, the runner that puts them, and what it makes of the answers."""
