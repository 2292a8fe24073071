"""Run the bitboard's own functions on variables, and prove that they equal the encodings."""
