"""Cases from games and positions: each a question, with the right answer as the reference gives it."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.cases.expect import expectation, expectation_at
from rulestone.core.game import colours_of, read_action, start
from rulestone.core.game import set_up as position_with
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.core.position import Position, Violation
from rulestone.core.stones import Stones
from rulestone.engines.reference import Replay
from rulestone.fuzz.generate.connecting_games import connecting_game
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.playing import Record, play
from rulestone.fuzz.generate.set_ups import judge_query, random_set_up
from rulestone.protocol import Query

_UNNAMED = "found/unnamed"
"""The id of a case until it has turned out to be worth keeping."""

_PREFIXES = 2
_SET_UPS = 2
"""How many positions of a game, and how many set-ups beside it, are asked about."""

CONNECTING = 0.4
"""In how many of the games on a large board one colour crosses it; others are too short to come to an end."""

COUNTED = 0.2
"""In how many of the games sequences are counted, unless there is nothing else to ask."""

PERFT_NODES = 400
"""About so many sequences are counted at most."""


def _case_at(
    ground: Ground,
    position: Position,
    question: Literal["judge", "play", "perft"],
    asks: Literal["stones", "moves"],
    *,
    moves: tuple[ActionText, ...] | None = None,
    played: Replay | None = None,
    to_move: Colour | None = None,
) -> Case:
    """A case about a position, with the right answer."""
    expect = expectation_at(position, played)
    return Case(
        id=_UNNAMED,
        title="",
        clauses=(),
        question=question,
        game=ground.game,
        size=ground.size,
        options=ground.options,
        removed=ground.removed,
        stones=_stones_by_colour(ground, position),
        to_move=(expect.to_move if expect.to_move is not UNSET else None) if to_move is None else to_move,
        moves=moves,
        asks=(asks,),
        expect=expect,
        agreed=(),
    )


def _stones_by_colour(ground: Ground, position: Position) -> dict[Colour, tuple[CellName, ...]]:
    """The stones of a position by colour."""
    return {colour: ground.board.names(position.stones.of(colour)) for colour in colours_of(ground.game)}


def set_up_case(ground: Ground, query: Query) -> Case:
    """A case about a position that is set up."""
    board = ground.board
    stones = query.stones or {}
    by_colour = {colour: [board.cell(name) for name in names] for colour, names in stones.items()}
    mover = query.to_move
    position = position_with(ground.game, board, ground.options, Stones.of_colours(board, by_colour), mover)
    return _case_at(ground, position, "judge", "stones", to_move=mover)


class Walk:
    """A record followed by the reference, so that each position of it is worked out once."""

    def __init__(self, ground: Ground, moves: Iterable[ActionText]) -> None:
        self.ground = ground
        self.moves = tuple(moves)
        self.positions = [start(ground.game, ground.board, ground.options)]
        self.violations: tuple[Violation, ...] = ()
        for text in self.moves:
            action = read_action(ground.game, ground.board, text)
            violations = self.positions[-1].violations(action)
            if violations:
                self.violations = violations
                break
            self.positions.append(self.positions[-1].after(action))

    @property
    def accepted(self) -> int:
        """How many leading moves are legal."""
        return len(self.positions) - 1

    def whole(self) -> Case:
        """The question where the record stops being legal."""
        position = self.positions[-1]
        played = Replay(position, self.accepted, self.violations)
        return _case_at(self.ground, position, "play", "moves", moves=self.moves, played=played)

    def after(self, count: int, question: Literal["judge", "play"]) -> Case:
        """The question about the position after some of the legal moves, which are put as a record."""
        position = self.positions[count]
        played = Replay(position, count, ()) if question == "play" else None
        return _case_at(self.ground, position, question, "moves", moves=self.moves[:count], played=played)

    def stones_after(self, count: int, to_move: Colour | None = None) -> Case | None:
        """The same position as a set-up; None where a set-up cannot be that position."""
        position = self.positions[count]
        if not position.status().in_play:
            return None
        board = self.ground.board
        stones = {cell: stone for cell in board.cells if (stone := position.stones.at(cell)) is not None}
        mover = to_move or position.mover or colours_of(self.ground.game)[0]
        return set_up_case(self.ground, judge_query(self.ground, stones, mover))

    def perft(self, count: int, depth: int) -> Case | None:
        """How many sequences continue the record; None before there is anything to count."""
        position = self.positions[count]
        if position.awaits_set_up:
            return None
        query = self.ground.query("perft", moves=self.moves[:count], depth=depth)
        case = _case_at(self.ground, position, "perft", "moves", moves=query.moves)
        return replace(case, depth=depth, expect=expectation(query))


def questions(ground: Ground, operations: tuple[str, ...], random: Random) -> Iterator[Case]:
    """What to ask about one game, and beside it about a few positions that are set up."""
    if "play" in operations or "perft" in operations:
        connecting = (
            connecting_game(ground, random) if ground.brief and random.random() < CONNECTING else None
        )
        yield from _of_game(
            connecting or play(ground, random),
            operations,
            random,
        )
    if "judge" in operations:
        for _ in range(1 if ground.brief else _SET_UPS):
            yield set_up_case(ground, random_set_up(ground, random))


def _of_game(record: Record, operations: tuple[str, ...], random: Random) -> Iterator[Case]:
    walk = Walk(record.ground, record.moves)
    judges = "judge" in operations
    if "play" in operations:
        yield walk.whole()
        for count in _points(record, walk, random, _PREFIXES if judges else _PREFIXES + 1):
            by_moves = judges and random.random() < 0.25
            if judges and not by_moves:
                other = None if random.random() < 0.8 else random.choice(colours_of(record.ground.game))
                case = walk.stones_after(count, other)
                if case is not None:
                    yield case
                    continue
            yield walk.after(count, "judge" if by_moves else "play")
    if "perft" in operations and (len(operations) == 1 or random.random() < COUNTED):
        yield from _count(record, walk, random)


def _points(record: Record, walk: Walk, random: Random, count: int) -> list[int]:
    """The moves of a record to ask about: after rare events first."""
    events = [event for event in record.events if event <= walk.accepted]
    places = range(walk.accepted + 1)
    points = random.sample(events, min(len(events), count - 1))
    points += random.sample(places, min(len(places), count - len(points)))
    return list(dict.fromkeys(points))


def _count(record: Record, walk: Walk, random: Random) -> Iterator[Case]:
    """A count from just before something rare, from near the end of a record, or from its beginning."""
    if record.events and random.random() < 0.5:
        count = random.choice(record.events) - random.randint(0, 2)
    else:
        count = random.choice((walk.accepted - random.randint(0, 3), random.randint(0, 1)))
    count = min(walk.accepted, max(0, count))
    actions = len(walk.positions[count].legal_actions())
    depth = random.randint(0, 4)
    while depth > 1 and actions**depth > PERFT_NODES:
        depth -= 1
    if depth < 2 or actions <= PERFT_NODES:
        case = walk.perft(count, depth)
        if case is not None:
            yield case
