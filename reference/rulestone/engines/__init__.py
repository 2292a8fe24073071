"""Everything that judges is an engine: it takes a question and gives a verdict.

The reference, the bitboard, z3, a mutant and any program that speaks the protocol are sent in the same way,
so that check, fuzz and audit are one thing: ask two, and compare. A program is trusted with nothing, and what
it does wrong is an `EngineBroken`.

Begin with `engine.py`, the interface, and `reference.py`, the oracle itself. `installed.py` starts an engine
by its name, `serve.py` answers the protocol for any engine, and `outside` asks programs.
"""
