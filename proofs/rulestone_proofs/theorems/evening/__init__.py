"""Theorems about Evening."""
