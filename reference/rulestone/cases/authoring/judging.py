"""From an intent to a case: the position is worked out, and several engines confirm the answer."""

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from rulestone.cases.authoring.intents import Intent
from rulestone.cases.authoring.record_search import find_record
from rulestone.cases.cases import Case, Expectation, queries
from rulestone.cases.expect import expectation, expectation_at
from rulestone.cases.selection import why_not_claimed
from rulestone.check.comparison import compare, respond
from rulestone.core.actions import UnreadableAction
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.game import colours_of, set_up, start
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, Options, Size
from rulestone.core.position import Position
from rulestone.core.register.clauses import UnknownClause, clause
from rulestone.core.stones import Stones
from rulestone.draw.picture import BadPicture, read_picture
from rulestone.draw.scene import Scene, initials
from rulestone.draw.text import text
from rulestone.engines import Engine
from rulestone.engines.reference import replay_record
from rulestone.protocol import BadRequest, Query


class NotBorneOut(Exception):
    """An intent that engines contradict, or on which they differ. The message says how."""


_MISTAKES = (BadPicture, BadRequest, UnknownCell, UnknownClause, UnreadableAction)
"""What an author may get wrong in an intent: the messages say enough."""


def confirmed_case(intent: Intent, engines: Sequence[Engine]) -> Case:
    """The case that an intent means, once enough engines agree on it.

    Raises:
        NotBorneOut: the author is wrong about the position, or an engine is.
    """
    try:
        return _judged(intent, engines)
    except _MISTAKES as mistake:
        raise NotBorneOut(f"{intent.game}/{intent.id}: {mistake}") from mistake
    except NotBorneOut:
        raise
    except Exception as problem:
        raised = traceback.extract_tb(problem.__traceback__)[-1]
        where = f"{Path(raised.filename).name}, line {raised.lineno}"
        description = f"{type(problem).__name__}: {problem} ({where})"
        raise NotBorneOut(f"{intent.game}/{intent.id}: {description}") from problem


def _judged(intent: Intent, engines: Sequence[Engine]) -> Case:
    for named in (*intent.clauses, *intent.near):
        clause(named)
    case = _answered(intent)
    for claim in intent.says:
        if not claim.holds(case.expect):
            # Beside the position itself, the beginning of the answer is enough to see who is wrong.
            answer = msgspec.json.encode(case.expect).decode()
            drawn = "".join(f"\n    {row}" for row in case.picture)
            raise NotBorneOut(
                f"{case.id}: the author says: {claim.words}; the reference: {answer:.400}{drawn}"
            )
    if not intent.says:
        raise NotBorneOut(f"{case.id}: the author says nothing")
    agreed = [engine.claims.name for engine in engines if _agrees(case, engine)]
    if len(agreed) < 2:
        raise NotBorneOut(f"{case.id}: only {agreed} answered, and two must agree")
    return msgspec.structs.replace(case, agreed=tuple(agreed))


def _agrees(case: Case, engine: Engine) -> bool:
    """Whether an engine answers the case, and as expected; one that does not claim it says nothing."""
    if why_not_claimed(case, engine.claims) is not None:
        return False
    questions = queries(case, engine.claims.ops)
    for query in questions:
        comparison = compare(case, case.expect, query, respond(engine, query))
        if comparison.status == "skip":
            return False
        if comparison.status == "fail":
            words = [difference.words for difference in comparison.differences]
            raise NotBorneOut(f"{case.id}: {engine.claims.name} differs: {words}")
        if comparison.status != "pass":
            raise NotBorneOut(f"{case.id}: {engine.claims.name} fails: {comparison.message}")
    return bool(questions)


def laid_out(intent: Intent) -> tuple[Board, dict[Cell, Colour]]:
    """The board of an intent, and the stones that its author has put on it.

    Raises:
        NotBorneOut: it tells neither a picture nor a size.
    """
    size, stones = _drawn(intent)
    board = _board(intent, size)
    return board, {board.cell(name): Colour(colour) for name, colour in stones.items()}


def _answered(intent: Intent) -> Case:
    """The case with the reference's answer, not yet confirmed."""
    options: Options = dict(intent.options)
    size, stones = _drawn(intent)
    board = _board(intent, size)
    moves = None if intent.moves is None else tuple(ActionText(move) for move in intent.moves)
    position, expect, asks = _position(intent, board, options, stones, moves)
    if "stones" in asks and moves is None and intent.record:
        moves = find_record(start(intent.game, board, options), position)
        asks = asks if moves is None else (*asks, "moves")
    colours = colours_of(intent.game)
    turnless = installed_game(intent.game).turnless
    return Case(
        id=f"{intent.game}/{intent.id}",
        title=intent.title,
        clauses=tuple(ClauseId(clause) for clause in intent.clauses),
        near=tuple(ClauseId(clause) for clause in intent.near),
        tags=intent.tags,
        question=intent.question,
        game=intent.game,
        size=size,
        options=options,
        removed=tuple(CellName(name) for name in _removed(intent, board)),
        picture=_picture_of(position),
        focus=board.names(board.cell(name) for name in intent.focus),
        stones={colour: board.names(position.stones.of(colour)) for colour in colours},
        to_move=None if turnless else (intent.to_move or position.status().to_move),
        moves=moves,
        asks=asks,
        depth=intent.depth,
        expect=expect,
        agreed=(),
    )


def _drawn(intent: Intent) -> tuple[Size, dict[str, str]]:
    """The size of the board and the stones by cell, from the picture or as given."""
    if intent.picture is not None:
        kind = installed_game(intent.game).kind
        picture = read_picture(kind, intent.picture.splitlines(), initials(colours_of(intent.game)))
        return picture.board.size, {
            picture.board.name(cell): colour for cell, colour in picture.stones.items()
        }
    if intent.size is None:
        raise NotBorneOut(f"{intent.id}: neither a picture nor a size")
    stones: Mapping[Colour, tuple[str, ...]] = {} if intent.stones is None else intent.stones
    return Size(intent.size), {name: colour for colour, names in stones.items() for name in names}


def _removed(intent: Intent, board: Board) -> tuple[str, ...]:
    whole = installed_game(intent.game).board(board.size)
    return tuple(whole.name(cell) for cell in whole.cells if cell not in board.cells)


def _board(intent: Intent, size: Size) -> Board:
    game = installed_game(intent.game)
    removed = tuple(map(CellName, intent.removed))
    if intent.picture is not None and not removed:
        return read_picture(game.kind, intent.picture.splitlines(), initials(game.colours)).board
    return game.board(size, removed)


def _position(
    intent: Intent,
    board: Board,
    options: Options,
    stones: dict[str, str],
    moves: tuple[ActionText, ...] | None,
) -> tuple[Position, Expectation, tuple[Literal["stones", "moves"], ...]]:
    """The position, what is true of it, and how it may be put to an engine."""
    removed = tuple(CellName(name) for name in _removed(intent, board))
    if intent.question == "perft":
        record = () if moves is None else moves
        query = Query(
            op="perft",
            game=intent.game,
            size=board.size,
            options=options,
            removed=removed,
            moves=record,
            depth=intent.depth or 0,
        )
        return replay_record(intent.game, board, options, record).position, expectation(query), ("moves",)
    if moves is not None:
        played = replay_record(intent.game, board, options, moves)
        if intent.question == "play":
            query_play = Query(
                op="play", game=intent.game, size=board.size, options=options, removed=removed, moves=moves
            )
            return played.position, expectation(query_play), ("moves",)
        if played.violations:
            raise NotBorneOut(
                f"{intent.id}: move {played.accepted + 1} is illegal: {played.violations[0].because}"
            )
        return _judged_record(intent, board, options, played.position)
    by_colour = {
        colour: [board.cell(name) for name, owner in stones.items() if owner == colour]
        for colour in colours_of(intent.game)
    }
    position = set_up(intent.game, board, options, Stones.of_colours(board, by_colour), intent.to_move)
    return position, expectation_at(position), ("stones",)


def _judged_record(
    intent: Intent, board: Board, options: Options, position: Position
) -> tuple[Position, Expectation, tuple[Literal["stones", "moves"], ...]]:
    """A position reached by a record, and whether its stones alone tell the same."""
    expect = expectation_at(position)
    turnless = installed_game(intent.game).turnless
    mover = None if turnless else (position.status().to_move or intent.to_move)
    if mover is None and not turnless:
        return position, expect, ("moves",)
    same = set_up(intent.game, board, options, position.stones, mover)
    return position, expect, ("stones", "moves") if expectation_at(same) == expect else ("moves",)


def _picture_of(position: Position) -> tuple[str, ...]:
    """The position drawn as text, for people who read the file."""
    stones = {
        cell: colour for cell in position.board.cells if (colour := position.stones.at(cell)) is not None
    }
    return text(Scene(board=position.board, stones=stones, colours=position.colours))
