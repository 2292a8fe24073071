"""Records of games, as every format of archive is read into, and rulestone's own format of them."""

from dataclasses import dataclass

import msgspec
from msgspec import Struct

from rulestone.core.names import ActionText, CellName, GameName, Options, Size
from rulestone.core.wrong_shape import words_of
from rulestone.protocol import BadRequest, Question
from rulestone.protocol.reading import read_moves
from rulestone.protocol.strict_json import NotJson, decode_json

RECORD_FORMAT = 1
"""The version of rulestone's own format of records."""

DRAW = "draw"
"""The result of a game that nobody has won."""


class Unreadable(Exception):
    """A record that cannot be understood. The message is one line.

    Attributes:
        message: what is wrong, and what would be right.
        game: the game of the record, where that much is known.
        size: the size of its board, likewise.
        id: what the archive calls the record, likewise.
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
    """A sound record of a game that is not judged here.

    Attributes:
        name: the game as the archive calls it.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class RecordLine(Struct, frozen=True, kw_only=True):
    """A game that was played: one line of an archive.

    Further fields, such as players and dates, are allowed and not read.

    Attributes:
        game: which game.
        size: points or cells per side of the board.
        moves: the actions from the start of the game, one by one or as one text with blanks between them.
            `resign`, `timeout`, `draw` (agreed) and `abandoned` in place of a move end the game; `pass` in
            place of a move says that the player was skipped, which need not be written.
        result: the colour that won, or `draw`; null or left out if the record does not say.
        options: the options that are not at their defaults.
        removed: (Interleave) the cells taken out of the board.
        id: what the archive calls the game.
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
    """A game that was played, whatever the format of its archive.

    Attributes:
        question: the start of the game.
        entries: the actions, and the words in place of one.
        result: the colour that won, or `draw`; None if the record does not say.
        id: what the archive calls the game.
        explained: whether a word always says why, where a game ended and the board does not show it.
    """

    question: Question
    entries: tuple[ActionText, ...]
    result: str | None = None
    id: str | int | None = None
    explained: bool = False

    def unreadable(self, message: str) -> Unreadable:
        """That the record cannot be understood, with what is known of it."""
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
        decode_json(text)  # which refuses a key that is given twice
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, NotJson) as problem:
        raise Unreadable(f"not a record: {words_of(problem)}") from None
    question = Question(game=line.game, size=line.size, options=line.options, removed=line.removed, moves=())
    try:
        entries = read_moves(line.moves) if isinstance(line.moves, str) else line.moves
    except BadRequest as bad:
        raise Unreadable(bad.message, game=line.game, size=line.size, id=line.id) from None
    return GameRecord(question, entries, line.result, line.id)
