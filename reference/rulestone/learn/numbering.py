"""Moves as numbers: all possible moves of a game on a board, in a fixed order.

A move is an action as the protocol writes it. The exception is a set-up: there are too many, so it is made
stone by stone and then closed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

from rulestone.core.boards import Board
from rulestone.core.game import Game
from rulestone.core.names import ActionText, CellName, Colour

CLOSE_SETUP = ActionText("setup")
"""The move that ends a set-up."""

SWAP, CHOICE, STOP = "swap", "choose ", ":stop"
"""The text of a swap, the prefix of a choice of colour, and the suffix of a colour's stop."""


class UnnumberedGame(ValueError):
    """A game with actions of a form that cannot be listed. The message is one line."""


def _setup_move(colour: Colour, cell: CellName) -> ActionText:
    """Return the move that places one stone of a set-up: `setup black=c3`."""
    return ActionText(f"setup {colour}={cell}")


Stones = Sequence[tuple[Colour, CellName]]
"""The stones of a set-up."""


def setup_text(colours: Iterable[Colour], stones: Stones) -> ActionText:
    """Return a whole set-up as the protocol writes it: `setup black=a1,c3 red=b2`."""
    parts: list[str] = []
    for colour in colours:
        cells = [cell for owner, cell in stones if owner == colour]
        parts += [f" {colour}={','.join(cells)}"] if cells else []
    return ActionText(f"setup{''.join(parts)}")


@dataclass(frozen=True, slots=True, eq=False)
class Numbering:
    """The moves of a game on a board.

    Attributes:
        texts: the text of each move.
        numbers: the number of each text.
        stones: by number of a move that places a stone of a set-up, that stone.
        stops: by colour, the number of the move by which it stops; empty if no colour can.
        sides: the moves that may exchange the players' colours: a swap and choices.
    """

    texts: tuple[ActionText, ...]
    numbers: Mapping[ActionText, int]
    stones: Mapping[int, tuple[Colour, CellName]]
    stops: Mapping[Colour, int]
    sides: frozenset[int]


@lru_cache(maxsize=64)
def _numbering(texts: tuple[str, ...], stones: tuple[tuple[Colour, CellName], ...]) -> Numbering:
    moves = tuple(map(ActionText, texts))
    numbers = {text: number for number, text in enumerate(moves)}
    return Numbering(
        texts=moves,
        numbers=MappingProxyType(numbers),
        stones=MappingProxyType({numbers[_setup_move(*stone)]: stone for stone in stones}),
        stops=MappingProxyType(
            {
                Colour(text.removesuffix(STOP)): number
                for text, number in numbers.items()
                if text.endswith(STOP)
            }
        ),
        sides=frozenset(
            number for text, number in numbers.items() if text == SWAP or text.startswith(CHOICE)
        ),
    )


def numbering(game: Game, board: Board) -> Numbering:
    """Number the moves of a game on a board: those of each form in turn, then those of a set-up.

    Raises:
        UnnumberedGame: a form that is not a set-up lists no texts.
    """
    listed = [form.texts(board) for form in game.forms if form.texts is not None]
    unlisted = [form for form in game.forms if form.texts is None]
    if any(not form.pattern.startswith("setup") for form in unlisted):
        raise UnnumberedGame(f"{game.name}: its actions {unlisted[0].pattern!r} cannot be numbered")
    names = board.names(board.cells)
    stones = tuple((colour, name) for colour in game.colours for name in names) if unlisted else ()
    close = (CLOSE_SETUP,) if unlisted else ()
    return _numbering(tuple(chain(*listed, (_setup_move(*stone) for stone in stones), close)), stones)
