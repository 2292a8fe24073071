"""Find the maker of the positions of a game."""

from rulestone.play.playable import PlayableMaker
from rulestone.play.reference import ReferenceMaker
from rulestone.protocol import GameSetting
from rulestone.rulebook.installed import extension, find_game
from rulestone.rulebook.register_file import UnknownGame

PLAY_GROUP = "rulestone.play"
"""The entry point group of the classes that make the positions of a game faster than the reference does."""


def playable_maker(setting: GameSetting) -> PlayableMaker:
    """Return the maker of a game's positions on a board: that of a package, or else that of the reference.

    Raises:
        UnknownGame: there is no such game, or the maker of a package cannot be used.
        UnknownCell: the board lacks a removed cell.
        BadOption: the game has no such option, or the option no such value.
    """
    game = find_game(setting.game)
    maker = extension(PLAY_GROUP, setting.game, type) or ReferenceMaker
    if not issubclass(maker, PlayableMaker):
        raise UnknownGame(f"the play of {setting.game!r}: {maker.__name__} is not a PlayableMaker")
    return maker(setting, game)
