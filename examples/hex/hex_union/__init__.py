"""A second implementation of Hex: sets of joined cells and edges, and nothing of rulestone."""
