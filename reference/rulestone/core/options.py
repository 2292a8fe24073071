"""The options of a game as a type."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Self, get_args, get_type_hints

from rulestone.core.errors import BadInput
from rulestone.core.names import OptionValue


class BadOption(BadInput):
    """An option that the game lacks, or an invalid value. The message is one line."""


def same_value(one: object, other: object) -> bool:
    """Return whether two values of an option are the same. 1 is not true, though Python has them equal."""
    return one == other and type(one) is type(other)


@dataclass(frozen=True)
class GameOptions:
    """The options of a game. This class is that of games without any.

    A game with options has a frozen dataclass below this class, with a field for each option. The type of a
    field is a `Literal` of the option's values, or `bool`. The register has the defaults.

    Raises:
        BadOption: the option does not have this value.
    """

    def __post_init__(self) -> None:
        if self._invalid():
            raise BadOption(f"{self}: {' and '.join(self._invalid())} cannot be that")

    def _invalid(self) -> list[str]:
        return [
            name
            for name, values in self.allowed().items()
            if not any(same_value(getattr(self, name), value) for value in values)
        ]

    @classmethod
    def require(cls, options: "GameOptions") -> Self:
        """Return the same options, which must be of this class.

        Raises:
            TypeError: they are those of another game.
        """
        if not isinstance(options, cls):
            raise TypeError(f"{options} are not {cls.__name__}")
        return options

    @classmethod
    @cache
    def allowed(cls) -> Mapping[str, frozenset[OptionValue]]:
        """Return the values of each option."""
        return {
            name: frozenset((False, True) if kind is bool else get_args(kind))
            for name, kind in get_type_hints(cls).items()
        }
