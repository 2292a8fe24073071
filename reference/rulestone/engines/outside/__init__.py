"""Engines that are separate programs, in any language.

Programs are not trusted. Every wait has a time limit, and every line a maximum length. A program that
violates the protocol is ended with all processes that it has started. The next question starts it again, so
that one bad answer does not affect the others.

Begin with `stdio.py`, the engine. `replies.py` reads its replies, `line_process.py` exchanges lines, and
`program.py` starts and ends processes. Only `program.py` depends on the operating system.
"""
