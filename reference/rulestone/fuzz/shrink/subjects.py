"""What a disagreement is about, in a form that can be made smaller: a record of moves, or stones."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from rulestone.cases.cases import Case
from rulestone.core.action_examples import example_actions
from rulestone.core.actions import Action, Placement, write_action
from rulestone.core.game import read_action, start
from rulestone.core.names import ActionText, Colour, GameName
from rulestone.core.position import Position
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.questions import Walk, set_up_case
from rulestone.fuzz.generate.set_ups import StonesByCell, judge_query

Weight = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A record of moves that shows a disagreement.

    Attributes:
        ground: where it is played.
        moves: the moves.
        question: what is asked of it.
        depth: how deep to count.
    """

    ground: Ground
    moves: tuple[ActionText, ...]
    question: Literal["judge", "play", "perft"] = "play"
    depth: int = 0

    @property
    def weight(self) -> Weight:
        """How large it is: moves and stones that were set up, size, holes, options, depth."""
        cells = sum(move.count(",") + move.count("=") for move in self.moves)
        return (len(self.moves) + max(0, cells - 1), *_ground_weight(self.ground), self.depth)

    def case(self) -> Case | None:
        """The case; None if this cannot be asked."""
        walk = Walk(self.ground, self.moves)
        if self.question == "play":
            return walk.whole()
        if walk.accepted < len(self.moves):
            return None
        if self.question == "judge":
            return walk.after(walk.accepted, "judge")
        return walk.perft(walk.accepted, self.depth)

    def with_moves(self, moves: Iterable[ActionText]) -> "MoveRecord":
        """The same question about other moves: those of them that are legal, and the last whether or not."""
        kept = tuple(moves)
        body, tail = kept[:-1], kept[-1:]
        return replace(self, moves=(*legal_part(self.ground, body), *tail))


@dataclass(frozen=True, slots=True)
class StonePosition:
    """A position that shows a disagreement.

    Attributes:
        ground: where it stands.
        stones: its stones.
        to_move: the colour that is asked about.
    """

    ground: Ground
    to_move: Colour
    stones: StonesByCell = field(default_factory=StonesByCell)

    @property
    def weight(self) -> Weight:
        """How large it is: stones, size, holes, options."""
        return (len(self.stones), *_ground_weight(self.ground), 0)

    def case(self) -> Case:
        """The case."""
        return set_up_case(self.ground, judge_query(self.ground, self.stones, self.to_move))


Subject = MoveRecord | StonePosition


def _ground_weight(ground: Ground) -> tuple[int, int, int]:
    return ground.size, len(ground.removed), len(ground.options)


def _ground_of(case: Case) -> Ground:
    """Where a case is played."""
    return Ground(case.game, case.size, case.options, case.removed)


def subject_of(case: Case) -> Subject:
    """What a case is about."""
    ground = _ground_of(case)
    if case.asks == ("stones",):
        board = ground.board
        stones = {board.cell(name): colour for colour, names in case.stones.items() for name in names}
        first = next(iter(case.stones))
        return StonePosition(ground, case.to_move or first, dict(sorted(stones.items())))
    moves = case.record
    depth = case.depth or 0
    return MoveRecord(ground, moves, case.question, depth)


def legal_part(ground: Ground, moves: Iterable[ActionText]) -> tuple[ActionText, ...]:
    """Those of some moves that can be played one after the other, with other removals if need be."""
    position = start(ground.game, ground.board, ground.options)
    kept: list[ActionText] = []
    for text in moves:
        action = next((each for each in _variants(ground, position, text) if position.is_legal(each)), None)
        if action is not None:
            kept.append(
                text
                if action == read_action(ground.game, ground.board, text)
                else write_action(ground.board, action)
            )
            position = position.after(action)
    return tuple(kept)


def _variants(ground: Ground, position: Position, text: ActionText) -> Iterator[Action]:
    """The action, and others with a stone on the same cell, in a game in which placements remove stones."""
    action = read_action(ground.game, ground.board, text)
    yield action
    if isinstance(action, Placement) and _removes(ground.game):
        yield Placement(action.cell, action.colour)
        for other in position.legal_actions():
            if isinstance(other, Placement) and (other.cell, other.colour) == (action.cell, action.colour):
                yield other


def _removes(game: GameName) -> bool:
    """Whether a placement of this game can name stones that it removes."""
    return any(isinstance(each, Placement) and each.removing is not None for each in example_actions(game))


def simpler(ground: Ground, move: ActionText) -> tuple[ActionText, ...]:
    """Moves of the same kind with less to them."""
    action = read_action(ground.game, ground.board, move)
    return tuple(write_action(ground.board, each) for each in action.simpler())
