"""Asking engines: the questions of a game, one after the other, and what differs.

`asker` puts a question to an engine, or to two; `player` plays games by their numbers and asks about them;
`game_batches` are some games each, for any process to play.
"""
