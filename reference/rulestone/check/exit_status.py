"""The exit statuses of all commands."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """An exit status of the process."""

    PASSED = 0
    """Everything is right."""

    FAILED = 1
    """A case, a comparison or a theorem failed, or an engine gave no answer."""

    WRONG_INPUT = 2
    """The arguments, the position or a file are invalid, or there was nothing to check."""

    NO_ENGINE = 3
    """The engine could not be started, or kept breaking the protocol."""

    INTERRUPTED = 130
    """Ctrl-C was pressed."""

    NOT_READ = 141
    """The reader of the output has stopped reading."""
