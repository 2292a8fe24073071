"""The rules: one package a game."""
