"""Renderings: the result of a run, for people and programs."""
