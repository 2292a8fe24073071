"""What can be done in a position, with words for it: on each cell, and apart from the board."""

from collections.abc import Iterator

from msgspec import Struct

from rulestone.actions import Choose, Placement, Swap
from rulestone.boards import Cell
from rulestone.book.explorer.played import Reached, may_stop
from rulestone.game import colours_of, read_action
from rulestone.games.lefe.rules import Lefe
from rulestone.games.turnless import TurnlessPosition
from rulestone.names import ActionText, CellName, Colour
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


def cell_views(reached: Reached, verdict: Verdict) -> dict[CellName, CellView]:
    """Every cell with what can be done on it."""
    position, board = reached.position, reached.position.board
    offers: dict[Cell, list[Offer]] = {}
    for text in verdict.legal:
        action = read_action(reached.question.base.game, board, text)
        if isinstance(action, Placement):
            colour = action.colour or Colour(verdict.to_move or "")
            words = _placing(reached, action, colour)
            offers.setdefault(action.cell, []).append(Offer(action=text, words=words, colour=colour))
    draft = {name: colour for colour, names in (reached.question.draft or {}).items() for name in names}
    views = {}
    for cell in board.cells:
        name, found = board.name(cell), tuple(offers.get(cell, ()))
        views[name] = CellView(
            words=_words(name, position.stones.at(cell) or draft.get(name), found), offers=found
        )
    return views


def _placing(reached: Reached, action: Placement, colour: Colour) -> str:
    position = reached.position
    words = f"{colour.capitalize()} on {position.board.name(action.cell)}"
    if action.removing is None or not isinstance(position, Lefe):
        return words
    tree = next(
        tree
        for tree in position.trees_by_colour[position.opponent(position.mover)]
        if action.removing in tree
    )
    stones, ends = len(tree), len(position.leaves(tree))
    counted = f"{_counted(stones, 'stone')}, {_counted(ends, 'leaf', 'leaves')}"
    return f"{words}, removing the tree of {position.board.name(action.removing)} ({counted})"


def _counted(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {many or one + 's'}"


def _words(name: str, stone: Colour | None, offers: tuple[Offer, ...]) -> str:
    if stone is not None:
        return f"{name}, {stone} stone"
    who = dict.fromkeys(offer.colour for offer in offers)
    may = " and ".join(colour.capitalize() for colour in who if colour is not None)
    return f"{name}, empty, {f'{may} may place' if may else 'nobody may place'}"


def other_offers(reached: Reached, verdict: Verdict) -> Iterator[Offer]:
    """What can be done apart from placing: swap, choose, stop."""
    game, board = reached.question.base.game, reached.position.board
    for text in verdict.legal:
        match read_action(game, board, text):
            case Swap():
                yield Offer(action=text, words="Swap sides")
            case Choose(colour):
                yield Offer(action=text, words=f"Choose {colour.capitalize()}", colour=colour)
    if isinstance(reached.position, TurnlessPosition):
        for colour in colours_of(game):
            if may_stop(reached.position, colour):
                done = " again" if colour in reached.position.stopped else ""
                words = f"{colour.capitalize()} stops{done}"
                yield Offer(action=ActionText(f"{colour}:stop"), words=words, colour=colour)
