"""The questions about a game: its record, its positions, counts, and set-up positions beside it.

If the bitboard engine makes the game, it also judges each position, so that many questions are cheap. Callers
must ask the reference about differences, and about a sample.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import asdict

from rulestone.core.guided_play import State
from rulestone.core.names import ActionText, ClauseId
from rulestone.fuzz.games import Record, connecting_game, play
from rulestone.fuzz.makers import JudgedState, Maker
from rulestone.fuzz.positions import changed, likely_stones, set_up_query
from rulestone.protocol import Nodes, Played, Query, Verdict

_CONNECTING = 0.4
"""The share of games on a large board in which one colour crosses it. Others are too short to end."""

_COUNTED = 0.2
"""The share of games with counts of sequences, unless there is nothing else to ask."""

PERFT_NODES = 400
"""Approximate maximum number of counted sequences."""

_SAMPLE = 1 / 1000
"""One in this many questions is also judged by the reference."""


@dataclass(frozen=True, slots=True)
class FuzzQuestion:
    """A question to engines.

    Attributes:
        query: the query.
        right: the maker's answer; None if only the reference judges.
        sampled: whether the reference is asked even if an engine agrees with `right`.
    """

    query: Query
    right: Verdict | Nodes | None = None
    sampled: bool = False


@dataclass(frozen=True, slots=True)
class _Amounts:
    """How much is asked about a game.

    Attributes:
        points: about how many of its positions.
        brief_points: about how many on a large board.
        set_ups: how many positions are set up in addition; one on a large board.
        variants: the number of variants of each, which differ in a cell or two.
        movers: how many colours may be to move in it.
    """

    points: int
    brief_points: int
    set_ups: int
    variants: int
    movers: int


_MANY = _Amounts(points=30, brief_points=4, set_ups=1, variants=4, movers=2)
_SOME = _Amounts(points=12, brief_points=3, set_ups=1, variants=3, movers=2)
_FEW = _Amounts(points=2, brief_points=2, set_ups=2, variants=1, movers=1)


def questions(
    maker: Maker, operations: Sequence[str], random: Random, *, judging: bool = True, few: bool = False
) -> Iterator[FuzzQuestion]:
    """The questions about one game, and about a few set-up positions beside it.

    Args:
        maker: makes the game.
        operations: the operations of the engines.
        random: the only source of randomness.
        judging: whether the bitboard engine judges the games that it makes. More is asked about these.
        few: follow the record once, and ask about its positions by their stones, for an engine that is slow
            to follow records.
    """
    judging = judging or not maker.quick
    amounts = _FEW if few or not judging else _MANY if maker.quick else _SOME
    asking = _Asking(maker, operations, random, judging, amounts, few)
    record = None
    if "play" in operations or "perft" in operations:
        connecting = maker.brief and not few and random.random() < _CONNECTING
        record = (connecting_game(maker, random) if connecting else None) or play(maker, random)
        yield from asking.of_game(record)
    if "judge" in operations:
        for _ in range(1 if maker.brief else asking.amounts.set_ups):
            yield from asking.of_set_up(record)


@dataclass(frozen=True, slots=True)
class _Asking:
    maker: Maker
    operations: Sequence[str]
    random: Random
    judging: bool
    amounts: _Amounts
    few: bool

    def of_game(self, record: Record) -> Iterator[FuzzQuestion]:
        """The whole record; positions of it as a record, with an illegal move, and as stones; a count."""
        if "play" in self.operations:
            last, illegal = record.states[-1], record.moves[len(record.legal) :]
            reason = self._reason(last, illegal[0]) if illegal else None
            whole = self._played(record.moves, self._verdict(last), reason)
            first = self.few or not self.judging  # so that the reference follows the record once
            if first:
                yield whole
            for count in self._points(record):
                forms = tuple(self._at(record.moves[:count], record.states[count]))
                if self.few:
                    forms = forms[-1:]
                yield from forms if self.judging else [self.random.choice((*forms, *forms[-1:] * 3))]
            if not first:
                yield whole
        alone = len(self.operations) == 1
        if "perft" in self.operations and (alone or self.random.random() < _COUNTED):
            yield from self._count(record)

    def of_set_up(self, record: Record | None) -> Iterator[FuzzQuestion]:
        """A position by its stones, and some that are nearly the same."""
        random, maker = self.random, self.maker
        stones = likely_stones(maker, random, () if record is None else record.states)
        for _ in range(1 if maker.brief else self.amounts.variants):
            movers = random.sample(maker.game.colours, self.amounts.movers)
            for mover in (None,) if maker.game.turnless else movers:
                right = self._verdict(maker.set_up(stones, mover)) if self.judging else None
                yield self._question(set_up_query(maker, stones, mover), right)
            stones = changed(maker, stones, random, random.choice((1, 1, 2)))

    def _points(self, record: Record) -> Sequence[int]:
        """Return the moves to ask about: after rare events, at the end, and at random."""
        most = self.amounts.brief_points if self.maker.brief else self.amounts.points
        last = len(record.legal)
        if last < most:
            return range(last + 1)
        events = self.random.sample(record.events, min(len(record.events), most // 2))
        others = self.random.sample(range(last + 1), most)
        return list(dict.fromkeys((*events, *others)))[:most]

    def _at(self, moves: Sequence[ActionText], state: JudgedState) -> Iterator[FuzzQuestion]:
        """A position of a game: by its record, with an illegal move after it, and by its stones."""
        maker, random = self.maker, self.random
        verdict = self._verdict(state)
        yield self._played(moves, verdict)
        refused = self._refused(verdict, moves)
        if refused is not None and (reason := self._reason(state, refused)) is not None:
            yield self._played((*moves, refused), verdict, reason)
        if "judge" not in self.operations:
            return
        yield self._question(self.maker.query("judge", moves), verdict)
        other = state.mover is None or random.random() < 0.2
        mover = random.choice(state.colours) if other else state.mover
        if verdict is not None:
            same = maker.set_up(state.contents, None if maker.game.turnless else mover)
            verdict = verdict if same == state else self._verdict(same)
        yield self._question(set_up_query(maker, state.contents, mover), verdict)

    def _refused(self, verdict: Verdict | None, moves: Sequence[ActionText]) -> ActionText | None:
        """Return an action that is probably illegal: on a forbidden cell, or a repetition of the last one."""
        if verdict is not None and isinstance(verdict.why, dict) and verdict.why:
            return ActionText(self.random.choice(tuple(verdict.why)))
        return moves[-1] if moves else None

    def _count(self, record: Record) -> Iterator[FuzzQuestion]:
        """A count from just before something rare, from near the end of a record, or from its beginning."""
        random, last = self.random, len(record.legal)
        if record.events and random.random() < 0.5:
            count = random.choice(record.events) - random.randint(0, 2)
        else:
            count = random.choice((last - random.randint(0, 3), random.randint(0, 1)))
        count = min(last, max(0, count))
        state, depth = record.states[count], random.randint(0, 4)
        # If there is only a swap, a choice or a pass, more follows after it.
        actions = max(state.count(), len(state.empty())) if state.enumerable else 0
        most = PERFT_NODES if self.maker.quick else PERFT_NODES // 8
        while depth > 1 and actions**depth > most:
            depth -= 1
        if state.enumerable and (depth < 2 or actions <= PERFT_NODES):
            query = self.maker.query("perft", record.moves[:count], depth)
            yield self._question(query, Nodes(nodes=state.perft(depth)) if self.judging else None)

    def _reason(self, state: State, text: ActionText) -> ClauseId | None:
        """Return the clause that forbids an action; None if it is legal."""
        return state.refusal(self.maker.game.read_action(self.maker.board, text))

    def _played(
        self, moves: Sequence[ActionText], verdict: Verdict | None, reason: ClauseId | None = None
    ) -> FuzzQuestion:
        """Return the question how far a record is legal: to its end, or to its last move for a reason."""
        right = None
        if verdict is not None:
            right = Played(**asdict(verdict), accepted=len(moves) - (reason is not None), reason=reason)
        return self._question(self.maker.query("play", moves), right)

    def _verdict(self, state: JudgedState) -> Verdict | None:
        """Return the maker's verdict; None if only the reference judges."""
        return state.verdict() if self.judging else None

    def _question(self, query: Query, right: Verdict | Nodes | None) -> FuzzQuestion:
        return FuzzQuestion(query, right, sampled=self.maker.quick and self.random.random() < _SAMPLE)
