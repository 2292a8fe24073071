"""Reading the settings with which a framework asks for a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rulestone.core.game import Game, game
from rulestone.core.installed import UnknownGame
from rulestone.core.names import OptionValue, Size
from rulestone.learn.match import Match, begin
from rulestone.protocol import BadRequest

LONGEST = 1000
"""Moves after which a match is cut off where a move can take stones off: the rules may never end it."""

_COMMON = 9
"""The size of the board where the rules name none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is played, all of it said.

    Attributes:
        game: the game.
        size: the size of its board.
        options: the options that are not at their defaults.
        longest: after so many moves a match is cut off; None where the rules always end it.
        start: a match before its first move, which never changes.
    """

    game: Game
    size: Size
    options: Mapping[str, OptionValue]
    longest: int | None
    start: Match

    def __reduce__(self) -> tuple[Callable[..., "Settings"], tuple[object, ...]]:
        return settings, (str(self.game.name), self.size, dict(self.options), self.longest)

    def begin(self) -> Match:
        """A match before its first move."""
        return self.start


def settings(
    name: str, size: int | None, options: Mapping[str, OptionValue], max_game_length: int | None = None
) -> Settings:
    """What is played, with what was left out filled in.

    Args:
        name: the game, as `rulestone games` lists it.
        size: the size of the board; None for the recommended one.
        options: the options that are not at their defaults.
        max_game_length: after so many moves a match is cut off; None for `LONGEST` where one is needed.

    Raises:
        ValueError: there is no such game, size or option, or the length is not positive; in one line.
    """
    try:
        played = game(name)
        chosen = usual_size(played) if size is None else Size(size)
        first = begin(played, chosen, dict(options))
    except (BadRequest, UnknownGame) as problem:
        raise ValueError(str(problem)) from None
    if max_game_length is not None and max_game_length < 1:
        raise ValueError(f"max_game_length {max_game_length}: it must be a positive number of moves")
    if max_game_length is None and any(_removes(text) for text in first.setting.numbering.texts):
        max_game_length = LONGEST
    start = replace(first, setting=replace(first.setting, longest=max_game_length))
    return Settings(played, chosen, options, max_game_length, start)


def _removes(text: str) -> bool:
    placed, _, taken = text.partition("x")
    return placed[-1:].isdigit() and taken[-1:].isdigit()


def usual_size(played: Game) -> Size:
    """The size that is recommended, else the first that is official, else one that is common."""
    entry = played.entry
    if entry.recommended is not None:
        return entry.recommended
    return entry.sizes[0] if entry.sizes else Size(min(_COMMON, entry.size_limits[1]))
