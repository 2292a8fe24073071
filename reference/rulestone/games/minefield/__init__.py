"""Minefield (2024), by Mark Steere."""
