"""What can be done in a position, with words for it: on each cell, and apart from the board."""

from collections.abc import Iterator

from msgspec import Struct

from rulestone.book.explorer.drafts import awaits_set_up, set_up_action
from rulestone.book.explorer.record import FollowedRecord
from rulestone.core.actions import Action, Choose, Placement, Stop, Swap
from rulestone.core.boards import Cell
from rulestone.core.game import game as installed_game
from rulestone.core.game import read_action
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.core.position import Position
from rulestone.draw.positions import Explanations, explanations_of
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
        for cell in action.puts:
            colour = action.whose or Colour(verdict.to_move or "")
            words = _placing(explanations, position, action, cell, colour)
            offers.setdefault(cell, []).append(Offer(action=text, words=words, colour=colour))
    draft = {name: colour for colour, names in (record.question.draft or {}).items() for name in names}
    views: dict[CellName, CellView] = {}
    for cell in board.cells:
        name, own_offers = board.name(cell), tuple(offers.get(cell, ()))
        views[name] = CellView(
            words=_words(name, position.stones.at(cell) or draft.get(name), own_offers), offers=own_offers
        )
    return views


def _placing(
    explanations: Explanations, position: Position, action: Action, cell: Cell, colour: Colour
) -> str:
    words = f"{colour.capitalize()} on {position.board.name(cell)}"
    effect = explanations.effect(position, action)
    return f"{words}, {effect}" if effect else words


def _words(name: str, stone: Colour | None, offers: tuple[Offer, ...]) -> str:
    if stone is not None:
        return f"{name}, {stone} stone"
    who = dict.fromkeys(offer.colour for offer in offers)
    may = " and ".join(colour.capitalize() for colour in who if colour is not None)
    return f"{name}, empty, {f'{may} may place' if may else 'nobody may place'}"


def other_offers(record: FollowedRecord, verdict: Verdict) -> Iterator[Offer]:
    """What can be done apart from placing: swap, choose, whatever else a game has, stop, set up a draft."""
    game, position, board = record.question.base.game, record.position, record.position.board
    for text in verdict.legal:
        match read_action(game, board, text):
            case Placement():
                pass
            case Swap():
                yield Offer(action=text, words="Swap sides")
            case Choose(colour):
                yield Offer(action=text, words=f"Choose {colour.capitalize()}", colour=colour)
            case _:
                yield Offer(action=text, words=text.capitalize())
    yield from _stops(record)
    if awaits_set_up(installed_game(game), position):
        action = set_up_action(installed_game(game), board, record.question.draft or {})
        if action is not None:
            yield Offer(action=action, words="Set up these stones")


def _stops(record: FollowedRecord) -> Iterator[Offer]:
    """The wish to stop of each colour that may declare it: verdicts do not list it."""
    rules, position = installed_game(record.question.base.game), record.position
    for stop, violated in position.judged:
        if isinstance(stop, Stop) and not violated:
            text, colour = rules.write_action(position.board, stop), stop.colour
            again = " again" if position.after(stop) == position else ""
            yield Offer(action=text, words=f"{colour.capitalize()} stops{again}", colour=colour)
