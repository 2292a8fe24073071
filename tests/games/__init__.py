"""The rules of each game: their clauses, what makes no sense, copies, and the encodings for the provers."""
