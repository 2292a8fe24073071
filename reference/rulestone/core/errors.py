"""The errors that rulestone raises on purpose."""


class Error(Exception):
    """The root of all of them. The message is one line for people."""


class BadInput(Error):
    """The user's input is wrong. The message names the mistake, its place, and the right form."""
