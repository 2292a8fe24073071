"""Everything that judges is an engine: it takes a question and gives a verdict.

The reference, the bitboard, z3, a mutant and any program that speaks the protocol are sent in the same way,
so check, fuzz and audit all compare the answers of two engines. Programs are not trusted: a program that
violates the protocol raises `EngineBroken`.

Begin with `engine.py`, the interface, and `reference.py`, the oracle itself. `installed.py` starts an engine
by its name, `serve.py` answers the protocol for any engine, and `outside` sends questions to programs.
"""
