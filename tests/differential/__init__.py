"""Engines held against each other, and each against itself."""
