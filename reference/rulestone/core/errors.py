"""The errors that rulestone raises on purpose."""


class Error(Exception):
    """The root of all of them. The message is one line for people."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it without calling `__init__`; it may come from another process."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class BadInput(Error):
    """The user's input is wrong. The message names the mistake, its place, and the right form."""
