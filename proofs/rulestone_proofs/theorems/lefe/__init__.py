"""Theorems about Lefe."""
