"""Games and positions made and judged by the bitboard engine."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import game
from rulestone.core.names import ActionText, CellName, ClauseId, Colour
from rulestone.engines.second_implementation import JudgedMaker, JudgedState
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.sampling import sample_actions
from rulestone.protocol import Verdict
from rulestone_bitboard.actions import Action as Own
from rulestone_bitboard.actions import Place, write
from rulestone_bitboard.bits import fill, groups, lowest, without
from rulestone_bitboard.engine import readings, rules_of
from rulestone_bitboard.game import game as bitboard_game
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.perft import perft
from rulestone_bitboard.position import Position, Side

_MOST_ACTIONS = 10_000
"""So many actions of a ground are kept in both forms: there may be more set-ups than fit into memory."""


@dataclass(frozen=True, slots=True)
class BitboardState(JudgedState):
    """A position of the bitboard engine.

    Attributes:
        maker: where it is from.
        position: the position.
    """

    maker: "BitboardMaker"
    position: Position

    @property
    def board(self) -> Board:
        """The board, as the reference has it."""
        return self.maker.ground.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The colours of its game."""
        return self.maker.rules.colours

    @property
    def over(self) -> bool:
        """As the position says."""
        return self.position.over

    @property
    def mover(self) -> Colour | None:
        """As the position says."""
        mover = self.position.mover
        return None if mover is None else self.colours[mover]

    @property
    def enumerable(self) -> bool:
        """As the position says."""
        return self.position.listed

    def some(self, random: Random, count: int) -> list[Action]:
        """A few of the legal actions."""
        actions = self.position.actions()
        placing = [action for action in actions if isinstance(action, Place)]
        others: list[Own] = []
        if len(placing) < len(actions):
            others = [action for action in actions if not isinstance(action, Place)]
        return [self.maker.read(action) for action in sample_actions(random, count, placing, others)]

    def count(self) -> int:
        """The legal actions that are listed."""
        return self.position.count()

    def refuses(self, action: Action) -> bool:
        """Whether a clause forbids it."""
        return self.position.refusal(self.maker.own(action)) is not None

    def after(self, action: Action) -> "BitboardState":
        """The position after it."""
        return BitboardState(self.maker, self.position.after(self.maker.own(action)))

    def placements(self, colour: Colour) -> int:
        """On how many cells."""
        return self.position.placeable(self._side(colour)).bit_count()

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Its stones."""
        return self.maker.cells(self.position.stones[self._side(colour)])

    def empty(self) -> Sequence[Cell]:
        """The empty cells."""
        return self.maker.cells(without(self.position.layout.board.cells, self._all()))

    def stone_count(self) -> int:
        """The stones are counted without being named."""
        return self._all().bit_count()

    def group(self, cell: Cell) -> Sequence[Cell]:
        """The group of a stone; none of an empty cell."""
        at = self.maker.bits[cell]
        own = next((stones for stones in self.position.stones if stones & at), 0)
        return self.maker.cells(fill(at & own, own, self.position.layout.board))

    def group_sizes(self, colour: Colour) -> tuple[int, ...]:
        """The sizes of the groups."""
        return tuple(sorted((group.bit_count() for group in self._groups(colour)), reverse=True))

    def ends(self, colour: Colour) -> tuple[int, ...]:
        """The stones with at most one neighbour, by group."""
        ends = _ends(self.position.stones[self._side(colour)], self.position.layout.board)
        return tuple(sorted(((group & ends).bit_count() for group in self._groups(colour)), reverse=True))

    def verdict(self) -> Verdict:
        """As the position says."""
        return self.position.verdict()

    def refusal(self, action: ActionText) -> ClauseId | None:
        """As the position says."""
        return self.position.refusal(self.maker.readings[action])

    def stone_names(self) -> dict[Colour, tuple[CellName, ...]]:
        """The stones, spelled."""
        spell = self.position.layout.spell
        return {
            colour: tuple(spell(stones))
            for colour, stones in zip(self.colours, self.position.stones, strict=True)
        }

    def set_up_for(self, mover: Colour | None) -> "BitboardState":
        """The same stones."""
        return BitboardState(self.maker, self.maker.rules.set_up(self.position.stones, mover))

    def perft(self, depth: int) -> int:
        """How many sequences continue it."""
        return perft(self.position, depth)

    def _side(self, colour: Colour) -> Side:
        return 0 if colour == self.colours[0] else 1

    def _all(self) -> int:
        return self.position.stones[0] | self.position.stones[1]

    def _groups(self, colour: Colour) -> Iterator[int]:
        board, stones = self.position.layout.board, int(self.position.stones[self._side(colour)])
        if not board.edges:  # a hexagonal board
            yield from (group for group, _ in groups(stones, board))
            return
        while stones:
            group = fill(lowest(stones, board), stones, board)
            stones ^= group
            yield group


def _ends(stones: int, board: Numbers) -> int:
    """The stones with at most one neighbour among them."""
    once = twice = 0
    for step in board.steps:
        for beside in (stones << step, stones >> step):
            twice |= once & beside
            once |= beside
    return without(stones, twice)


class BitboardMaker(JudgedMaker):
    """The bitboard engine as a maker of games.

    Attributes:
        ground: where they are played.
        rules: the same for the bitboard engine.
        readings: the actions of the bitboard engine, by how they are written.
        bits: by cell, its place in the bitboard engine's sets.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.rules = rules_of(ground.query("play", moves=()))
        self.readings = readings(ground.game, ground.size, ground.removed)
        self.bits = dict(zip(ground.board.cells, self.rules.layout.bits, strict=True))
        self._cells = {bit: cell for cell, bit in self.bits.items()}
        self._actions: dict[Own, Action] = {}
        self._own: dict[Action, Own] = {}

    def start(self) -> BitboardState:
        """The start of the game."""
        return BitboardState(self, self.rules.start())

    def set_up(self, stones: Mapping[Cell, Colour], mover: Colour | None) -> BitboardState:
        """The position with these stones."""
        first, second = self.rules.colours
        mine = sum(self.bits[cell] for cell, colour in stones.items() if colour == first)
        theirs = sum(self.bits[cell] for cell, colour in stones.items() if colour == second)
        return BitboardState(self, self.rules.set_up((Mask(mine), Mask(theirs)), mover))

    def placeable(self, stones: Mapping[Cell, Colour], colour: Colour) -> Sequence[Cell]:
        """Where a colour may place by the constraints of the game alone, over or not."""
        mine = Mask(sum(self.bits[cell] for cell, own in stones.items() if own == colour))
        theirs = Mask(sum(self.bits[cell] for cell, own in stones.items() if own != colour))
        formula = bitboard_game(self.ground.game).placements
        return self.cells(formula(mine, theirs, self.rules.layout.board))

    def cells(self, mask: int) -> Sequence[Cell]:
        """The cells of a set, in board order."""
        return [self._cells[bit] for bit in self.rules.layout.split(mask)]

    def read(self, own: Own) -> Action:
        """An action of the bitboard engine as the reference has it."""
        action = self._actions.get(own)
        if action is None:
            text = write(own, self.rules.layout.names)
            action = self._actions[own] = game(self.ground.game).read_action(self.ground.board, text)
            self._own[action] = own
        return action

    def own(self, action: Action) -> Own:
        """An action of the reference as the bitboard engine has it."""
        own = self._own.get(action)
        if own is None:
            own = self.readings[write_action(self.ground.board, action)]
            if len(self._own) < _MOST_ACTIONS:
                self._own[action] = own
        return own
