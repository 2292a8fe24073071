"""Explaining positions and verdicts: facts, reasons for refusals, and scenes to draw."""
