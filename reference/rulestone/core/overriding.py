"""`override`, which marks a method that replaces one of a base class; Python has it from 3.12."""

from collections.abc import Callable
from typing import TYPE_CHECKING

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:
    try:
        from typing import override
    except ImportError:

        def override(method: Callable[..., object]) -> Callable[..., object]:
            """Return the method as it is."""
            return method
