"""The games as two-player games with numbered moves, as frameworks for agents expect them."""
