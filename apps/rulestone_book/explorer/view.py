"""The answers to the questions of the explorer's page, as JSON: the board and everything to say about it.

Its worker calls `answer`.
"""

from dataclasses import replace

import msgspec
from msgspec import Struct
from msgspec.structs import replace as struct_replace

from rulestone.core.boards.board import BOTTOM, LEFT, RIGHT, TOP
from rulestone.core.decoded import words_of
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.core.once import convert
from rulestone.draw.scene import Scene, position_scene, with_last_action, with_legal, with_question_mark
from rulestone.draw.svg import in_plain_colours, key_svg, svg
from rulestone.engines.reference import verdict
from rulestone.explain.blocks import situation
from rulestone.explain.cells import PicturedExplanation, explain, explanations_of
from rulestone.protocol import BadRequest, ErrorBody, Verdict, strict_json
from rulestone_book.explorer import words
from rulestone_book.explorer.question import FollowedRecord, ReadRequest, ViewRequest, follow, read_request

_KEY_WIDTH = 340.0
"""Maximum width of the key in pixels, so that it fits on a phone."""


_KINDS = ("view", "picture")


def answer(kind: str, body: str) -> str:
    """Return the answer to a question as JSON; `{"error": …}` if it makes no sense.

    Args:
        kind: what is asked: `view` or `picture`.
        body: the question as JSON.
    """
    try:
        return msgspec.json.encode(_answer(kind, body.encode())).decode()
    except BadRequest as problem:
        error = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
        return msgspec.json.encode({"error": error}).decode()


def _answer(kind: str, body: bytes) -> object:
    if kind not in _KINDS:
        raise BadRequest("bad-request", f"{kind!r} is not a question; ask {', '.join(_KINDS)}")
    try:
        question = read_request(convert(strict_json.decode_json(body), ViewRequest))
    except strict_json.NotJson as problem:
        raise BadRequest("bad-json", f"not JSON: {problem}") from None
    except msgspec.ValidationError as problem:
        raise BadRequest("bad-request", words_of(problem)) from None
    return view(question) if kind == "view" else {"picture": picture(question)}


class View(Struct, frozen=True, kw_only=True):
    """What the page shows.

    Attributes:
        board: the board as SVG, with a `data-cell` attribute on each cell.
        key: the meaning of its signs, as SVG.
        status: how the game stands, in a sentence.
        over: whether it has ended.
        notice: the result of the last request, in short; may be empty.
        refused: whether that is a refusal.
        facts: the facts of the position, as HTML.
        explanation: what the rules say about the requested cell, as HTML.
        moves: the actions that were played.
        stones: the stones on the board, by colour.
        to_move: the colour whose turn it is, though it may be skipped; None in games without turns.
        cells: every cell in words.
        offers: the possible actions.
        drafting: whether a set-up is being made.
    """

    board: str
    key: str
    status: str
    over: bool
    notice: str
    refused: bool
    facts: str
    explanation: str
    moves: tuple[ActionText, ...]
    stones: dict[Colour, tuple[CellName, ...]]
    to_move: Colour | None
    cells: dict[CellName, str]
    offers: tuple[words.Offer, ...]
    drafting: bool


def view(question: ReadRequest) -> View:
    """Judge the position of a question by the reference rules."""
    record = follow(question)
    position = record.position
    judgement = verdict(position)
    explained = _explained(record)
    scene = _scene(record, judgement, explained)
    notice = words.notice(record, explained) or scene.caption * judgement.over
    return View(
        board=svg(scene, styled=False, keyed=False),
        key=key_svg(_as_turned(scene, question.turned), _KEY_WIDTH),
        status=situation(position, judgement),
        over=judgement.over,
        notice=notice,
        refused=words.is_refusal(record, explained),
        facts=words.facts(record, judgement).text,
        explanation=words.explanation(record, explained).text,
        moves=record.moves,
        stones=position.stones_by_colour,
        to_move=position.turn,
        cells=words.cell_words(record),
        offers=tuple(words.offers(record)),
        drafting=record.drafting,
    )


_AROUND = (LEFT, TOP, RIGHT, BOTTOM)
"""The sides of a square board in the order in which it is turned."""


def _as_turned(scene: Scene, quarters: int) -> Scene:
    """Return a scene whose sides are called as they lie on the page."""
    if not set(_AROUND) >= {*scene.edges}:
        return scene
    lying = {_AROUND[(_AROUND.index(side) + quarters) % 4]: owner for side, owner in scene.edges.items()}
    return replace(scene, edges=lying)


def picture(question: ReadRequest) -> str:
    """Return the position with what is asked or refused as an SVG document, as `rulestone show` draws it."""
    record = follow(question)
    explained = _explained(record)
    if explained is not None:
        return in_plain_colours(svg(explained.scene))
    scene = replace(_plain_scene(record, over=record.position.status().over), marked=words.witnesses(record))
    return in_plain_colours(svg(replace(scene, caption=words.notice(record, None) or scene.caption)))


def _explained(record: FollowedRecord) -> PicturedExplanation | None:
    """Return what is said of the cell that is asked about; a refusal has priority."""
    question, position = record.question, record.position
    if question.at is None or record.replay.violations or record.unread:
        return None
    return explain(question.base.game, position, position.board.cell(question.at), question.base.options)


def _plain_scene(record: FollowedRecord, *, over: bool) -> Scene:
    """Return the position with its last move; at the end of the game, with what counts."""
    question, position = record.question, record.position
    scene = position_scene(position)
    if over:
        scene = explanations_of(question.base.game).scoring_scene(position, scene)
    return scene if record.last is None else with_last_action(scene, *record.last)


def _scene(record: FollowedRecord, judgement: Verdict, explained: PicturedExplanation | None) -> Scene:
    question, position = record.question, record.position
    board, game = position.board, question.base.game
    scene = _plain_scene(record, over=judgement.over)
    open_ = with_legal(scene, game, judgement.legal, judgement.to_move)
    if question.both:
        open_ = _with_other_colour(open_, record)
    if question.draft is not None:
        drafted = {board.cell(name): colour for colour, cells in question.draft.items() for name in cells}
        return replace(position_scene(position), stones=drafted)
    if explained is not None:
        shown = replace(explained.scene, caption="", legal=open_.legal, stones_move=open_.stones_move)
        explaining = replace(shown, last=scene.last, taken=scene.taken, paths=scene.paths)
        legal = any(colour.legal for colour in explained.explanation.colours)
        return with_question_mark(explaining, board.cell(explained.explanation.cell)) if legal else explaining
    if record.replay.violations:
        return replace(scene, marked=words.witnesses(record))
    return open_


def _with_other_colour(scene: Scene, record: FollowedRecord) -> Scene:
    """Show also where the other colour could place, if the stones say all about the position."""
    question, turn = record.question, record.position.turn
    judge = question.base.judge_stones(record.position.stones_by_colour, turn)
    if turn is None or question.position(judge) != record.position:
        return scene
    (other,) = (colour for colour in question.game.colours if colour != turn)
    position = question.position(struct_replace(judge, to_move=other))
    offered = with_legal(scene, judge.game, verdict(position).legal, other)
    return replace(scene, legal={**scene.legal, **offered.legal})
