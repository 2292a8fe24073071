"""Questions whose right answer a second implementation gives while the game is generated.

A game is made by it anyway, so that the verdict on each of its positions costs little: no record is played
again. Whoever uses this must ask the reference about whatever differs, and about a sample.
"""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import asdict

from rulestone.core.game import colours_of
from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.engines.second_implementation import JudgedMaker, JudgedState
from rulestone.fuzz.generate.connecting_games import connecting_game
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.playing import Record, play
from rulestone.fuzz.generate.questions import CONNECTING, COUNTED, PERFT_NODES
from rulestone.fuzz.generate.quick_question import QuickQuestion
from rulestone.fuzz.generate.set_ups import changed, stones_set_up
from rulestone.protocol import Nodes, Played, Query, Verdict

_POINTS, _BRIEF_POINTS = 30, 4
"""So many positions of a game are asked about, and of one on a large board."""

_VARIANTS = 4
"""So many positions are set up that differ in a cell or two, each for either colour to move."""

_SAMPLE = 1 / 1000
"""Of so many questions the reference says what is right, whoever has said it already."""


def questions_in_step(
    ground: Ground, maker: JudgedMaker, operations: tuple[str, ...], random: Random
) -> Iterator[QuickQuestion]:
    """What to ask about one game, and beside it about a few positions that are set up.

    Args:
        ground: where the game is played.
        maker: the second implementation of the game there.
        operations: what can be asked.
        random: what is asked depends on nothing else.
    """
    step = _Step(ground, maker, operations, random)
    if "play" in operations or "perft" in operations:
        connecting = (
            connecting_game(ground, random) if ground.brief and random.random() < CONNECTING else None
        )
        yield from step.of_game(connecting or play(ground, random))
    if "judge" in operations:
        yield from step.of_set_ups()


class _Step:
    """One game and its ground, judged as it is made."""

    def __init__(
        self, ground: Ground, maker: JudgedMaker, operations: tuple[str, ...], random: Random
    ) -> None:
        self._ground = ground
        self._maker = maker
        self._operations = operations
        self._random = random

    def of_game(self, record: Record) -> Iterator[QuickQuestion]:
        """The whole record; positions of it as a record, with an illegal move, and as stones; a count."""
        states = [state for state in record.states if isinstance(state, JudgedState)]
        if "play" in self._operations:
            if len(states) == len(record.moves):  # the last move is illegal
                yield self._illegal(record, states[-1])
            for count in self._points(record, len(states)):
                yield from self._position(record, count, states[count])
        alone = len(self._operations) == 1
        if "perft" in self._operations and (alone or self._random.random() < COUNTED):
            yield from self._count(record, states)

    def of_set_ups(self) -> Iterator[QuickQuestion]:
        """A position by its stones, and some that are nearly the same."""
        ground, random = self._ground, self._random
        stones = stones_set_up(ground, random)
        for _ in range(1 if ground.brief else _VARIANTS):
            for mover in (None,) if ground.turnless else colours_of(ground.game):
                state = self._maker.set_up(stones, mover)
                yield self._judge(state, state.verdict(), mover)
            stones = changed(ground, dict(stones), random, random.choice((1, 1, 2)))

    def _points(self, record: Record, positions: int) -> Sequence[int]:
        """The moves to ask about: after rare events, at the end, and at random."""
        most = _BRIEF_POINTS if self._ground.brief else _POINTS
        if positions <= most:
            return range(positions)
        last = positions - 1
        first = [*self._random.sample(record.events, min(len(record.events), most // 2)), last]
        others = self._random.sample(range(last), most)
        return list(dict.fromkeys((*first, *others)))[:most]

    def _position(self, record: Record, count: int, state: JudgedState) -> Iterator[QuickQuestion]:
        verdict = state.verdict()
        moves = record.moves[:count]
        ground = self._ground
        yield self._played(moves, verdict, count, None)
        refused = self._refused(verdict, moves)
        reason = None if refused is None else state.refusal(refused)
        if refused is not None and reason is not None:
            yield self._played((*moves, refused), verdict, count, reason)
        if "judge" not in self._operations:
            return
        yield self._question(ground.query("judge", moves=moves), verdict)
        mover = None
        if not ground.turnless:
            mover = state.mover or state.colours[0]
            if self._random.random() < 0.2:
                mover = self._random.choice(state.colours)
        same = state.set_up_for(mover)
        yield self._judge(state, verdict if same == state else same.verdict(), mover)

    def _illegal(self, record: Record, state: JudgedState) -> QuickQuestion:
        """The whole record, whose last move is refused."""
        reason = state.refusal(record.moves[-1])
        return self._played(record.moves, state.verdict(), len(record.moves) - 1, reason)

    def _refused(self, verdict: Verdict, moves: Sequence[ActionText]) -> ActionText | None:
        """An action that is probably refused: on a cell that a clause forbids, or the last one again."""
        if isinstance(verdict.why, dict) and verdict.why:
            return ActionText(self._random.choice(tuple(verdict.why)))
        return moves[-1] if moves else None

    def _played(
        self, moves: tuple[ActionText, ...], verdict: Verdict, accepted: int, reason: ClauseId | None
    ) -> QuickQuestion:
        query = self._ground.query("play", moves=moves)
        return self._question(query, Played(**asdict(verdict), accepted=accepted, reason=reason))

    def _count(self, record: Record, states: Sequence[JudgedState]) -> Iterator[QuickQuestion]:
        """A count from just before something rare, from near the end of a record, or from its beginning."""
        random, last = self._random, len(states) - 1
        if record.events and random.random() < 0.5:
            count = random.choice(record.events) - random.randint(0, 2)
        else:
            count = random.choice((last - random.randint(0, 3), random.randint(0, 1)))
        count = min(last, max(0, count))
        state, depth = states[count], random.randint(0, 4)
        actions = state.count() if state.enumerable else 0
        while depth > 1 and actions**depth > PERFT_NODES:
            depth -= 1
        if not state.enumerable or (depth > 1 and actions > PERFT_NODES):
            return
        query = self._ground.query("perft", moves=record.moves[:count], depth=depth)
        yield self._question(query, Nodes(nodes=state.perft(depth)))

    def _judge(self, state: JudgedState, verdict: Verdict, mover: Colour | None) -> QuickQuestion:
        query = self._ground.query("judge", stones=state.stone_names(), to_move=mover)
        return self._question(query, verdict)

    def _question(self, query: Query, right: Verdict | Nodes) -> QuickQuestion:
        return QuickQuestion(self._ground, query, right, sampled=self._random.random() < _SAMPLE)
