"""Theorems about connection on square boards, for Minefield and Necklace alike."""
