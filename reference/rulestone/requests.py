"""From a line of JSON to a query that makes sense: the strict half of the protocol.

Everything that can be wrong with a query without asking the rules is found here, and said with its
place in the message. What passes can be put to any engine.
"""

import re
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import UNSET

from rulestone.actions import UnreadableAction
from rulestone.boards import Board, UnknownCell
from rulestone.game import game as installed_game
from rulestone.game import game_names, read_action
from rulestone.installed import UnknownGame
from rulestone.messages import REQUESTS, HelloRequest, Request
from rulestone.names import CellName, Colour, GameName, Options, Size
from rulestone.outside import strict_json
from rulestone.protocol import (
    LINE_LIMIT,
    PROTOCOL_VERSION,
    BadRequest,
    ErrorCode,
    Judge,
    Perft,
    Query,
    RequestId,
)
from rulestone.register.clauses import game as register_entry
from rulestone.wording import did_you_mean

_CODES: dict[str, ErrorCode] = {
    "game": "unknown-game",
    "size": "bad-size",
    "options": "bad-option",
    "removed": "bad-cell",
    "stones": "bad-position",
    "moves": "bad-action",
}
"""The code of a value of the wrong type, by the field it stands in."""


def request_id(line: bytes) -> RequestId | None:
    """The id to answer a line with, as far as one can be made out."""
    try:
        value = strict_json.decode(line)
    except strict_json.NotJson:
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, int | str) and not isinstance(found, bool) else None


def decode_request(line: bytes) -> Request:
    """The request that a line holds, checked.

    Raises:
        BadRequest: it holds none, or one that no engine could be asked.
    """
    if len(line) > LINE_LIMIT:
        raise BadRequest("bad-request", f"the line has {len(line)} bytes, and {LINE_LIMIT} are the most")
    try:
        value = strict_json.decode(line)
    except strict_json.NotJson as problem:
        raise BadRequest("bad-json", f"not a line of JSON: {problem}") from None
    if not isinstance(value, dict):
        raise BadRequest("bad-request", "a request is a JSON object")
    try:
        request: Request = msgspec.convert(value, Request)
    except msgspec.ValidationError as problem:
        raise _misshapen(str(problem), value) from None
    if isinstance(request, HelloRequest):
        if request.protocol != PROTOCOL_VERSION:
            raise BadRequest("bad-request", f"protocol {PROTOCOL_VERSION} is spoken here", "protocol")
    else:
        check(request)
    return request


_FIELD = re.compile(r"Object (?:missing required|contains unknown) field `(.*)`")
"""What the decoder says of a field that is wanted or not wanted."""


def _misshapen(problem: str, value: Mapping[str, object]) -> BadRequest:
    """Say where in the message a value has the wrong type, as `stones.black[3]`."""
    words, _, path = problem.partition(" - at ")
    place = path.strip("`").removeprefix("$").removeprefix(".")
    if place.startswith("key` in `$."):
        place = place.removeprefix("key` in `$.")
    named = _FIELD.fullmatch(words)
    if named:
        place = f"{place}.{named[1]}".removeprefix(".")
    field = re.split(r"[.\[]", place)[0]
    if "[...]" in place:
        place = place.replace("[...]", f".{_culprit(value[field], place)}", 1)
    if field == "op" and not named:
        there = [str(kind.__struct_config__.tag) for kind in REQUESTS]
        hint = did_you_mean(str(value["op"]), there)
        words = f"no such operation: {_shown(value['op'])}; there are {', '.join(there)}{hint}"
    if field == "game" and not named:
        words = f"no such game: {_shown(value['game'])}; there are {', '.join(game_names())}"
    code = "bad-request" if named else _CODES.get(field, "bad-request")
    return BadRequest(code, words, place or None)


def _culprit(mapping: object, place: str) -> str:
    """The key of a mapping whose value has the wrong type, which the decoder does not tell."""
    if not isinstance(mapping, dict):
        return "?"
    wanted = bool | str if place.startswith("options") else list[str]
    for key, value in mapping.items():
        try:
            msgspec.convert(value, wanted)
        except msgspec.ValidationError:
            return str(key)
    return "?"


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}…"


def check(query: Query) -> Board:
    """Check a query as far as that can be done without the rules, and give the board that it is about.

    Raises:
        BadRequest: the size, an option, a cell, an action or the position cannot be as it is stated.
    """
    check_game(query.game)
    check_options(query.game, query.options)
    board = checked_board(query.game, query.size, query.removed)
    if isinstance(query, Judge):
        _check_position(query, board)
    if isinstance(query, Perft) and query.depth < 0:
        raise BadRequest("bad-request", f"depth {query.depth}: it must not be negative", "depth")
    if query.moves is not UNSET:
        _check_moves(query.game, query.moves, board)
    return board


def check_game(game: GameName) -> None:
    """Check that there is a game of this name.

    Raises:
        BadRequest: there is none.
    """
    try:
        installed_game(game)
    except UnknownGame as problem:
        raise BadRequest("unknown-game", str(problem), "game") from None


def check_options(game: GameName, options: Options) -> None:
    """Check that a game has these options, and that they have these values.

    Raises:
        BadRequest: one does not.
    """
    known = {option.name: option for option in register_entry(game).options}
    for name, value in options.items():
        option = next((known[found] for found in known if found == name), None)
        if option is None:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise BadRequest(
                "bad-option", f"{game} has no option {_shown(name)}; {there}", f"options.{name[:40]}"
            )
        values = [setting.value for setting in option.values]
        # A plain `in` would take 1 for True; types must agree too.
        if not any(value == allowed and type(value) is type(allowed) for allowed in values):
            allowed = ", ".join(map(_written, values))
            raise BadRequest(
                "bad-option", f"{name} cannot be {_shown(value)}; it is one of {allowed}", f"options.{name}"
            )


def _written(value: bool | str) -> str:
    return value if isinstance(value, str) else str(value).lower()


def checked_board(name: GameName, size: Size, removed: Iterable[CellName]) -> Board:
    """The board that a game is to be played on.

    Raises:
        BadRequest: the size is out of range, or a removed cell is none, or cells cannot be removed.
    """
    game = installed_game(name)
    least, most = game.entry.size_limits
    if not least <= size <= most:
        raise BadRequest(
            "bad-size", f"size {size}: a board of {game.title} has size {least} to {most}", "size"
        )
    holes = tuple(removed)
    if not holes:
        return game.board(size)
    if not game.removable:
        raise BadRequest("bad-request", f"no cell can be taken out of a board of {game.title}", "removed")
    whole = game.board(size)
    for place, cell in enumerate(holes):
        _checked_cell(whole, cell, f"removed[{place}]")
        if cell in holes[:place]:
            raise BadRequest("bad-cell", f"{cell} is removed twice", f"removed[{place}]")
    return game.board(size, holes)


def _checked_cell(board: Board, name: str, at: str) -> None:
    try:
        board.cell(name)
    except UnknownCell as problem:
        raise BadRequest("bad-cell", str(problem), at) from None


def _check_position(query: Judge, board: Board) -> None:
    entry = register_entry(query.game)
    if (query.stones is UNSET) == (query.moves is UNSET):
        raise BadRequest("bad-request", "a position is given by either stones or moves")
    to_move = query.to_move if isinstance(query.to_move, str) else None
    if query.stones is UNSET:
        if to_move is not None:
            raise BadRequest("bad-request", "to_move goes with stones; a record of moves tells it", "to_move")
        return
    if entry.turnless and to_move is not None:
        raise BadRequest("bad-request", f"{entry.title} has no turns: leave to_move out", "to_move")
    if not entry.turnless and to_move not in entry.colours:
        either = " or ".join(entry.colours)
        instead = "" if to_move is None else f", not {_shown(to_move)}"
        raise BadRequest("bad-request", f"with stones, to_move must be {either}{instead}", "to_move")
    _check_stones(query.stones, entry.colours, board)


def _check_stones(
    stones: Mapping[Colour, tuple[CellName, ...]], colours: tuple[Colour, Colour], board: Board
) -> None:
    taken: dict[CellName, Colour] = {}
    for colour, cells in stones.items():
        if colour not in colours:
            shown, either = colour[:40], " and ".join(colours)
            message = f"no {shown} stones here: the colours are {either}"
            raise BadRequest("bad-position", message, f"stones.{shown}")
        for place, name in enumerate(cells):
            at = f"stones.{colour}[{place}]"
            _checked_cell(board, name, at)
            if name in taken:
                raise BadRequest("bad-position", f"{name} already holds a {taken[name]} stone", at)
            taken[name] = colour


def _check_moves(game: GameName, moves: Iterable[str], board: Board) -> None:
    for place, text in enumerate(moves):
        try:
            read_action(game, board, text)
        except UnreadableAction as problem:
            raise BadRequest("bad-action", str(problem), f"moves[{place}]") from None
        except UnknownCell as problem:
            raise BadRequest("bad-cell", str(problem), f"moves[{place}]") from None
