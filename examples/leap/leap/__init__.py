"""Leap: stones step ahead and jump over others."""
