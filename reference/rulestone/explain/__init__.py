"""Positions and verdicts for people: why a cell may be played or not, in words and as scenes to draw."""
