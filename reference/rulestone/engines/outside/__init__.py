"""Engines that are separate programs, in any language.

Programs are trusted with nothing: every wait has a time limit, every line a maximum length, and a program
that breaks the protocol is ended with all processes that it has started. The next question starts it anew, so
that one bad answer harms no other.

Begin with `stdio.py`, the engine. `replies.py` reads what it says, `line_process.py` exchanges lines, and
`program.py` alone starts and ends processes, with all that differs between systems.
"""
