"""Read Abstract Play's formats: records by its public JSON Schema, the AP Game Record, and states of games.

The schema is `src/schemas/gamerecord.json` of the repository AbstractPlay/recranks. States come from
`serialize` in `src/games/_base.ts` of AbstractPlay/gameslib. Questions that these leave open are decided by
the output of the site's programs:

- Players are listed in the order of their seats at the end of the game, so that the first one has the colour
  that begins, even if the pie rule was used. Only the header shows its use: `pie-invoked`, or `pied`.
- A round has an entry for each seat: a text, an object with a text, or null for a seat that did not play.
- Variants are listed by id (`size-13`) or by the words that people see (`13x13 board`). The default board of
  the site is not listed.
- A game that ended off the board has a word for it among its moves.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from math import inf
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rulestone.core.decoded import is_mapping
from rulestone.core.loading import convert
from rulestone.core.names import ActionText, CellName, Options, Size
from rulestone.core.wording import printable
from rulestone.protocol import Judge
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.entries import Rulebook, SiteDefaults
from rulestone_audit.game_records import DRAW, GameRecord, OtherGame, Unreadable

_SITE = "abstract-play"
"""The site's name in the `elsewhere` of a register."""


class _Game(Struct):
    name: str
    variants: tuple[str, ...] | None = None


class _Site(Struct):
    gameid: str | int | float | None = None


class _Player(Struct):
    result: int | float | None


class _Header(Struct):
    game: _Game
    players: tuple[_Player, _Player]
    site: _Site = field(default_factory=_Site)
    pied: bool = False
    pie_invoked: bool = field(default=False, name="pie-invoked")


class _Move(Struct, frozen=True):
    move: str
    sequence: int | None = None


_Slot = _Move | str | None


class _Record(Struct):
    header: _Header
    moves: tuple[tuple[_Slot, ...], ...]


_PlayerNumber = Literal[1, 2]


class _Stones(Struct):
    """The stones of a state: by cell, the number of the player."""

    value: tuple[tuple[CellName, _PlayerNumber], ...]


class _Stage(Struct, rename={"version": "_version"}):
    """A position in a state: the stones, the player to move, and the last move."""

    version: str
    currplayer: _PlayerNumber
    board: _Stones
    lastmove: str | None = None


class _State(Struct):
    """A game in the site's format: all its positions, beginning with the start."""

    game: str
    numplayers: Literal[2]
    variants: tuple[str, ...]
    gameover: bool
    winner: tuple[_PlayerNumber, ...]
    stack: Annotated[tuple[_Stage, ...], Meta(min_length=1)]


_UNTRANSLATED = re.compile(r"(?:apgames:)?variants\.\w+\.(.+)\.(?:name|description)")
"""Matches a variant whose words are missing: the key under which they are looked up."""

_OF_BOARDS = re.compile(
    r"(?<![^\s(])(?:"
    r"(?P<side>[1-9][0-9]?) ?[x×] ?(?P=side)"
    r"|(?:size|base|hexhex|hex)[- ]?(?P<size>[1-9][0-9]?)"
    r"|[1-9][0-9]* (?:spaces|points)|#?board|default|smaller|larger"
    r")(?![^\s),])"
)
"""Matches a word of a variant that only names a board."""


def is_abstract_play(value: object) -> bool:
    """Return whether this looks like an AP Game Record or a state."""
    return is_mapping(value) and ("header" in value or "stack" in value)


def record_of(value: object) -> GameRecord:
    """Read an AP Game Record or a state.

    Raises:
        msgspec.ValidationError: it is neither.
        Unreadable: it has an unknown version or variant.
        OtherGame: its game or variant is not supported here.
    """
    match value:
        case {"stack": object(), "game": str(name)} | {"header": {"game": {"name": str(name)}}}:
            _entry(name)  # first, because records of other games have other fields
    if is_mapping(value) and "stack" in value:
        return _game_of_state(convert(value, _State))
    return _game_of_record(convert(value, _Record))


def _game_of_record(record: _Record) -> GameRecord:
    header, entry = record.header, _entry(record.header.game.name)
    size = _size(header.game.variants or (), entry, "header.game.variants")
    entries, options = _entries(record.moves), Options()
    swap = next((option for option in entry.options if option.name == "swap"), None)
    if swap is not None and (header.pied or header.pie_invoked):
        entries.insert(1, ActionText("swap"))
        if swap.default is False:
            options["swap"] = True
    question = Judge(game=entry.name, size=size, options=options, moves=())
    result = _result(header.players, entry)
    return GameRecord(question, tuple(entries), result, header.site.gameid, always_gives_reason=True)


def _game_of_state(state: _State) -> GameRecord:
    entry = _entry(state.game)
    known = usual_on_site(entry).versions
    for stage in state.stack:
        if stage.version not in known:
            words = f"{printable(stage.version, 40)!r} of {entry.title} is not known here"
            raise Unreadable(f"_version: {words}; known: {', '.join(known) or 'none'}")
    size = _size(state.variants, entry, "variants")
    if state.stack[0].board.value:
        raise Unreadable("it begins with stones on the board")
    stones = {
        colour: tuple(cell for cell, player in state.stack[-1].board.value if player == seat)
        for seat, colour in enumerate(entry.colours, 1)
    }
    entries = tuple(_entry_of(stage.lastmove) for stage in state.stack[1:])
    question = Judge(game=entry.name, size=size, moves=())
    won = [entry.colours[number - 1] for number in state.winner]
    result = DRAW if len(won) > 1 else next(iter(won), None)
    return GameRecord(question, entries, result, always_gives_reason=True, over=state.gameover, stones=stones)


def usual_on_site(entry: Rulebook) -> SiteDefaults:
    """Return the defaults of the site for a game."""
    return entry.sites.get(_SITE, SiteDefaults())


def _entry(name: str) -> Rulebook:
    """Return the register's entry of the game with this name. The site uses the designers' names, as we do.

    Raises:
        OtherGame: it is another game.
    """
    sought = name.strip().casefold()
    for entry in rulebooks():
        if entry.title.casefold() == sought:
            return entry
    raise OtherGame(name)


def _size(variants: Iterable[str], entry: Rulebook, at: str) -> Size:
    """Return the size of the board, from the variants.

    Raises:
        Unreadable: they name no size, or several.
        OtherGame: a variant does not only name a board, so it may have other rules.
    """
    sizes: set[Size] = set()
    for variant in variants:
        key = _UNTRANSLATED.fullmatch(variant.strip())
        words = (variant if key is None else key[1]).casefold()
        if _OF_BOARDS.sub("", words).strip(" (),"):
            raise OtherGame(f"{entry.title} ({variant})")
        for named in _OF_BOARDS.finditer(words):
            if number := named["side"] or named["size"]:
                sizes.add(Size(int(number)))
    if len(sizes) > 1:
        raise Unreadable(f"{at}: they name {len(sizes)} different board sizes")
    size = next(iter(sizes), usual_on_site(entry).usual_size or entry.recommended)
    if size is None:
        raise Unreadable(f"{at}: none of them names the board size, such as size-9")
    return size


def _result(players: tuple[_Player, _Player], entry: Rulebook) -> str | None:
    """Return the colour with the higher result, or a draw; None if a result is missing."""
    first, second = (player.result for player in players)
    if first is None or second is None:
        return None
    return DRAW if first == second else entry.colours[second > first]


def _entries(rounds: Sequence[Sequence[_Slot]]) -> list[ActionText]:
    """Return all entries in the order of play. A seat that did not play was skipped.

    Entries may have a number in the order of play; those that have one come first in their round.
    """
    if _Move in map(type, chain.from_iterable(rounds)):
        rounds = [sorted(slots, key=_place) for slots in rounds]
    entries = list(map(_entry_of, chain.from_iterable(rounds)))
    while entries and not entries[-1]:
        entries.pop()
    return [entry or ActionText("pass") for entry in entries] if "" in entries else entries


def _place(slot: _Slot) -> float:
    return slot.sequence if isinstance(slot, _Move) and slot.sequence is not None else inf


@lru_cache(maxsize=1 << 12)
def _entry_of(slot: _Slot) -> ActionText:
    """Return an entry as the site compares it: in lower case, without blanks; empty if there is none."""
    text = slot.move if isinstance(slot, _Move) else slot or ""
    return ActionText(" ".join(text.lower().split()))
