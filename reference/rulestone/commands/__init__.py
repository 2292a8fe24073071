"""The commands of `rulestone`: one module each, loaded when that command is asked for.

The module `rulestone.commands.NAME` holds a function `NAME`, whose parameters are the command line's
and whose docstring is its help. What it raises is put into words by `rulestone.commands.problems`.
"""
