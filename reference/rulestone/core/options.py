"""The options of a game as a type."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self, get_args, get_type_hints

from rulestone.core.names import OptionValue


@dataclass(frozen=True)
class GameOptions:
    """The options of a game. This class is that of games without any.

    A game with options has a frozen dataclass below this class, with a field for each option. The type of a
    field is a `Literal` of the option's values, or `bool`. The register has the defaults.
    """

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
    def allowed(cls) -> Mapping[str, frozenset[OptionValue]]:
        """Return the values of each option."""
        return {
            name: frozenset((False, True) if kind is bool else get_args(kind))
            for name, kind in get_type_hints(cls).items()
        }
