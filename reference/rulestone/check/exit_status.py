"""The exit statuses of every command, in one place."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """What the process says at its end."""

    PASSED = 0
    """Everything is as it should be."""

    FAILED = 1
    """A case, a comparison or a theorem failed, or an engine gave no answer."""

    WRONG_INPUT = 2
    """The arguments, the position or a file are wrong, or there was nothing to check."""

    NO_ENGINE = 3
    """The engine could not be started, or kept breaking the protocol."""

    INTERRUPTED = 130
    """Somebody pressed Ctrl-C."""

    NOT_READ = 141
    """Whoever read the output has stopped reading."""
