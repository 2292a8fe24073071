"""Engines that are programs of their own: starting them, talking to them, and ending them for certain."""
