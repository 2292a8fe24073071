"""The question of the explorer's page, read strictly and within limits, and the position that it leads to.

Its fields are texts as on the command line, so that addresses, commands and requests describe a position in
the same way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulestone.core.actions.action import Action, write_action
from rulestone.core.actions.setup import Setup
from rulestone.core.boards import Board, BoardKind
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.core.position import Position
from rulestone.engines.reference import Replay, position_of, replay
from rulestone.protocol import BadRequest, Judge
from rulestone.protocol.checking import check_question, read_action, read_cell
from rulestone.protocol.reading import read_game, read_moves, read_options, read_question, read_stones
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game

if TYPE_CHECKING:
    from rulestone.cases.variants import Variant

_LARGEST, _LARGEST_HEXAGON = Size(25), Size(12)
"""The largest sizes that are shown: one column short of `z`, and a hexagon of 397 cells."""

VARIANTS = Path(__file__).parents[1].with_name("rulestone_variants")
"""The folder with the designers' own files, next to the packages of the rules."""


def largest_shown(kind: BoardKind) -> Size:
    """Return the largest size of a board to play on."""
    return _LARGEST_HEXAGON if kind.name == "hexagonal" else _LARGEST


class ViewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position to be shown, and the cell to explain.

    Attributes:
        game: the name of the game.
        size: the size of the board.
        options: the options that differ from their defaults: `merge=most end=on-turn`.
        removed: the cells removed from the board: `a1,b2`.
        stones: the stones set up: `black=a1,b2 white=c3`; None to begin at the start of the game.
        to_move: with stones, in games with turns: the colour to move.
        moves: the actions from there: `b2 c2 c3`.
        draft: the stones of an unfinished set-up.
        at: a cell to explain.
        variant: the variant that is played; empty for the game itself.
    """

    game: str
    size: int
    options: str = ""
    removed: str = ""
    stones: str | None = None
    to_move: str | None = None
    moves: str = ""
    draft: str | None = None
    at: str | None = None
    variant: str = ""


class ReadRequest(Struct, frozen=True, kw_only=True):
    """The same, parsed and checked.

    Attributes:
        base: the first position: stones, or an empty record.
        board: its board.
        moves: the actions from there, which may be illegal.
        draft: the stones of an unfinished set-up, by colour; None if there is none.
        at: the cell to explain.
        variant: the variant that is played; None for the game itself.
    """

    base: Judge
    board: Board
    moves: tuple[ActionText, ...]
    draft: dict[Colour, tuple[CellName, ...]] | None
    at: CellName | None
    variant: "Variant | None"

    @property
    def game(self) -> Game:
        """The game whose rules judge."""
        return find_game(self.base.game) if self.variant is None else self.variant.game

    @property
    def start(self) -> Position:
        """The first position."""
        return _known(position_of(check_question(self.base).for_variant(self.game)))


def read_request(request: ViewRequest) -> ReadRequest:
    """Check the question: the board, the options, and the stones. Its actions are read when they are played.

    Raises:
        BadRequest: a part of the question is invalid, or beyond the limits.
    """
    game = read_game(request.game)
    most = largest_shown(find_game(game).kind)
    if request.size > most:
        raise BadRequest(
            "bad-size", f"size {request.size}: the reference explains boards up to size {most} here", "size"
        )
    moves = read_moves(request.moves)
    base = read_question(
        game,
        request.size,
        options=read_options(game, request.options.split()),
        removed=request.removed,
        stones=request.stones,
        to_move=None if request.stones is None else request.to_move,
    )
    variant = _variant(request.variant, game) if request.variant else None
    checked = check_question(replace(base, stones=None, to_move=None, moves=()))
    board = (checked if variant is None else checked.for_variant(variant.game)).board
    draft = None if request.draft is None else _draft(base, request.draft)
    at = None if request.at is None else board.name(read_cell(board, request.at, "at"))
    check_question(base)
    return ReadRequest(
        base=base,
        board=board,
        moves=moves,
        draft=draft,
        at=at,
        variant=variant,
    )


def _variant(name: str, game: GameName) -> "Variant":
    """Return a variant by its name: a known mistake, or a value in a file that came with the book."""
    from rulestone.cases.variants import BadVariant, find_variant  # loads the known mistakes

    try:
        return find_variant(f"{VARIANTS}/{name}" if ":" in name else name, game)
    except BadVariant as problem:
        raise BadRequest("bad-request", str(problem).replace(f"{VARIANTS}/", ""), "variant") from None


def _draft(base: Judge, text: str) -> dict[Colour, tuple[CellName, ...]]:
    rules = find_game(base.game)
    if not rules.is_action_text("setup"):
        raise BadRequest("bad-request", f"{rules.title} does not begin with a set-up", "draft")
    stones = read_stones(base.game, text)
    check_question(replace(base, stones=stones, to_move=None, moves=None))
    return stones


@dataclass(frozen=True, slots=True)
class FollowedRecord:
    """The position that a record leads to.

    Attributes:
        question: the question.
        actions: the actions of the record, as far as they can be read.
        replay: how far they are legal.
        unread: the error of the first action that cannot be read; empty if an earlier one is illegal.
    """

    question: ReadRequest
    actions: Sequence[Action]
    replay: Replay
    unread: str

    @property
    def position(self) -> Position:
        """The position after the legal actions."""
        return self.replay.position

    @property
    def last(self) -> tuple[Position, Action] | None:
        """The last legal action, with the position before it."""
        count = self.replay.accepted
        return (self.replay.positions[count - 1], self.actions[count - 1]) if count else None

    @property
    def drafting(self) -> bool:
        """Whether a set-up is due."""
        return self.position.awaits_set_up and self.question.game.is_action_text("setup")

    def set_up_action(self) -> ActionText | None:
        """Return the action that sets up the stones of the draft; None if there are none."""
        board, draft = self.question.board, self.question.draft or {}
        colours = self.question.game.colours
        setup = Setup(
            tuple((colour, tuple(board.cell(name) for name in draft.get(colour, ()))) for colour in colours)
        )
        return write_action(board, setup) if setup.cells else None


@lru_cache
def _known(position: Position) -> Position:
    """Return an equal position that may have been judged already."""
    return position


def follow(question: ReadRequest) -> FollowedRecord:
    """Play the record of a question."""
    actions, unread = list[Action](), ""
    for number, text in enumerate(question.moves):
        try:
            actions.append(read_action(question.game, question.board, text))
        except BadRequest as problem:
            unread = f"Move {number + 1} cannot be read: {problem.message}."
            break
    played = replay(question.start, actions)
    return FollowedRecord(question, actions, played, "" if played.violations else unread)
