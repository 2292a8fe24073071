"""Looking for disagreements: games nobody has thought of, asked of an engine and of the reference.

Four packages, each of which knows those before it: `generate` makes games, positions and questions, `ask`
puts them to engines, `shrink` makes what differs small, `report` says what was found. `fuzzing` is a whole
search, within what `search_settings` and the `clock` allow.
"""
