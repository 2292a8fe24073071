"""Records of games in all formats of archives, and rulestone's own format."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from rulestone.core.errors import Error
from rulestone.core.loading import convert
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.protocol import Judge
from rulestone.protocol.reading import read_moves
from rulestone.rulebook.installed import find_game

RECORD_FORMAT = 1
"""The version of rulestone's own record format."""

DRAW = "draw"
"""The result of a drawn game."""

Ending = Literal["resigned", "timed out", "agreed", "abandoned"]
"""The ends of a game that its position does not decide."""

END_WORDS: Mapping[str, Ending] = {
    "resign": "resigned",
    "resigned": "resigned",
    "resigns": "resigned",
    "resignation": "resigned",
    "forfeit": "resigned",
    "timeout": "timed out",
    "timedout": "timed out",
    "draw": "agreed",
    "drawagreed": "agreed",
    "agreed": "agreed",
    "agreement": "agreed",
    "abandoned": "abandoned",
    "abandon": "abandoned",
    "gameabandoned": "abandoned",
}
"""By word in lower case, how the game ended. These words are not moves."""

SKIP_WORDS = frozenset({"pass", "skip"})
"""Words for a skipped player, in archives that record skips."""

_WORDS = frozenset(END_WORDS) | SKIP_WORDS
"""All words that may replace a move."""


class Unreadable(Error):
    """A record that cannot be read. The message is one line with the fault and the correct form."""


class OtherGame(Error):
    """A valid record of a game that is not supported here. The message is the archive's name of the game."""


class RecordLine(Struct, frozen=True, kw_only=True):
    """A finished or unfinished game: one line of an archive.

    Further fields, such as players and dates, are ignored.

    Attributes:
        game: the name of the game.
        size: points or cells per side of the board.
        moves: the actions from the start of the game, as a list or as one text with blanks between them.
            `resign`, `timeout`, `draw` (agreed) and `abandoned` instead of a move end the game. `pass`
            instead of a move records that the player was skipped, and may be left out.
        result: the colour that won, or `draw`; null or left out if the record has no result.
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
        result: the colour that won, or `draw`; None if the record has no result.
        id: the archive's id of the game.
        always_gives_reason: whether the format has a word for the reason of every end that the board does not
            show.
        over: whether the game is over; None if the format does not record it.
        stones: the stones of the last position by colour; None if the format does not record them.
    """

    question: Judge
    entries: tuple[ActionText, ...]
    result: str | None = None
    id: str | int | float | None = None
    always_gives_reason: bool = False
    over: bool | None = None
    stones: Mapping[Colour, tuple[CellName, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a record, up to the first word for an end.

    Attributes:
        moves: the actions.
        skips: by recorded skip, the number of actions before it.
        ending: how the game ended according to the word after them, if there is one.
        has_more: whether there are entries after that word.
    """

    moves: tuple[ActionText, ...]
    skips: tuple[int, ...] = ()
    ending: Ending | None = None
    has_more: bool = False


def split_entries(record: GameRecord) -> Entries:
    """Separate actions from the words that replace them, unless the game writes an action so."""
    entries = record.entries
    if _WORDS.isdisjoint(map(str.lower, entries)):
        return Entries(entries)
    is_action = find_game(record.question.game).is_action_text
    moves: list[ActionText] = []
    skips: list[int] = []
    for index, entry in enumerate(entries):
        word = entry.lower()
        if word not in _WORDS or is_action(entry):
            moves.append(entry)
        elif word in SKIP_WORDS:
            skips.append(len(moves))
        else:
            return Entries(tuple(moves), tuple(skips), END_WORDS[word], index + 1 < len(entries))
    return Entries(tuple(moves), tuple(skips))


def record_of(value: object) -> GameRecord:
    """Read a record in rulestone's own format.

    Raises:
        msgspec.ValidationError: it is not one.
        BadRequest: its moves are not a list of actions.
    """
    line = convert(value, RecordLine)
    question = Judge(game=line.game, size=line.size, options=line.options, removed=line.removed, moves=())
    entries = read_moves(line.moves) if isinstance(line.moves, str) else line.moves
    return GameRecord(question, entries, line.result, line.id)
