"""Makers of games and positions: the bitboard engine if it knows the game, otherwise the reference.

In either case differences are judged by the reference.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import game
from rulestone.core.guided_play import GuidedPlay, State
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, OptionValue, Size
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.engines.reference import verdict
from rulestone.protocol import Operation, Query, Question, Verdict
from rulestone_bitboard.actions import Action as Own
from rulestone_bitboard.actions import Place, write
from rulestone_bitboard.engine import readings, rules_of
from rulestone_bitboard.game import games as bitboard_games
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.perft import perft
from rulestone_bitboard.position import Position as BitboardPosition
from rulestone_bitboard.position import Side

_OFTEN = 0.4
"""How often an action without a placement is chosen if there are placements as well."""

_MOST_ACTIONS = 10_000
"""Maximum number of cached actions of a ground in both forms.

There may be more set-ups than fit into memory.
"""

_Action = TypeVar("_Action")


@dataclass(frozen=True)
class JudgedState(State):
    """A position whose maker can judge it.

    Attributes:
        maker: its maker.
    """

    maker: "Maker"

    @property
    def board(self) -> Board:
        """The board, as a board of the reference."""
        return self.maker.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The colours of its game."""
        return self.maker.game.colours

    @property
    def contents(self) -> dict[Cell, Colour]:
        """Its stones, by cell."""
        return {cell: colour for colour in self.colours for cell in self.stones(colour)}

    @abstractmethod
    def verdict(self) -> Verdict:
        """Return its verdict, with `score`, `leader` and `why` if the rules give them."""

    @abstractmethod
    def perft(self, depth: int) -> int:
        """Return how many sequences of this many actions continue it."""

    @abstractmethod
    def after(self, action: Action) -> "JudgedState":
        """Return the position after a legal action."""


class Maker(ABC):
    """Makes the positions of one game on one board.

    Attributes:
        ground: the game, its options and the board.
        game: the game.
        guide: its guided play.
        board: the board.
        brief: whether the board is so large that only a few moves on it are affordable.
        quick: whether positions are cheap. Otherwise the maker's verdicts are final.
    """

    quick: ClassVar[bool]

    def __init__(self, ground: Question) -> None:
        self.ground = ground
        self.game = game(ground.game)
        self.guide = self.game.part("guided_play", GuidedPlay, GuidedPlay())
        self.board = self.game.board(ground.size, ground.removed)
        self.brief = len(self.board.cells) > 80

    @abstractmethod
    def start(self) -> JudgedState:
        """Return the start of the game."""

    @abstractmethod
    def set_up(self, stones: Mapping[Cell, Colour], mover: Colour | None) -> JudgedState:
        """Return the position with these stones and this colour to move; None in a game without turns."""

    def query(self, operation: Operation, moves: Iterable[ActionText], depth: int = 0) -> Query:
        """Return the query about a record there."""
        return replace(Query.of(self.ground, operation, depth), moves=tuple(moves))

    def by_colour(self, stones: Mapping[Cell, Colour]) -> dict[Colour, list[Cell]]:
        """Return the cells of each colour's stones, in board order."""
        return {
            each: sorted(cell for cell, own in stones.items() if own == each) for each in self.game.colours
        }


def maker_for(ground: Question) -> Maker:
    """Return the maker for a ground. Some are cached, because making one takes as long as a short game."""
    return _kept(ground.game, ground.size, ground.removed, tuple(ground.options.items()))


@lru_cache(maxsize=256)
def _kept(
    name: GameName, size: Size, removed: tuple[CellName, ...], options: tuple[tuple[str, OptionValue], ...]
) -> Maker:
    ground = Question(game=name, size=size, options=dict(options), removed=removed)
    return BitboardMaker(ground) if name in bitboard_games() else ReferenceMaker(ground)


def _sample(
    random: Random, count: int, placing: Sequence[_Action], others: Sequence[_Action]
) -> list[_Action]:
    """Return a few random actions, those without a placement (a swap, a choice) more often."""
    if others and (not placing or random.random() < _OFTEN):
        return [random.choice(others)]
    return random.sample(placing, min(count, len(placing)))


@dataclass(frozen=True)
class ReferenceState(JudgedState):
    """A position of the reference.

    Attributes:
        position: the position.
    """

    position: Position

    @property
    def over(self) -> bool:
        """Whether it is over, by its status."""
        return self.position.status().over

    @property
    def mover(self) -> Colour | None:
        """The mover, by its status."""
        return self.position.status().to_move

    @property
    def enumerable(self) -> bool:
        """Whether its legal actions can be listed."""
        return not self.position.awaits_set_up

    def some(self, random: Random, count: int) -> list[Action]:
        """Return a few of the legal actions."""
        actions = self.position.legal_actions()
        placing = [action for action in actions if action.cells]
        return _sample(random, count, placing, [action for action in actions if not action.cells])

    def count(self) -> int:
        """Return the number of listed legal actions."""
        return len(self.position.legal_actions())

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the first clause that forbids an action."""
        violations = self.position.violations(action)
        return violations[0].clause if violations else None

    def after(self, action: Action) -> "ReferenceState":
        """Return the position after an action."""
        return ReferenceState(self.maker, self.position.after(action))

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the stones of a colour."""
        return self.position.stones.of(colour)

    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Return where a colour may place: nowhere once it is over; off its turn, as if it were to move."""
        if self.over:
            return ()
        if self.mover not in (None, colour):
            in_turn = self.maker.set_up(self.contents, colour)
            return in_turn.placeable(colour) if in_turn.mover == colour else ()
        actions = (each for each in self.position.legal_actions() if each.whose in (None, colour))
        return tuple(dict.fromkeys(cell for action in actions for cell in action.puts))

    def verdict(self) -> Verdict:
        """Return its verdict, which is final."""
        return verdict(self.position)

    def perft(self, depth: int) -> int:
        """Count sequences by the rules."""
        return self.maker.game.perft(self.position, depth)


class ReferenceMaker(Maker):
    """Makes games with the reference."""

    quick = False

    def start(self) -> ReferenceState:
        """Return the start of the game."""
        return ReferenceState(self, self.game.start(self.board, self.ground.options))

    def set_up(self, stones: Mapping[Cell, Colour], mover: Colour | None) -> ReferenceState:
        """Return the position with these stones."""
        held = Stones.of_colours(self.board, self.by_colour(stones))
        return ReferenceState(self, self.game.set_up(self.board, held, mover, self.ground.options))


@dataclass(frozen=True, slots=True)
class BitboardState(JudgedState):
    """A position of the bitboard engine, which also judges it.

    Attributes:
        position: the position.
    """

    maker: "BitboardMaker"
    position: BitboardPosition

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.position.over

    @property
    def mover(self) -> Colour | None:
        """The mover."""
        mover = self.position.mover
        return None if mover is None else self.colours[mover]

    @property
    def enumerable(self) -> bool:
        """Whether its legal actions can be listed."""
        return self.position.listed

    def some(self, random: Random, count: int) -> list[Action]:
        """Return a few of the legal actions."""
        actions = self.position.actions()
        placing = [action for action in actions if isinstance(action, Place)]
        others: list[Own] = []
        if len(placing) < len(actions):
            others = [action for action in actions if not isinstance(action, Place)]
        return [self.maker.read(action) for action in _sample(random, count, placing, others)]

    def count(self) -> int:
        """Return the number of listed legal actions."""
        return self.position.count()

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the clause that forbids an action."""
        return self.position.refusal(self.maker.own(action))

    def after(self, action: Action) -> "BitboardState":
        """Return the position after an action."""
        return BitboardState(self.maker, self.position.after(self.maker.own(action)))

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the stones of a colour."""
        return self.maker.cells(self.position.stones[self._side(colour)])

    def stone_count(self) -> int:
        """Count the stones without naming them."""
        return sum(map(int.bit_count, self.position.stones))

    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Return where a colour may place by the constraints of the game alone, over or not."""
        return self.maker.cells(self.position.placeable(self._side(colour)))

    def placements(self, colour: Colour) -> int:
        """Count the cells without naming them."""
        return self.position.placeable(self._side(colour)).bit_count()

    def verdict(self) -> Verdict:
        """Return its verdict, with `score`, `leader` and `why` if the rules give them."""
        return self.position.verdict()

    def perft(self, depth: int) -> int:
        """Return how many sequences of this many actions continue it."""
        return perft(self.position, depth)

    def _side(self, colour: Colour) -> Side:
        return 0 if colour == self.colours[0] else 1


class BitboardMaker(Maker):
    """Makes games with the bitboard engine.

    Attributes:
        rules: the rules and the board of the bitboard engine.
    """

    quick = True

    def __init__(self, ground: Question) -> None:
        super().__init__(ground)
        self.rules = rules_of(Query.of(ground))
        self._readings = readings(ground.game, ground.size, ground.removed)
        self._bits = dict(zip(self.board.cells, self.rules.layout.bits, strict=True))
        self._cells = {bit: cell for cell, bit in self._bits.items()}
        self._actions: dict[Own, Action] = {}
        self._own: dict[Action, Own] = {}

    def start(self) -> BitboardState:
        """Return the start of the game."""
        return BitboardState(self, self.rules.start())

    def set_up(self, stones: Mapping[Cell, Colour], mover: Colour | None) -> BitboardState:
        """Return the position with these stones."""
        first, second = (
            Mask(sum(self._bits[cell] for cell in own)) for own in self.by_colour(stones).values()
        )
        return BitboardState(self, self.rules.set_up((first, second), mover))

    def cells(self, mask: int) -> Sequence[Cell]:
        """Return the cells of a set, in board order."""
        return [self._cells[bit] for bit in self.rules.layout.split(mask)]

    def read(self, own: Own) -> Action:
        """Convert an action of the bitboard engine to one of the reference."""
        action = self._actions.get(own)
        if action is None:
            text = write(own, self.rules.layout.names)
            action = self._actions[own] = self.game.read_action(self.board, text)
            self._own[action] = own
        return action

    def own(self, action: Action) -> Own:
        """Convert an action of the reference to one of the bitboard engine."""
        own = self._own.get(action)
        if own is None:
            own = self._readings[write_action(self.board, action)]
            if len(self._own) < _MOST_ACTIONS:
                self._own[action] = own
        return own
