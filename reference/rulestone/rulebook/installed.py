"""The installed games, their rulebooks, and the parts that packages add to a game.

A game is the class of its positions, which an entry point of the group `rulestone.games` names:

    [project.entry-points."rulestone.games"]
    minefield = "rulestone.games.minefield.rules:Minefield"

Its register, `register.toml`, contains its rulebook and is next to the module of the class. Mutants,
explanations and guidance for generated games are named in the same way, each in a group of its own: see
`extension`.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TypeVar

from rulestone.core.loading import once
from rulestone.core.names import GameName
from rulestone.core.position import Position
from rulestone.core.wording import did_you_mean, in_one_line, printable
from rulestone.rulebook.entries import Rulebook
from rulestone.rulebook.game import Game
from rulestone.rulebook.register_file import UnknownGame, read_rulebook

GAMES_GROUP = "rulestone.games"
"""The entry point group of the games."""

_Extension = TypeVar("_Extension")
_Value = TypeVar("_Value")


@once
def _loaded_games() -> tuple[tuple[Game, ...], Mapping[str, str]]:
    """Load every installed game. Return those that can be used, and why the others cannot."""
    usable: list[Game] = []
    unusable: dict[str, str] = {}
    for name in sorted(_offered(GAMES_GROUP)):
        try:
            usable.append(_load(name))
        except UnknownGame as problem:
            unusable[name] = str(problem)
    return tuple(sorted(usable, key=lambda game: _rank(game.rulebook))), unusable


def games() -> tuple[Game, ...]:
    """Return the games that can be used, in the order of all lists."""
    return _loaded_games()[0]


def unusable_games() -> Mapping[str, str]:
    """Return for each installed game that cannot be used, by its name, the reason in one line."""
    return _loaded_games()[1]


def game_names() -> tuple[GameName, ...]:
    """Return the names of the games that can be used, in the order of all lists."""
    return tuple(game.name for game in games())


@once
def installed_rulebooks() -> tuple[Rulebook, ...]:
    """Return the rulebook of every installed game, in the order of all lists. No rules are loaded."""
    entries: list[Rulebook] = []
    for name in _offered(GAMES_GROUP):
        with suppress(UnknownGame):  # `unusable_games` has the reason
            entries.append(read_rulebook(_folder(name), GameName(name)))
    return tuple(sorted(entries, key=_rank))


def _rank(entry: Rulebook) -> tuple[int, str]:
    return entry.rank, entry.name


def is_installed(name: str) -> bool:
    """Return whether there is a game of this name. It is not loaded, so it may still be unusable."""
    return name in _offered(GAMES_GROUP)


def find_game(name: str) -> Game:
    """Return the installed game of this name. No other game is loaded for it.

    Raises:
        UnknownGame: there is no such game (the message names similar ones), or it cannot be used.
    """
    if is_installed(name):
        return _load(name)
    known = game_names()
    hint = did_you_mean(name, known) or f"; there are {', '.join(known)}"
    raise UnknownGame(f"no game is called {printable(repr(name), 40)}{hint}")


def extension(group: str, game: str, kind: type[_Extension]) -> _Extension | None:
    """Return the part that a package adds to a game: the value of the entry point with the name of the game.

    Args:
        group: the entry point group: `rulestone.mutants`.
        game: the name of the game.
        kind: the type of the value.

    Returns:
        the value; None if no package adds one.

    Raises:
        UnknownGame: it cannot be loaded, or is something else, or two packages add one.
    """
    if game not in _offered(group):
        return None
    value: object = _loaded(group, game, EntryPoint.load)
    if not isinstance(value, kind):
        raise UnknownGame(f"the {_noun(group)} of {game!r}: it is no {kind.__name__}")
    return value


@once
def _offered(group: str) -> Mapping[str, Sequence[EntryPoint]]:
    points = tuple(dict.fromkeys(entry_points(group=group)))
    return {point.name: [same for same in points if same.name == point.name] for point in points}


@once
def _load(name: str) -> Game:
    rules = _loaded(GAMES_GROUP, name, EntryPoint.load)
    if not (isinstance(rules, type) and issubclass(rules, Position)):
        raise UnknownGame(f"the game {name!r} cannot be loaded: it is no class of positions")
    game = Game(name=GameName(name), position_class=rules, folder=_folder(name))
    for problem in game.contradictions():  # reads the register, which fails here rather than later
        raise UnknownGame(f"the register of {name!r}: {problem}")
    return game


def _folder(name: str) -> Path:
    """Return the folder of a game's package, which contains the register."""
    package = _loaded(GAMES_GROUP, name, lambda point: import_module(point.module.rpartition(".")[0]))
    return Path(str(package.__file__)).parent


def _loaded(group: str, name: str, load: Callable[[EntryPoint], _Value]) -> _Value:
    """Load an entry point, or a file next to it. An error of its code becomes a message of one line."""
    points = _offered(group)[name]
    if len(points) > 1:
        packages = " and ".join(sorted(point.value for point in points))
        raise UnknownGame(
            f"two packages offer the {_noun(group)} {name!r}: {packages}; uninstall one of them"
        )
    try:
        return load(points[0])
    except (Exception, SystemExit) as problem:
        raise UnknownGame(
            f"the {_noun(group)} {name!r} cannot be loaded: {in_one_line(problem)}"
        ) from problem


def _noun(group: str) -> str:
    return "game" if group == GAMES_GROUP else group.rpartition(".")[2]
