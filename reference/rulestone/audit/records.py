"""Records of games in all formats of archives, and rulestone's own format."""

from dataclasses import dataclass

import msgspec
from msgspec import Struct

from rulestone.core.names import ActionText, CellName, GameName, Options, Size
from rulestone.core.wrong_shape import words_of
from rulestone.protocol import BadRequest, Question
from rulestone.protocol.reading import read_moves
from rulestone.protocol.strict_json import NotJson, decode_json

RECORD_FORMAT = 1
"""The version of rulestone's own record format."""

DRAW = "draw"
"""The result of a drawn game."""


class Unreadable(Exception):
    """A record that cannot be read. The message is one line.

    Attributes:
        message: what is wrong, and what would be right.
        game: the game of the record, if known.
        size: the size of its board, if known.
        id: the archive's id of the record, if known.
    """

    def __init__(
        self,
        message: str,
        *,
        game: GameName | None = None,
        size: Size | None = None,
        id: str | int | None = None,  # noqa: A002 - so it is called in the record
    ) -> None:
        super().__init__(message)
        self.message = message
        self.game = game
        self.size = size
        self.id = id


class OtherGame(Exception):
    """A valid record of a game that is not supported here.

    Attributes:
        name: the archive's name of the game.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class RecordLine(Struct, frozen=True, kw_only=True):
    """A finished or unfinished game: one line of an archive.

    Further fields, such as players and dates, are ignored.

    Attributes:
        game: the name of the game.
        size: points or cells per side of the board.
        moves: the actions from the start of the game, as a list or as one text with blanks between them.
            `resign`, `timeout`, `draw` (agreed) and `abandoned` instead of a move end the game. `pass`
            instead of a move records that the player was skipped, and may be left out.
        result: the colour that won, or `draw`; null or left out if the record does not say.
        options: the options that differ from their defaults.
        removed: (Interleave) the cells removed from the board.
        id: the archive's id of the game.
    """

    game: GameName
    size: Size
    moves: tuple[ActionText, ...] | str
    result: str | None = None
    options: Options = {}
    removed: tuple[CellName, ...] = ()
    id: str | int | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game from an archive of any format.

    Attributes:
        question: the start of the game.
        entries: the actions, and the words instead of one.
        result: the colour that won, or `draw`; None if the record does not say.
        id: the archive's id of the game.
        explained: whether a word always says why, if a game ended and the board does not show it.
    """

    question: Question
    entries: tuple[ActionText, ...]
    result: str | None = None
    id: str | int | None = None
    explained: bool = False

    def unreadable(self, message: str) -> Unreadable:
        """Return the error that the record cannot be read, with what is known about it."""
        question = self.question
        return Unreadable(message, game=question.game, size=question.size, id=self.id)


_DECODER = msgspec.json.Decoder(RecordLine)


def decode_record(text: bytes) -> GameRecord:
    """Read a record in rulestone's own format.

    Raises:
        Unreadable: it is not one.
    """
    try:
        line = _DECODER.decode(text)
        decode_json(text)  # refuses a repeated key
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, NotJson) as problem:
        raise Unreadable(f"not a record: {words_of(problem)}") from None
    question = Question(game=line.game, size=line.size, options=line.options, removed=line.removed, moves=())
    try:
        entries = read_moves(line.moves) if isinstance(line.moves, str) else line.moves
    except BadRequest as bad:
        raise Unreadable(bad.message, game=line.game, size=line.size, id=line.id) from None
    return GameRecord(question, entries, line.result, line.id)
