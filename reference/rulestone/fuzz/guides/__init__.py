"""Guidance for generated games, so that rare situations come up often: a module for each game that needs one.

`guide` says what guidance is. The entry points of the group `rulestone.guides` name a game's.
"""
