"""The explorer's texts: possible actions, cells in words; facts, refusals and explanations as HTML."""

from collections.abc import Iterator, Mapping

from msgspec import UNSET, Struct, structs

from rulestone.book import links
from rulestone.book.explorer.question import FollowedRecord
from rulestone.book.frame import clause_links, prose
from rulestone.book.links import Place
from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Cell
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName
from rulestone.core.register.clauses import game_entry
from rulestone.core.registry import find_game
from rulestone.core.wording import quantity
from rulestone.draw.scene import Mark
from rulestone.explain.cells import Explained, explanations_of
from rulestone.explain.explanations import (
    Explanation,
    ForColour,
    Refusal,
    may_place,
    reasons,
    refusals,
    score_in_words,
)
from rulestone.protocol import Verdict
from rulestone.report import markup as h
from rulestone.report.markup import Html, Part

_HERE = Place(links.EXPLORER)


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A possible action.

    Attributes:
        action: its text in a record.
        words: what it does.
        colour: whose it is, if known.
        at: the cells on which to click first; empty for actions beside the board.
        cells: all cells that it names, if these differ; they distinguish actions with the same first cell.
    """

    action: ActionText
    words: str
    colour: Colour | None = None
    at: tuple[CellName, ...] = ()
    cells: tuple[CellName, ...] = ()


def offers(record: FollowedRecord) -> Iterator[Offer]:
    """The possible actions: on the board, and beside it: swap, choose, stop, set up a draft, pass."""
    game, position, board = record.question.base.game, record.position, record.position.board
    to_move, effect = position.status().to_move, explanations_of(game).effect
    for action, violated in position.judged:
        if violated:
            continue
        again = not action.listed and position.after(action) == position
        colour = action.whose or to_move
        text, words = write_action(board, action), action.words(board, colour)
        more = effect(position, action) if words != text else ""  # its text says it all
        yield Offer(
            action=text,
            words=", ".join(filter(None, (words + " again" * again, more))),
            colour=colour,
            at=board.names(action.at),
            cells=board.names(action.cells) if action.cells != action.at != () else (),
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
        for cell in action.at:
            open_.setdefault(board.name(cell), []).append(action)
    words: dict[CellName, str] = {}
    only_moves = bool(open_) and all(len(each.at) > 1 for actions in open_.values() for each in actions)
    nobody = "no move" if only_moves else "nobody may place"
    for cell in board.cells:
        name = board.name(cell)
        stone = position.stones.at(cell) or draft.get(name)
        actions = open_.get(name, [])
        placing = dict.fromkeys(each.whose or to_move for each in actions if each.at == (cell,))
        who = " and ".join(colour.capitalize() for colour in placing if colour)
        may = [f"{who} may place"] if placing else []
        may += [write_action(board, each) for each in actions if each.at != (cell,)]
        nothing = [] if stone else [nobody]
        words[name] = ", ".join((name, f"{stone} stone" if stone else "empty", *(may or nothing)))
    return words


def notice(record: FollowedRecord, explained: Explained | None) -> str:
    """Return what was refused or requested, in one line."""
    if record.refusal is not None:
        clauses = ", ".join(dict.fromkeys(one.clause for one in record.refusal.why))
        return f"Move {record.refusal.number + 1}, {record.refusal.action}, is refused by {clauses}."
    if explained is None:
        return ""
    subject = explained.explanation
    return " ".join(_in_short(subject, each) for each in _merged_if_alike(subject))


def is_refusal(record: FollowedRecord, explained: Explained | None) -> bool:
    """Return whether an action was refused, or nobody may place on the requested cell."""
    if explained is None:
        return record.refusal is not None
    return not any(each.legal for each in explained.explanation.colours)


def _merged_if_alike(subject: Explanation) -> tuple[ForColour, ...]:
    """Return what each colour may do on a cell; once if the same reasons refuse both."""
    first, *others = subject.colours or (None,)
    if first is not None and first.refusals and all(each.refusals == first.refusals for each in others):
        return (first,) if not others else (structs.replace(first, colour=None),)
    return subject.colours


def _in_short(explanation: Explanation, case: ForColour) -> str:
    clauses = ", ".join(dict.fromkeys(refusal.clause for refusal in case.refusals))
    return " ".join(may_place(explanation, case)) + (f": {clauses}." if clauses else ".")


def facts_list(game: GameName, verdict: Verdict) -> Html:
    """Return score, legal placements and refusals of a position."""
    rows = list(_facts(game, verdict))
    return (
        h.dl([h.div(h.dt(name), h.dd(value)) for name, value in rows], class_="facts") if rows else Html("")
    )


def _facts(game: GameName, verdict: Verdict) -> Iterator[tuple[str, Part]]:
    if verdict.score is not UNSET:
        yield "score", score_in_words(game, verdict.score)
    if verdict.leader is not UNSET and not verdict.over:
        yield "ahead", verdict.leader or "neither"
    if verdict.legal:
        yield "legal", quantity(len(verdict.legal), "action")
    if verdict.why is not UNSET and verdict.why:
        by_clause: dict[ClauseId, int] = {}
        for clause in verdict.why.values():
            by_clause[clause] = by_clause.get(clause, 0) + 1
        counted = [
            h.span(f"{count} by ", clause_links(_HERE, [clause])) for clause, count in by_clause.items()
        ]
        yield "refused", h.join(counted, ", ")


def explanation(record: FollowedRecord, explained: Explained | None) -> Html:
    """Return why something is refused, clause by clause, and the facts about the cell that the rules use."""
    if record.refusal is not None:
        illegal = refusals(record.position, record.refusal.why, record.question.base.options)
        head = h.h2(h.code(record.refusal.action), f" is refused as move {record.refusal.number + 1}")
        return h.join([head, _refusals(illegal, set())])
    if explained is None:
        return Html("")
    subject = explained.explanation
    shown: set[ClauseId] = set()
    parts = [_for_colour(subject, each, shown) for each in _merged_if_alike(subject)]
    if any(each.legal for each in subject.colours):
        parts.append(_no_refusal(record))
    rows = subject.rows()
    if rows:
        parts.append(h.dl([h.div(h.dt(name), h.dd(value)) for name, value in rows], class_="facts"))
    return h.join(parts)


def _for_colour(explained: Explanation, case: ForColour, shown: set[ClauseId]) -> Html:
    sentence, cell = may_place(explained, case)
    return h.join([h.h2(f"{sentence} ", h.code(cell)), _refusals(case.refusals, shown)])


def _no_refusal(record: FollowedRecord) -> Html:
    """Return why something is legal: the rules that might forbid it do not apply."""
    entry = game_entry(record.question.base.game)
    asked = [each for each in entry.clauses if "refused" in each.settles]
    named = [h.a(each.title, href=_HERE.to(links.clause_link(each.id))) for each in asked]
    return h.p("No rule refuses it. Rules checked: ", h.join(named, ", "), ".")


def _refusals(refused: tuple[Refusal, ...], shown: set[ClauseId]) -> Html:
    """Return why something is refused. The rule in words is left out if it was already given."""
    parts: list[Html] = []
    for reason in reasons(refused):
        rule = None if reason.clause in shown else h.p(prose(_HERE, reason.rule), class_="rule")
        shown.add(reason.clause)
        because = h.p(clause_links(_HERE, [reason.clause]), ": ", "; ".join(reason.because), ".")
        parts.append(h.div(because, rule, class_="refusal"))
    return h.join(parts)


def witnesses(record: FollowedRecord) -> Mapping[Mark, tuple[Cell, ...]]:
    """Return the cells to mark for an illegal action of a record: its own cell, and those that forbid it."""
    if record.refusal is None:
        return {}
    board = record.position.board
    action = find_game(record.question.base.game).read_action(board, record.refusal.action)
    cells = sorted({cell for one in record.refusal.why for cell in one.cells})
    target = action.at
    return {"asked": target, "witness": () if tuple(cells) == target else tuple(cells)}
