"""The interface of a game, and the installed games.

`rulestone.core.installed` finds the games and reads their registers. What others make of a game (mutants,
explanations, guidance for generated games) is found by entry points and loaded on demand (`Game.part`). No
code outside the games depends on which there are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

from rulestone.core.actions import Action, ActionForm, UnreadableAction, write_action
from rulestone.core.boards import Board, BoardKind, Cell
from rulestone.core.installed import InstalledGame, installation, listing_order, package_folder, parts
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.core.position import Position
from rulestone.core.register.entries import GameEntry
from rulestone.core.register.reading import UnknownGame, read_entry
from rulestone.core.stones import Stones

_Part = TypeVar("_Part")


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` actions from here, without `stop` and set-ups."""
    if depth == 0:
        return 1
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.after(action), depth - 1) for action in actions)


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: everything that the rest of rulestone needs to know about it.

    Attributes:
        name: its name in requests, which the entry point and the register share.
        package: the package that contains it and `register.toml`.
        rules: the class of its positions.
        kind: the kind of its boards.
        forms: the forms of its actions; the first one that matches a text parses it.
        removable: whether cells may be removed from the board.
        fixtures: the folder of its cases; None for that of rulestone, else `fixtures` in the package.
        perft: counts sequences of actions.
    """

    name: GameName
    package: str
    rules: type[Position]
    kind: BoardKind
    forms: tuple[ActionForm, ...]
    removable: bool = False
    fixtures: Path | None = None
    perft: Callable[[Position, int], int] = perft

    @cached_property
    def entry(self) -> GameEntry:
        """Its entry in the register.

        Raises:
            UnknownGame: the register is unreadable or inconsistent.
        """
        return read_entry(self.folder, self.name)

    @cached_property
    def folder(self) -> Path:
        """The folder of its package."""
        return package_folder(self.package)

    @property
    def title(self) -> str:
        """Its designers' name for it."""
        return self.entry.title

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """Its two colours; in games with turns the first one begins."""
        return self.rules.colours

    @property
    def turnless(self) -> bool:
        """Whether either colour may act at any time."""
        return self.entry.turnless

    @cached_property
    def defaults(self) -> Options:
        """Every option at its default."""
        return {option.name: option.default for option in self.entry.options}

    def board(self, size: Size, removed: tuple[CellName, ...] = ()) -> Board:
        """Return the board of this size.

        Raises:
            UnknownCell: the board lacks a removed cell.
        """
        return self.kind.board(size, removed)

    def start(self, board: Board, options: Options) -> Position:
        """Return the start of the game. Options that are left out have their defaults."""
        return self.rules.start(board, {**self.defaults, **options})

    def set_up(self, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Position:
        """Return a position in play, reachable or not; `mover` is the colour to move in games with turns."""
        return self.rules.set_up(board, stones, mover, {**self.defaults, **options})

    def read_action(self, board: Board, text: str) -> Action:
        """Parse an action.

        Raises:
            UnreadableAction: the text is not an action of this game.
            UnknownCell: it names a cell that the board lacks.
        """
        for form in self.forms:
            match = form.match(text)
            if match:
                return form.read(board, match)
        excerpt = text if len(text) <= 40 else text[:37] + "…"
        small = f"; did you mean {text.lower()}?" if self.writes(text.lower()) else ""
        raise UnreadableAction(
            f"{excerpt!r} is not an action of {self.title}: write {self._examples()}{small}"
        )

    def actions_at(self, board: Board, cell: Cell) -> tuple[Action, ...]:
        """Return every action at a cell, legal or not. Actions with several spellings are left out."""
        forms = (form.actions(board) for form in self.forms if form.actions and not form.spellings)
        return tuple(action for actions in forms for action in actions if cell in action.at)

    def writes(self, text: str) -> bool:
        """Return whether a text has the form of an action of this game, on any board."""
        return any(form.match(text) is not None for form in self.forms)

    def write_action(self, board: Board, action: Action) -> ActionText:
        """Return the text of an action, the inverse of `read_action`."""
        return write_action(board, action)

    def _examples(self) -> str:
        forms = [action.form for action in self.entry.actions]
        return " or ".join(filter(None, (", ".join(forms[:-1]), forms[-1])))

    def part(self, name: str, kind: type[_Part], default: _Part) -> _Part:
        """Return what an installed package adds to this game: the value that an entry point names.

        Args:
            name: the kind of part: `mutants` for the group `rulestone.mutants`, whose names are games.
            kind: the type of the value.
            default: returned if no package adds such a part.

        Raises:
            UnknownGame: the part cannot be loaded, or is something else, or two packages add one.
        """
        points = parts(f"rulestone.{name}").get(self.name, ())
        if not points:
            return default
        from rulestone.core.register.agreement import attempted  # most commands need no part

        offered = " and ".join(point.value for point in points)
        if len(points) > 1:
            raise UnknownGame(f"{self.name}: two packages have {name} for it: {offered}; uninstall one")
        value = attempted(f"{self.name}: {offered} cannot be used", points[0].load)
        if not isinstance(value, kind):
            raise UnknownGame(f"{self.name}: {offered} is no {kind.__name__}")
        return value


@dataclass(frozen=True, slots=True)
class Registry:
    """The installed games.

    Attributes:
        games: by name, in the order of all lists.
        problems: for each game that cannot be used, the reason in one line.
    """

    games: Mapping[GameName, Game]
    problems: Mapping[str, str]


@cache
def registry() -> Registry:
    """Load every game of the installed packages."""
    known = installation()
    games: list[Game] = []
    problems = dict(known.problems)
    for offered in known.games.values():
        try:
            games.append(_load(offered))
        except UnknownGame as problem:
            problems[offered.name] = str(problem)
    games.sort(key=lambda game: listing_order(game.entry))
    return Registry({game.name: game for game in games}, problems)


@cache
def _load(offered: InstalledGame) -> Game:
    name, place = offered.name, offered.entry_point.value
    if offered.built_in:
        game: object = offered.entry_point.load()
    else:
        from rulestone.core.register.agreement import attempted  # rarely needed

        game = attempted(f"the game {name!r} cannot be loaded", offered.entry_point.load)
    if not isinstance(game, Game):
        raise UnknownGame(f"the game {name!r} cannot be loaded: {place} is no rulestone.core.game.Game")
    if game.package != offered.package:
        packages = f"{game.package!r}, its entry point {offered.package!r}"
        raise UnknownGame(f"the game {name!r} cannot be loaded: its package is {packages}")
    if game.name != name:
        raise UnknownGame(f"the game {name!r} calls itself {game.name!r}; its entry point must say the same")
    entry = game.entry
    if not offered.built_in:
        from rulestone.core.register.agreement import attempted, disagreements

        problem = attempted(
            f"the game {name!r} cannot be loaded",
            lambda: next(
                disagreements(name, entry, game.rules, game.kind, game.forms, removable=game.removable), None
            ),
        )
        if problem is not None:
            raise UnknownGame(str(problem))
        # A missing method is found here and not later.
        attempted(
            f"the game {name!r} cannot be begun",
            lambda: game.start(game.board(entry.size_limits[0]), {}).status(),
        )
    return game


def games() -> tuple[Game, ...]:
    """Return the installed games, in the order of all lists."""
    return tuple(registry().games.values())


def usable_entries() -> tuple[GameEntry, ...]:
    """Return the registers of the usable games. Rulestone's own games are not loaded for it."""
    known = installation()
    return known.entries() if known.built_in else tuple(game.entry for game in games())


def game_names() -> tuple[GameName, ...]:
    """Return the names of the installed games, in the order of all lists."""
    return tuple(entry.name for entry in usable_entries())


def game(name: str) -> Game:
    """Return the installed game of this name.

    Raises:
        UnknownGame: there is no such game (the message names similar ones), or it cannot be used.
    """
    offered = installation()
    if offered.built_in and name in offered.games:
        return _load(offered.games[GameName(name)])
    known = registry()
    if name in known.games:
        return known.games[GameName(name)]
    if name in known.problems:
        raise UnknownGame(known.problems[name])
    from rulestone.core.wording import did_you_mean  # a hint is worked out only for errors

    hint = did_you_mean(name, known.games) or f"; there are {', '.join(known.games)}"
    raise UnknownGame(f"no game is called {name!r}{hint}")


def colours_of(name: GameName) -> tuple[Colour, Colour]:
    """Return the two colours of a game."""
    return game(name).colours


def read_action(name: GameName, board: Board, text: str) -> Action:
    """Parse an action of a game; see `Game.read_action`."""
    return game(name).read_action(board, text)
