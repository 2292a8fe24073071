"""The installed games and their registers, read without importing the code of a game.

A game is a package with a `rulestone.core.game.Game` in it, named by an entry point of the group
`rulestone.games`:

    [project.entry-points."rulestone.games"]
    minefield = "rulestone.games.minefield:GAME"

Beside its rules the package has `register.toml`, which says them in words. To list the games needs no more
than these files; `rulestone.core.game` loads what plays and judges.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from rulestone.core.names import GameName
from rulestone.core.register.entries import GameEntry
from rulestone.core.register.reading import BadRegister, read_entry

GROUP = "rulestone.games"
"""The group of entry points that name the games, and the package of those that come with rulestone."""


class UnknownGame(Exception):
    """No game of this name is installed, or it cannot be used. The message is one line and says why."""


@dataclass(frozen=True)
class InstalledGame:
    """A game that a package offers, loaded or not.

    Attributes:
        name: as it is written in requests, and called by its entry point.
        entry_point: where its `Game` is.
    """

    name: GameName
    entry_point: EntryPoint

    @property
    def package(self) -> str:
        """The package that it lies in."""
        return self.entry_point.module

    @property
    def built_in(self) -> bool:
        """Whether it comes with rulestone, whose own tests see that it can be used."""
        return self.package.startswith(f"{GROUP}.")

    @cached_property
    def entry(self) -> GameEntry:
        """What its register says of it.

        Raises:
            UnknownGame: the package cannot be found, or its register not be used.
        """
        try:
            return read_entry(package_folder(self.package), self.name)
        except (ImportError, BadRegister) as problem:
            raise UnknownGame(str(problem)) from problem


@dataclass(frozen=True)
class Installation:
    """The games that the installed packages offer.

    Attributes:
        games: by name; those of them that come from elsewhere have not been seen to load.
        problems: by a name that two packages offer, that it is so, in one line.
    """

    games: Mapping[GameName, InstalledGame]
    problems: Mapping[str, str]

    @cached_property
    def built_in(self) -> bool:
        """Whether there are none but those that come with rulestone."""
        return not self.problems and all(game.built_in for game in self.games.values())

    def entries(self) -> tuple[GameEntry, ...]:
        """Their registers, in the order in which everything lists the games.

        Raises:
            UnknownGame: a register cannot be used.
        """
        return tuple(sorted((game.entry for game in self.games.values()), key=listing_order))


def listing_order(entry: GameEntry) -> tuple[int, GameName]:
    """The key by which games are sorted in lists."""
    return (entry.place, entry.name)


def package_folder(package: str) -> Path:
    """The folder of a package, whether it has been imported or not.

    Raises:
        ModuleNotFoundError: there is no package of this name.
    """
    # `importlib.resources` would take longer than all the rest.
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError(f"{package!r} is no package")
    return Path(next(iter(spec.submodule_search_locations)))


@cache
def installation() -> Installation:
    """The games that the packages of this environment offer."""
    offers: dict[str, list[EntryPoint]] = {}
    for entry_point in dict.fromkeys(entry_points(group=GROUP)):
        offers.setdefault(entry_point.name, []).append(entry_point)
    games: dict[GameName, InstalledGame] = {}
    problems: dict[str, str] = {}
    for text, offered in sorted(offers.items()):
        name = GameName(text)
        if len(offered) == 1:
            games[name] = InstalledGame(name, offered[0])
        else:
            packages = " and ".join(sorted(entry_point.module for entry_point in offered))
            problems[name] = f"two games are called {name!r}: {packages}; uninstall one of them"
    return Installation(games, problems)
