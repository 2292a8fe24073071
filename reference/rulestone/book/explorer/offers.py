"""The possible actions at a position, with words: on cells, or beside the board."""

from collections.abc import Iterator

from msgspec import Struct

from rulestone.book.explorer.question import awaits_set_up, set_up_action
from rulestone.book.explorer.record import FollowedRecord
from rulestone.core.actions import Action, write_action
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.draw.positions import explanations_of


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
    if awaits_set_up(installed_game(game), position):
        set_up = set_up_action(installed_game(game), board, record.question.draft or {})
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
