"""What can be done in a position, with words for it: on each cell, and apart from the board."""

from collections.abc import Iterator

from msgspec import Struct

from rulestone.book.explorer.drafts import awaits_set_up, set_up_action
from rulestone.book.explorer.record import FollowedRecord
from rulestone.core.actions import write_action
from rulestone.core.boards import Cell
from rulestone.core.game import game as installed_game
from rulestone.core.game import read_action
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.draw.positions import explanations_of
from rulestone.protocol import Verdict


class Offer(Struct, frozen=True, kw_only=True):
    """An action that is open.

    Attributes:
        action: as it stands in a record.
        words: what it does.
        colour: whose it is, where it is a placement.
    """

    action: ActionText
    words: str
    colour: Colour | None = None


class CellView(Struct, frozen=True, kw_only=True):
    """A cell of the board.

    Attributes:
        words: what is on it and who may place there, for those who do not see it.
        offers: the placements that are open there.
    """

    words: str
    offers: tuple[Offer, ...]


def cell_views(record: FollowedRecord, verdict: Verdict) -> dict[CellName, CellView]:
    """Every cell with what can be done on it."""
    position, board = record.position, record.position.board
    offers: dict[Cell, list[Offer]] = {}
    explanations = explanations_of(record.question.base.game)
    for text in verdict.legal:
        action = read_action(record.question.base.game, board, text)
        for cell in action.at:
            colour = action.whose or Colour(verdict.to_move or "")
            does = (action.words(board, colour), explanations.effect(position, action))
            words = ", ".join(filter(None, does))
            offers.setdefault(cell, []).append(Offer(action=text, words=words, colour=colour))
    draft = {name: colour for colour, names in (record.question.draft or {}).items() for name in names}
    views: dict[CellName, CellView] = {}
    for cell in board.cells:
        name, own_offers = board.name(cell), tuple(offers.get(cell, ()))
        views[name] = CellView(
            words=_words(name, position.stones.at(cell) or draft.get(name), own_offers), offers=own_offers
        )
    return views


def _words(name: str, stone: Colour | None, offers: tuple[Offer, ...]) -> str:
    if stone is not None:
        return f"{name}, {stone} stone"
    who = dict.fromkeys(offer.colour for offer in offers)
    may = " and ".join(colour.capitalize() for colour in who if colour is not None)
    return f"{name}, empty, {f'{may} may place' if may else 'nobody may place'}"


def other_offers(record: FollowedRecord, verdict: Verdict) -> Iterator[Offer]:
    """What can be done apart from placing: swap, choose, whatever else a game has, stop, set up a draft."""
    game, position, board = record.question.base.game, record.position, record.position.board
    offered = [action for text in verdict.legal if not (action := read_action(game, board, text)).at]
    unlisted = [action for action, violated in position.judged if not action.listed and not violated]
    for action in (*offered, *unlisted):
        again = " again" if action in unlisted and position.after(action) == position else ""
        words = action.words(board, position.mover) + again
        yield Offer(action=write_action(board, action), words=words, colour=action.whose)
    if awaits_set_up(installed_game(game), position):
        set_up = set_up_action(installed_game(game), board, record.question.draft or {})
        if set_up is not None:
            yield Offer(action=set_up, words="Set up these stones")
