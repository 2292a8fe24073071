"""The bitboard's own functions, run on variables and proved equal to the encodings."""
