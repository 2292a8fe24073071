"""`override`, which marks a method that replaces one of a base class; `typing` has it from Python 3.12."""

from typing import TYPE_CHECKING, TypeVar

__all__ = ["override"]

_Method = TypeVar("_Method")

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method: _Method) -> _Method:
        """Return the method as it is."""
        return method
