"""The errors that rulestone raises on purpose."""


class Error(Exception):
    """The root of all of them. The message is one line for people."""


class BadInput(Error):
    """Something that the user gave is wrong. The message says what, where, and what would be right."""
