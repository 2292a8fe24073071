"""Theorems about Minefield."""
