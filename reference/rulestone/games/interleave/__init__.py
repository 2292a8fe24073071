"""Interleave (2022), by Alexander Brady."""
