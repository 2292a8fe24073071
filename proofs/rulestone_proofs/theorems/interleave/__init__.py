"""Theorems about Interleave."""
