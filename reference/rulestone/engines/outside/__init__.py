"""Engines that are separate programs: starting them, talking to them, and ending them reliably."""
