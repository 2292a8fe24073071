"""The interface of a game, for the rest of rulestone."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rulestone.core.actions.action import Action, ActionForm, UnreadableAction
from rulestone.core.boards import Board, BoardKind
from rulestone.core.decoded import is_json_object
from rulestone.core.errors import BadInput
from rulestone.core.loading import convert
from rulestone.core.names import CellName, Colour, GameName, Options, OptionValue, Size
from rulestone.core.options import BadOption, GameOptions
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.core.wording import did_you_mean
from rulestone.rulebook.entries import Option, Rulebook, option_text
from rulestone.rulebook.register_file import read_rulebook


def perft(
    position: Position,
    depth: int,
    counted: Callable[[Position], Collection[Action]] = Position.legal_actions,
) -> int:
    """Count the sequences of exactly `depth` actions from here.

    Args:
        position: the position before them.
        depth: the length of the sequences in actions.
        counted: the actions that count; the legal ones, without `stop` and set-ups.
    """
    if depth == 0:
        return 1
    actions = counted(position)
    if depth == 1:
        return len(actions)
    return sum(perft(position.after(action), depth - 1, counted) for action in actions)


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: the class of its positions, with its name and its rulebook.

    Attributes:
        name: its name in requests, which the entry point and the register share.
        position_class: the class of its positions.
        folder: the folder with `register.toml`.
        perft: counts sequences of actions.
    """

    name: GameName
    position_class: type[Position]
    folder: Path
    perft: Callable[[Position, int], int] = perft

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its rulebook, as its register contains it.

        Raises:
            UnknownGame: the register cannot be read.
        """
        return read_rulebook(self.folder, self.name)

    def contradictions(self) -> Iterator[str]:
        """The differences between its rulebook and its rules, each in words."""
        book, rules = self.rulebook, self.position_class
        options = {str(option.name): {setting.value for setting in option.values} for option in book.options}
        for what, stated, true in (
            ("colours", " and ".join(book.colours), " and ".join(rules.colours)),
            ("board", book.board, rules.kind.name),
            ("turnless", option_text(book.turnless), option_text(rules.turnless)),
            ("options", _options_text(options), _options_text(rules.options_class.allowed())),
        ):
            if stated != true:
                yield f"`{what}` is {stated or 'none'}, and in the rules it is {true or 'none'}"

    @property
    def title(self) -> str:
        """Its designers' name for it."""
        return self.rulebook.title

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """Its two colours; in games with turns the first one begins."""
        return self.position_class.colours

    @property
    def kind(self) -> BoardKind:
        """The kind of its boards."""
        return self.position_class.kind

    @property
    def forms(self) -> tuple[ActionForm, ...]:
        """The forms of its actions."""
        return self.position_class.forms

    @property
    def allows_removed_cells(self) -> bool:
        """Whether cells may be removed from its boards."""
        return self.position_class.allows_removed_cells

    @property
    def turnless(self) -> bool:
        """Whether either colour may act at any time."""
        return self.position_class.turnless

    @property
    def defaults(self) -> Options:
        """Every option at its default."""
        return {option.name: option.default for option in self.rulebook.options}

    def typed_options(self, options: Options) -> GameOptions:
        """Return options as the rules take them. Those that are left out have their defaults.

        Raises:
            BadOption: the game has no such option, or the option no such value.
        """
        given: object = options
        if not is_json_object(given):
            raise BadOption(f"options of {self.name}: {given!r:.40} is not a dictionary of options by name")
        for name, value in options.items():
            self.check_option(name, value)
        return convert({**self.defaults, **options}, self.position_class.options_class)

    def check_option(self, name: str, value: object) -> None:
        """Check that the game has the option, and the option the value.

        Raises:
            BadOption: one of them does not exist; the message lists what does.
        """
        option = self._option(name)
        if not option.allows(value):
            raise self._no_value(option, value)

    def read_option(self, name: str, text: str) -> OptionValue:
        """Parse the value of an option; booleans are `true` and `false`.

        Raises:
            BadOption: the game has no such option, or the option no such value.
        """
        option = self._option(name)
        for setting in option.values:
            if option_text(setting.value) == text:
                return setting.value
        raise self._no_value(option, text)

    def _option(self, name: str) -> Option:
        options = {str(option.name): option for option in self.rulebook.options}
        if name in options:
            return options[name]
        there = f"it has {', '.join(options) or 'none'}{did_you_mean(name, options)}"
        raise BadOption(f"{self.name} has no option {f'{name!r}':.40}; {there}")

    def _no_value(self, option: Option, value: object) -> BadOption:
        known = [option_text(setting.value) for setting in option.values]
        given = option_text(value) if isinstance(value, bool) else repr(value)
        hint = did_you_mean(value, known) if isinstance(value, str) and value not in known else ""
        there = f"it is {' or '.join(known)}{hint}"
        return BadOption(f"option {option.name!r} of {self.name} cannot be {given:.40}; {there}")

    def board(self, size: Size, removed: tuple[CellName, ...] = ()) -> Board:
        """Return the board of this size.

        Raises:
            BadInput: the size is not within the game's limits, or the game's boards have all their cells.
            UnknownCell: the board lacks a removed cell.
        """
        least, most = self.rulebook.size_limits
        given: object = size
        if type(given) is not int or not least <= given <= most:
            raise BadInput(f"size {given!r:.40}: a board of {self.title} has size {least} to {most}")
        return self.kind.board(size, removed)

    def start(self, board: Board, options: Options) -> Position:
        """Return the start of the game. Options that are left out have their defaults.

        Raises:
            BadOption: the game has no such option, or the option no such value.
        """
        return self.position_class.start(board, self.typed_options(options))

    def set_up(self, board: Board, stones: Stones, turn: Colour | None, options: Options) -> Position:
        """Return a position in play, reachable or not; `turn` is the colour to move in games with turns.

        Options that are left out have their defaults.

        Raises:
            BadOption: the game has no such option, or the option no such value.
            BadInput: in a game with turns, the turn is of no colour of the game; or the stones are of another
                colour, on a removed cell, or of another board.
        """
        self.check_set_up(board, stones, turn)
        return self.position_class.set_up(board, stones, turn, self.typed_options(options))

    def check_set_up(self, board: Board, stones: Stones, turn: Colour | None) -> None:
        """Check that stones and turn are those of a position of this game.

        Raises:
            BadInput: as `set_up`.
        """
        if not self.turnless and turn not in self.colours:
            first, second = self.colours
            raise BadInput(f"the turn is {first}'s or {second}'s, not {turn!r:.40}")
        if self.turnless and turn is not None:
            raise BadInput(f"{self.title} has no turns: the turn is None, not {turn!r:.40}")
        if foreign := {*stones.contents} - {None, *self.colours}:
            raise BadInput(f"{min(map(repr, foreign)):.40} is not a colour of {self.title}")
        same_size = len(stones.contents) == len(board.places)
        if not same_size or any(stones.contents[cell] for cell in board.removed):
            raise BadInput(f"the stones are those of another board than {board.describe()}")

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
        is_close = excerpt == text and self.is_action_text(text.lower())
        small = f"; did you mean {text.lower()}?" if is_close else ""
        raise UnreadableAction(
            f"{excerpt!r} is not an action of {self.title}: write {self._examples()}{small}"
        )

    def is_action_text(self, text: str) -> bool:
        """Return whether a text has the form of an action of this game, on any board."""
        return any(form.match(text) is not None for form in self.forms)

    def _examples(self) -> str:
        forms = [action.form for action in self.rulebook.actions]
        return " or ".join(filter(None, (", ".join(forms[:-1]), forms[-1])))


def _options_text(options: Mapping[str, Collection[OptionValue]]) -> str:
    """Return options with their values, in alphabetical order."""
    return "; ".join(f"{name} = {' or '.join(sorted(map(repr, options[name])))}" for name in sorted(options))
