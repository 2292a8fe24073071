"""Archives of Abstract Play: records after its public JSON Schema, the AP Game Record.

The schema is `src/schemas/gamerecord.json` of the repository AbstractPlay/recranks. What it leaves open is
read as that site's own programs write it:

- Players are listed in the order of their seats at the end of the game, so that the first one has the colour
  that begins, also where the pie rule was used: the record shows nothing of a swap but `pied`.
- A round holds an entry for each seat: a text, an object with a text, or null for a seat that did not play.
- Variants are listed by id (`size-13`) or by the words that people see (`13x13 board`). The board that is
  usual on the site is not listed.
"""

import re
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct, field

from rulestone.audit.records import DRAW, GameRecord, OtherGame, Unreadable
from rulestone.core.names import ActionText, Size
from rulestone.core.register.clauses import game_entries
from rulestone.core.register.entries import GameEntry
from rulestone.core.wording import printable
from rulestone.core.wrong_shape import words_of
from rulestone.protocol import Question

_SITE = "abstract-play"
"""What a register calls the site under `elsewhere`."""


class _Game(Struct):
    name: str
    variants: tuple[str, ...] | None = None


class _Site(Struct):
    name: str = ""
    gameid: str | int | float | None = None


class _Player(Struct):
    result: int | float | None


class _Header(Struct):
    game: _Game
    players: tuple[_Player, ...]
    site: _Site = field(default_factory=_Site)
    turn_model: str | None = field(default=None, name="turn-model")


class _Move(Struct):
    move: str
    sequence: int | None = None


_Slot = _Move | str | None


class _Record(Struct):
    header: _Header
    moves: tuple[tuple[_Slot, ...], ...]


class _AnyGame(Struct):
    header: "_AnyHeader"


class _AnyHeader(Struct):
    game: _Game


_DECODER = msgspec.json.Decoder(_Record)
_NAMES = msgspec.json.Decoder(_AnyGame)

_BESIDE = re.compile(r"\b(\d{1,3})\s*[x×]\s*(\d{1,3})\b")
_SIZED = re.compile(r"\b(?:size|base|hexhex|hex)[- ]?(\d{1,3})\b")
"""How variants name a board."""


def decode_record(text: bytes) -> GameRecord:
    """Read an AP Game Record.

    Raises:
        Unreadable: it is none, or its variants are not known here.
        OtherGame: it is one of a game that is not judged here.
    """
    try:
        entry = _entry(_NAMES.decode(text).header.game.name)
        record = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Unreadable(f"not an AP Game Record: {words_of(problem)}") from None
    header = record.header
    identity = header.site.gameid
    name = str(identity) if isinstance(identity, float) else identity
    size: Size | None = None
    try:
        size = _size(header.game, entry)
        result = _result(header.players, entry)
    except Unreadable as problem:
        raise Unreadable(problem.message, game=entry.name, size=size, id=name) from None
    question = Question(game=entry.name, size=size, moves=())
    entries = tuple(_entries(record.moves, header.turn_model))
    return GameRecord(question, entries, result, name, explained=True)


def _entry(name: str) -> GameEntry:
    """The register's entry of the game that the site calls so: both call it as its designers do."""
    for entry in game_entries():
        if entry.title.casefold() == name.strip().casefold():
            return entry
    raise OtherGame(name)


def _size(game: _Game, entry: GameEntry) -> Size:
    """The size of the board, from the variants.

    Raises:
        Unreadable: one changes more than the size, or none tells it.
    """
    sizes: list[int] = []
    for variant in game.variants or ():
        words = variant.casefold()
        named = _BESIDE.search(words) or _SIZED.search(words)
        if named is None and "default" not in words and words != "#board":
            excerpt = printable(variant, 60)
            raise Unreadable(f"header.game.variants: {excerpt!r} of {entry.title} is not known here")
        if named is not None:
            sizes.append(int(named[1]))
    if len(set(sizes)) > 1:
        raise Unreadable(f"header.game.variants: they name boards of {len(set(sizes))} sizes")
    if sizes:
        return Size(sizes[0])
    there = entry.elsewhere.get(_SITE)
    usual = entry.recommended if there is None or there.usual_size is None else there.usual_size
    if usual is None:
        raise Unreadable("header.game.variants: none names the size of the board, such as size-9")
    return usual


def _result(players: Sequence[_Player], entry: GameEntry) -> str | None:
    """The colour whose player has the higher result, or a draw; None where a result is missing.

    Raises:
        Unreadable: there are not two players.
    """
    if len(players) != 2:
        raise Unreadable(f"header.players: {entry.title} has two, and here are {len(players)}")
    first, second = (player.result for player in players)
    if first is None or second is None:
        return None
    return DRAW if first == second else entry.colours[second > first]


def _entries(rounds: Iterable[tuple[_Slot, ...]], turn_model: str | None) -> list[ActionText]:
    """All entries in the order of play; a seat that did not play was skipped."""
    sorted_always = turn_model in ("sequenced", "skip-turn")
    entries: list[ActionText] = []
    for slots in rounds:
        ordered = _in_sequence(slots) if sorted_always or _has_sequence(slots) else slots
        entries += map(_text, ordered)
    while entries and entries[-1] == _NOT_PLAYED:
        entries.pop()
    return [ActionText("pass") if entry == _NOT_PLAYED else entry for entry in entries]


_NOT_PLAYED = ActionText("")
_LAST = 1 << 53


def _text(slot: _Slot) -> ActionText:
    """An entry as the site compares it: in small letters, blanks apart."""
    text = slot.move if isinstance(slot, _Move) else slot
    return ActionText(" ".join((text or "").lower().split()))


def _has_sequence(slots: tuple[_Slot, ...]) -> bool:
    moves = [slot for slot in slots if slot is not None]
    return bool(moves) and all(isinstance(slot, _Move) and slot.sequence is not None for slot in moves)


def _in_sequence(slots: tuple[_Slot, ...]) -> list[_Slot]:
    def place(slot: _Slot) -> int:
        return slot.sequence if isinstance(slot, _Move) and slot.sequence is not None else _LAST

    return sorted(slots, key=place)
