"""Read a framework's settings for a game."""

from collections.abc import Mapping
from operator import index

from rulestone.core.game import Game
from rulestone.core.names import OptionValue, Size
from rulestone.core.register.clauses import example_actions
from rulestone.core.register.reading import UnknownGame
from rulestone.core.registry import find_game
from rulestone.core.wording import BadInput
from rulestone.learn.match import Match, begin
from rulestone.protocol import BadRequest, Judge

LONGEST = 1000
"""Default maximum length in moves, if moves can remove stones and the rules may never end the game."""

_COMMON = 9
"""The default size of the board if the rules name none."""


def start_match(
    name: str,
    size: int | None,
    options: Mapping[str, OptionValue],
    max_game_length: int | None = None,
    variant: str | None = None,
) -> Match:
    """Return the match before its first move, with defaults filled in.

    Args:
        name: the game, as `rulestone games` lists it.
        size: the size of the board; None for the recommended one.
        options: the options that differ from their defaults.
        max_game_length: number of moves after which a match is cut off; None for `LONGEST`, unless every game
            is known to fill the board.
        variant: a variant of the game (`rulestone.lab`): a known mistake, or FILE.py:NAME.

    Raises:
        ValueError: there is no such game, size or option, or the length is not positive. The message is one
            line.
    """
    try:
        played = find_game(name)
        if max_game_length is not None and max_game_length < 1:
            raise ValueError(f"max_game_length {max_game_length}: it must be a positive number of moves")
        if max_game_length is None and not (variant is None and _fills(played)):
            max_game_length = LONGEST
        chosen = usual_size(played) if size is None else _whole(size)
        question = Judge(game=played.name, size=chosen, options=dict(options), moves=())
        return begin(question, max_game_length, variant)
    except (BadInput, BadRequest, UnknownGame) as problem:
        raise ValueError(str(problem)) from None


def _whole(size: int) -> Size:
    """Return a size, which may be a whole number of another library."""
    try:
        if not isinstance(size, bool):
            return Size(index(size))
    except TypeError:
        pass
    raise ValueError(f"size {size!r}: it must be a whole number")


def _fills(played: Game) -> bool:
    """Return whether a game is known to end: one of rulestone's own, in which no action removes a stone."""
    return played.rules.__module__.startswith("rulestone.games.") and not any(
        action.removal_cells for action in example_actions(played.name)
    )


def usual_size(played: Game) -> Size:
    """Return the recommended size, otherwise the first official one, otherwise a common one."""
    entry = played.entry
    if entry.recommended is not None:
        return entry.recommended
    return entry.sizes[0] if entry.sizes else Size(min(_COMMON, entry.size_limits[1]))
