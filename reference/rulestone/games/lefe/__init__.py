"""Lefe (2024), by Saïd Galdseid."""
