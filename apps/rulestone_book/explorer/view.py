"""The answers to the questions of the explorer's page, as JSON: verdicts, explanations and drawn boards.

Its worker calls `answer`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import msgspec
from msgspec import Struct

from rulestone.core.decoded import words_of
from rulestone.core.loading import convert
from rulestone.core.names import ActionText, CellName, ClauseId, Colour
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


class Explained(Struct, frozen=True, kw_only=True):
    """The reference's answer about a position.

    Attributes:
        judged: its verdict.
        accepted: how many moves of the record are legal.
        reason: the first clause that forbids the next one; None if all are legal.
        explanation: the explanation of the requested cell or the refused move, as HTML.
        facts: the facts of the position, as HTML.
    """

    judged: Verdict
    accepted: int
    reason: ClauseId | None
    explanation: str
    facts: str


class View(Struct, frozen=True, kw_only=True):
    """The same with a board, for games and variants that the page itself cannot judge.

    Attributes:
        told: the reference's answer.
        board: the board as SVG, with a `data-cell` attribute on each cell.
        key: the meaning of its signs, as SVG.
        status: whose turn it is, or how the game ended, in a sentence.
        notice: the explanation or the refusal, in short; may be empty.
        refused: whether that is a refusal.
        moves: the actions that were played.
        stones: the stones on the board, by colour.
        to_move: the colour whose turn it is, though it may be skipped; None in games without turns.
        cells: every cell in words.
        offers: the possible actions.
        drafting: whether a set-up is being made.
    """

    told: Explained
    board: str
    key: str
    status: str
    notice: str
    refused: bool
    moves: tuple[ActionText, ...]
    stones: dict[Colour, tuple[CellName, ...]]
    to_move: Colour | None
    cells: dict[CellName, str]
    offers: tuple[words.Offer, ...]
    drafting: bool


def explained(question: ReadRequest) -> Explained:
    """Judge and explain the position of a question by the reference rules."""
    record = follow(question)
    about = _explained(record)
    judgement = verdict(record.position)
    return Explained(
        judged=judgement,
        accepted=record.replay.accepted,
        reason=next((one.clause for one in record.replay.violations), None),
        explanation=words.explanation(record, about).text,
        facts=words.facts(record, judgement).text,
    )


def view(question: ReadRequest) -> View:
    """Judge, explain and draw the position of a question by the reference rules."""
    record = follow(question)
    position = record.position
    about = _explained(record)
    told = explained(question)
    scene = _scene(record, told.judged, about)
    return View(
        told=told,
        board=svg(scene, styled=False, keyed=False),
        key=key_svg(scene, _KEY_WIDTH),
        status=situation(position, told.judged),
        notice=words.notice(record, about) or scene.caption * told.judged.over,
        refused=words.is_refusal(record, about),
        moves=question.moves[: told.accepted],
        stones=position.stones_by_colour,
        to_move=position.turn,
        cells=words.cell_words(record),
        offers=tuple(words.offers(record)),
        drafting=record.drafting,
    )


_ANSWERS: Mapping[str, Callable[[ReadRequest], object]] = {
    "explain": explained,
    "view": view,
    "picture": lambda question: {"picture": picture(question)},
}


def answer(kind: str, body: str) -> str:
    """Return the answer to a question as JSON; `{"error": …}` if the question is invalid.

    Args:
        kind: the question: `explain`, `view` or `picture`.
        body: the question as JSON.
    """
    try:
        return msgspec.json.encode(_answer(kind, body.encode())).decode()
    except BadRequest as problem:
        error = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
        return msgspec.json.encode({"error": error}).decode()


def _answer(kind: str, body: bytes) -> object:
    if kind not in _ANSWERS:
        raise BadRequest("bad-request", f"{kind!r} is not a question; ask {', '.join(_ANSWERS)}")
    try:
        question = read_request(convert(strict_json.decode_json(body), ViewRequest))
    except strict_json.NotJson as problem:
        raise BadRequest("bad-json", f"not JSON: {problem}") from None
    except msgspec.ValidationError as problem:
        raise BadRequest("bad-request", words_of(problem)) from None
    return _ANSWERS[kind](question)


def picture(question: ReadRequest) -> str:
    """Return the position as an SVG document, with the cell in question, as `rulestone show` draws it."""
    record = follow(question)
    explained = _explained(record)
    if explained is not None:
        return in_plain_colours(svg(explained.scene))
    scene = replace(_plain_scene(record, over=record.position.status().over), marked=words.witnesses(record))
    return in_plain_colours(svg(replace(scene, caption=words.notice(record, None) or scene.caption)))


def _explained(record: FollowedRecord) -> PicturedExplanation | None:
    """Return the explanation of the requested cell; None if there is none, or if a move was refused."""
    question, position = record.question, record.position
    if question.at is None or record.replay.violations or record.unread:
        return None
    return explain(question.base.game, position, position.board.cell(question.at), question.base.options)


def _plain_scene(record: FollowedRecord, *, over: bool) -> Scene:
    """Return the position with its last move; at the end of the game, with the result."""
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
