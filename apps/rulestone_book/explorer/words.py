"""The explorer's texts: possible actions, cells in words; facts, refusals and explanations as HTML."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rulestone.core.actions.action import Action, write_action
from rulestone.core.boards import Cell
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.draw.scene import Sign, explained_cells
from rulestone.explain.blocks import (
    explanation_blocks,
    may_place,
    refused_move_blocks,
    verdict_blocks,
)
from rulestone.explain.cells import PicturedExplanation, action_words, explanations_of, refusals
from rulestone.protocol import Verdict
from rulestone.report import markup as h
from rulestone.report.markup import Html
from rulestone_book import links
from rulestone_book.explorer.question import FollowedRecord
from rulestone_book.frame import blocks_html
from rulestone_book.links import CurrentPage

_HERE = CurrentPage(links.EXPLORER)


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A possible action.

    Attributes:
        action: its text in a record.
        words: a short description of it.
        colour: whose it is, if known.
        at: the cells on which to click first; empty for actions next to the board.
        cells: all cells that it names, if these differ; they distinguish actions with the same first cell.
    """

    action: ActionText
    words: str
    colour: Colour | None = None
    at: tuple[CellName, ...] = ()
    cells: tuple[CellName, ...] = ()


def offers(record: FollowedRecord) -> Iterator[Offer]:
    """The possible actions: on the board, and next to it: swap, choose, stop, set up a draft, pass."""
    game, position, board = record.question.base.game, record.position, record.position.board
    to_move, effect = position.status().to_move, explanations_of(game).effect
    for action, violated in position.candidate_violations:
        if violated:
            continue
        again = not action.is_listed and position.after(action) == position
        colour = action.colour_named or to_move
        text, words = write_action(board, action), action_words(board, action, colour)
        more = effect(position, action) if words != text else ""  # its text contains the effect
        yield Offer(
            action=text,
            words=", ".join(filter(None, (words + " again" * again, more))),
            colour=colour,
            at=board.names(explained_cells(action)),
            cells=board.names(action.cells) if action.cells != explained_cells(action) != () else (),
        )
    set_up = record.set_up_action() if record.drafting else None
    if set_up is not None:
        yield Offer(action=set_up, words="Set up these stones")


def cell_words(record: FollowedRecord) -> dict[CellName, str]:
    """Describe each cell and its possible actions, for screen readers."""
    position, board = record.position, record.position.board
    to_move = position.status().to_move
    draft = {name: colour for colour, names in (record.question.draft or {}).items() for name in names}
    open_: dict[CellName, list[Action]] = {}
    for action in position.legal_actions():
        for cell in explained_cells(action):
            open_.setdefault(board.name(cell), []).append(action)
    words: dict[CellName, str] = {}
    for cell in board.cells:
        name = board.name(cell)
        stone = position.stones.at(cell) or draft.get(name)
        actions = open_.get(name, [])
        placing = dict.fromkeys(
            action.colour_named or to_move for action in actions if explained_cells(action) == (cell,)
        )
        who = " and ".join(colour.capitalize() for colour in placing if colour)
        may = [f"{who} may place"] if placing else []
        may += [write_action(board, action) for action in actions if explained_cells(action) != (cell,)]
        nothing = [] if stone else ["no move"]
        words[name] = ", ".join((name, f"{stone} stone" if stone else "empty", *(may or nothing)))
    return words


def notice(record: FollowedRecord, explained: PicturedExplanation | None) -> str:
    """Return the refused move or the requested cell, with the reasons in words, in one line."""
    if violations := record.replay.violations:
        number = record.replay.accepted
        reasons = "; ".join(dict.fromkeys(one.because for one in violations))
        return f"Move {number + 1}, {record.question.moves[number]}, is illegal: {reasons}."
    if explained is None:
        return record.unread
    told: dict[str, None] = {}
    for case in explained.explanation.colours:
        reasons = "; ".join(dict.fromkeys(one.because for one in case.refusals))
        told[may_place(explained.explanation, case) + (f": {reasons}." if reasons else ".")] = None
    return " ".join(told)


def is_refusal(record: FollowedRecord, explained: PicturedExplanation | None) -> bool:
    """Return whether an action was refused, or no colour may act on the requested cell."""
    if explained is None:
        return bool(record.replay.violations or record.unread)
    return not any(case.legal for case in explained.explanation.colours)


def facts(record: FollowedRecord, verdict: Verdict) -> Html:
    """Return score, legal placements and refusals of a position, and which variant it is of."""
    variant = record.question.variant
    blocks = verdict_blocks(record.question.base.game, record.position, verdict)[1:]
    told = None if variant is None else h.p("Variant: ", h.strong(variant.words))
    return h.join([told, blocks_html(_HERE, blocks)])


def explanation(record: FollowedRecord, explained: PicturedExplanation | None) -> Html:
    """Return why an action is refused, clause by clause, the facts that the rules use, and a picture."""
    base = record.question.base
    if record.replay.violations:
        number = record.replay.accepted
        illegal = refusals(record.position, record.replay.violations, base.options)
        blocks = refused_move_blocks(number + 1, record.question.moves[number], illegal)
    else:
        blocks = () if explained is None else explanation_blocks(base.game, explained)
    return h.join([blocks_html(_HERE, blocks)])


def witnesses(record: FollowedRecord) -> Mapping[Sign, tuple[Cell, ...]]:
    """Return the cells to mark for an illegal action of a record: its own cell, and those that forbid it."""
    if not record.replay.violations:
        return {}
    cells = sorted({cell for one in record.replay.violations for cell in one.cells})
    target = explained_cells(record.actions[record.replay.accepted])
    return {"asked": target, "witness": () if tuple(cells) == target else tuple(cells)}
