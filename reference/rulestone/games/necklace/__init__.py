"""Necklace (2024), by Luis Bolaños Mures and Mark Steere."""
