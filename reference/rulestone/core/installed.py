"""The installed games and their registers, read without importing the code of a game.

A game is a package with a `rulestone.core.game.Game`, named by an entry point of the group `rulestone.games`:

    [project.entry-points."rulestone.games"]
    minefield = "rulestone.games.minefield:GAME"

The package contains `register.toml`, which describes the rules. These files suffice to list the games;
`rulestone.core.game` loads the code that plays and judges.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from rulestone.core.names import GameName
from rulestone.core.register.entries import GameEntry
from rulestone.core.register.reading import UnknownGame, read_entry

GROUP = "rulestone.games"
"""The entry point group of the games, and the package of rulestone's own games."""


@dataclass(frozen=True)
class InstalledGame:
    """A game in a package, loaded or not.

    Attributes:
        name: its name in requests, and of its entry point.
        entry_point: the entry point of its `Game`.
    """

    name: GameName
    entry_point: EntryPoint

    @property
    def package(self) -> str:
        """The package that contains it."""
        return self.entry_point.module

    @property
    def built_in(self) -> bool:
        """Whether it belongs to rulestone, whose tests check that it can be used."""
        return self.package.startswith(f"{GROUP}.")

    @cached_property
    def entry(self) -> GameEntry:
        """Its entry in the register.

        Raises:
            UnknownGame: the package cannot be found, or its register cannot be used.
        """
        return read_entry(package_folder(self.package), self.name)


@dataclass(frozen=True)
class Installation:
    """The games of the installed packages.

    Attributes:
        games: by name; games of other packages have not been loaded yet.
        problems: for each name that two packages offer, a message in one line.
    """

    games: Mapping[GameName, InstalledGame]
    problems: Mapping[str, str]

    @cached_property
    def built_in(self) -> bool:
        """Whether there are only games of rulestone."""
        return not self.problems and all(game.built_in for game in self.games.values())

    def entries(self) -> tuple[GameEntry, ...]:
        """Return their registers, in the order of all lists.

        Raises:
            UnknownGame: a register cannot be used.
        """
        return tuple(sorted((game.entry for game in self.games.values()), key=listing_order))


def listing_order(entry: GameEntry) -> tuple[int, GameName]:
    """Return the key by which games are sorted in lists."""
    return (entry.place, entry.name)


def package_folder(package: str) -> Path:
    """Return the folder of a package, without importing it.

    Raises:
        UnknownGame: there is no package of this name.
    """
    # `importlib.resources` takes longer than everything else here.
    try:
        spec = find_spec(package)
    except ImportError as problem:
        raise UnknownGame(str(problem)) from problem
    if spec is None or spec.submodule_search_locations is None:
        raise UnknownGame(f"{package!r} is no package")
    return Path(next(iter(spec.submodule_search_locations)))


@cache
def installation() -> Installation:
    """Find the games of the packages in this environment."""
    games: dict[GameName, InstalledGame] = {}
    problems: dict[str, str] = {}
    for text, offered in sorted(parts(GROUP).items()):
        name = GameName(text)
        if len(offered) == 1:
            games[name] = InstalledGame(name, offered[0])
        else:
            packages = " and ".join(sorted(entry_point.module for entry_point in offered))
            problems[name] = f"two games are called {name!r}: {packages}; uninstall one of them"
    return Installation(games, problems)


@cache
def parts(group: str) -> Mapping[str, Sequence[EntryPoint]]:
    """Return the entry points of a group, by the name of the game that each belongs to."""
    found: dict[str, list[EntryPoint]] = {}
    for entry_point in dict.fromkeys(entry_points(group=group)):
        found.setdefault(entry_point.name, []).append(entry_point)
    return found
