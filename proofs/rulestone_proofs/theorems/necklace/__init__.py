"""Theorems about Necklace."""
