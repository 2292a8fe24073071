"""Fuzzing: random games, about which an engine and the reference are asked.

Four packages, each of which knows those before it: `generate` makes games, positions and questions, `ask`
puts them to engines, `shrink` makes what differs small, `report` says what was found. `fuzzing` is a whole
search, within what `search_settings` and the `clock` allow.
"""
