"""The package for npm."""
