"""The interface of a game, and the installed games.

Which ones are installed, and what their registers say, `rulestone.core.installed` tells. Beside its rules
and its register the package of a game has optional modules, which are found by their names when something
asks for them (`Game.part`): mutants, explanations, guided play. Nothing outside these packages knows which
games there are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from rulestone.core.actions import Action, ActionForm, UnreadableAction, write_action
from rulestone.core.boards import Board, BoardKind, Cell
from rulestone.core.installed import InstalledGame, UnknownGame, installation, listing_order, package_folder
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.core.position import Position
from rulestone.core.register.entries import GameEntry
from rulestone.core.register.reading import BadRegister, read_entry
from rulestone.core.stones import Stones

_Part = TypeVar("_Part")


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are from here, `stop` and set-ups not counted."""
    if depth == 0:
        return 1
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.after(action), depth - 1) for action in actions)


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: everything that the rest of rulestone may ask of it.

    Attributes:
        name: as it is written in requests; the entry point and the register say the same.
        package: the package that it lies in, with `register.toml` in it.
        rules: the class of its positions.
        kind: the kind of board that it is played on.
        forms: how its actions are written; the first form that matches a text reads it.
        removable: whether cells may be taken out of the board.
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
        """What the register says of it.

        Raises:
            BadRegister: the register cannot be read, or says something that cannot be.
        """
        return read_entry(self.folder, self.name)

    @cached_property
    def folder(self) -> Path:
        """The folder of its package."""
        return package_folder(self.package)

    @property
    def title(self) -> str:
        """What its designers call it."""
        return self.entry.title

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """Its two colours; in games with turns the first begins."""
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
        """The board of this size.

        Raises:
            UnknownCell: a removed cell is none of the board's.
        """
        return self.kind.board(size, removed)

    def start(self, board: Board, options: Options) -> Position:
        """The position in which a game starts; options that are left out have their defaults."""
        return self.rules.start(board, {**self.defaults, **options})

    def set_up(self, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Position:
        """A position in play, reachable or not; `mover` is the colour to move in games with turns."""
        return self.rules.set_up(board, stones, mover, {**self.defaults, **options})

    def read_action(self, board: Board, text: str) -> Action:
        """The action that a text means.

        Raises:
            UnreadableAction: the text is not an action of this game.
            UnknownCell: it names no cell of the board.
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
        """Every action that can be written, in one way only, and is asked about at a cell: legal or not."""
        texts = (form.texts(board) for form in self.forms if form.texts and not form.spellings)
        actions = (self.read_action(board, text) for each in texts for text in each)
        return tuple(action for action in actions if cell in action.at)

    def writes(self, text: str) -> bool:
        """Whether an action of this game is written so, whatever the board."""
        return any(form.match(text) is not None for form in self.forms)

    def write_action(self, board: Board, action: Action) -> ActionText:
        """How an action is written: the inverse of `read_action`."""
        return write_action(board, action)

    def _examples(self) -> str:
        forms = [action.form for action in self.entry.actions]
        return " or ".join(filter(None, (", ".join(forms[:-1]), forms[-1])))

    def part(self, name: str, kind: type[_Part], default: _Part) -> _Part:
        """The value that an optional module of the package gives, under its own name in capitals.

        Args:
            name: the name of the module.
            kind: what the value must be.
            default: what to take where the package has no such module.

        Raises:
            UnknownGame: the module cannot be loaded, or gives something else.
        """
        from importlib.util import find_spec  # most commands ask for no part

        where = f"{self.package}.{name}"
        if find_spec(where) is None:
            return default
        from rulestone.core.register.agreement import attempted

        value = attempted(
            f"{self.name}: {where} cannot be used", lambda: getattr(import_module(where), name.upper())
        )
        if not isinstance(value, kind):
            raise UnknownGame(f"{self.name}: {where}.{name.upper()} is no {kind.__name__}")
        return value


@dataclass(frozen=True, slots=True)
class Registry:
    """The games that are installed.

    Attributes:
        games: by name, in the order in which everything lists them.
        problems: by the name of a game that cannot be used, why, in one line.
    """

    games: Mapping[GameName, Game]
    problems: Mapping[str, str]


@cache
def registry() -> Registry:
    """Every game that an installed package offers."""
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
        from rulestone.core.register.agreement import attempted  # seldom needed

        game = attempted(f"the game {name!r} cannot be loaded", offered.entry_point.load)
    if not isinstance(game, Game):
        raise UnknownGame(f"the game {name!r} cannot be loaded: {place} is no rulestone.core.game.Game")
    if game.package != offered.package:
        packages = f"{game.package!r}, its entry point {offered.package!r}"
        raise UnknownGame(f"the game {name!r} cannot be loaded: its package is {packages}")
    if game.name != name:
        raise UnknownGame(f"the game {name!r} calls itself {game.name!r}; its entry point must say the same")
    try:
        entry = game.entry
    except BadRegister as problem:
        raise UnknownGame(str(problem)) from problem
    if not offered.built_in:
        from rulestone.core.register.agreement import attempted, check_actions, check_register

        check_register(name, entry, game.rules, game.kind, removable=game.removable, writes=game.writes)
        check_actions(name, entry, game.forms, game.kind)
        # A missing method shows here and not later.
        attempted(
            f"the game {name!r} cannot be begun",
            lambda: game.start(game.board(entry.size_limits[0]), {}).status(),
        )
    return game


def games() -> tuple[Game, ...]:
    """The installed games, in the order in which everything lists them."""
    return tuple(registry().games.values())


def usable_entries() -> tuple[GameEntry, ...]:
    """The registers of the games that can be used; those of rulestone are not loaded for it."""
    known = installation()
    return known.entries() if known.built_in else tuple(game.entry for game in games())


def game_names() -> tuple[GameName, ...]:
    """The names of the installed games, in the order in which everything lists them."""
    return tuple(entry.name for entry in usable_entries())


def game(name: str) -> Game:
    """The installed game of this name.

    Raises:
        UnknownGame: there is none, or it cannot be used; the message says why, or names near misses.
    """
    offered = installation()
    if offered.built_in and name in offered.games:
        return _load(offered.games[GameName(name)])
    known = registry()
    if name in known.games:
        return known.games[GameName(name)]
    if name in known.problems:
        raise UnknownGame(known.problems[name])
    from rulestone.core.wording import did_you_mean  # only who errs needs a hint

    hint = did_you_mean(name, known.games) or f"; there are {', '.join(known.games)}"
    raise UnknownGame(f"no game is called {name!r}{hint}")


def colours_of(name: GameName) -> tuple[Colour, Colour]:
    """The two colours of a game."""
    return game(name).colours


def read_action(name: GameName, board: Board, text: str) -> Action:
    """The action of a game that a text means; see `Game.read_action`."""
    return game(name).read_action(board, text)
