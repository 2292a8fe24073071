"""Breakthrough, by Dan Troyka (2000): be the first to reach the other side."""
