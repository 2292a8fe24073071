"""What a disagreement is about, in a form that can be made smaller: a record of moves, or stones."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from msgspec import UNSET

from rulestone.actions import Action, Placement, Setup, write_action
from rulestone.conformance.cases import Case
from rulestone.conformance.fuzz.grounds import Ground
from rulestone.conformance.fuzz.illegal import without_empty_part
from rulestone.conformance.fuzz.questions import Walk, set_up_case
from rulestone.conformance.fuzz.set_ups import Stones, judge
from rulestone.game import read_action, start
from rulestone.games.lefe.rules import Lefe
from rulestone.names import ActionText, Colour
from rulestone.rules import Position

Weight = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Moves:
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
        cells = sum(move.count(",") + move.count("=") for move in self.moves if move.startswith("setup"))
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

    def with_moves(self, moves: Iterable[ActionText]) -> "Moves":
        """The same question about other moves: those of them that are legal, and the last whether or not."""
        kept = tuple(moves)
        body, tail = kept[:-1], kept[-1:]
        return replace(self, moves=(*legal_part(self.ground, body), *tail))


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position that shows a disagreement.

    Attributes:
        ground: where it stands.
        stones: its stones.
        to_move: the colour that is asked about.
    """

    ground: Ground
    to_move: Colour
    stones: Stones = field(default_factory=dict)

    @property
    def weight(self) -> Weight:
        """How large it is: stones, size, holes, options."""
        return (len(self.stones), *_ground_weight(self.ground), 0)

    def case(self) -> Case:
        """The case."""
        return set_up_case(self.ground, judge(self.ground, self.stones, self.to_move))


Subject = Moves | SetUp


def _ground_weight(ground: Ground) -> tuple[int, int, int]:
    return ground.size, len(ground.removed), len(ground.options)


def ground_of(case: Case) -> Ground:
    """Where a case is played."""
    return Ground(case.game, case.size, case.options, case.removed)


def subject_of(case: Case) -> Subject:
    """What a case is about."""
    ground = ground_of(case)
    if case.asks == ("stones",):
        board = ground.board
        stones = {board.cell(name): colour for colour, names in case.stones.items() for name in names}
        first = next(iter(case.stones))
        return SetUp(ground, case.to_move or first, dict(sorted(stones.items())))
    moves = () if case.moves is UNSET else case.moves
    depth = 0 if case.depth is UNSET else case.depth
    return Moves(ground, moves, case.question, depth)


def legal_part(ground: Ground, moves: Iterable[ActionText]) -> tuple[ActionText, ...]:
    """Those of some moves that can be played one after the other; in Lefe with other removals if need be."""
    position = start(ground.game, ground.board, ground.options)
    kept: list[ActionText] = []
    for text in moves:
        action = next((each for each in _variants(ground, position, text) if position.is_legal(each)), None)
        if action is not None:
            kept.append(
                text if action == read_action(ground.game, ground.board, text) else _text(ground, action)
            )
            position = position.after(action)
    return tuple(kept)


def _text(ground: Ground, action: Action) -> ActionText:
    return without_empty_part(write_action(ground.board, action))


def _variants(ground: Ground, position: Position, text: ActionText) -> Iterator[Action]:
    action = read_action(ground.game, ground.board, text)
    yield action
    if isinstance(position, Lefe) and isinstance(action, Placement):
        yield Placement(action.cell)
        for other in position.legal_actions():
            if isinstance(other, Placement) and other.cell == action.cell:
                yield other


def with_setup(subject: Moves, setup: Setup) -> Moves:
    """The same record with another set-up of Interleave."""
    return subject.with_moves((_text(subject.ground, setup), *subject.moves[1:]))
