"""What must hold of any engine by its own answers: it needs no rules, and no game that is known here.

An engine plays at random by the actions that it lists. What it lists it must accept, what it does not list it
must refuse; a refused action changes nothing; a record leads to the same position however often, and in
whichever form, it is asked; and after the end there is nothing to play.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.check.exit_status import ExitStatus
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.wording import printable
from rulestone.engines import Engine, EngineBroken, EngineGaveUp
from rulestone.fuzz.choices import NothingToPlay
from rulestone.fuzz.clock import Clock
from rulestone.fuzz.playing import SearchSettings, ended
from rulestone.protocol import (
    Answer,
    BadRequest,
    Claims,
    Failure,
    GameClaim,
    Played,
    Query,
    Unsupported,
    Verdict,
)

Invariant = Literal["answers", "listed", "unlisted", "unchanged", "replayed", "judged", "ended"]
"""What can be broken; see `WORDS`."""

WORDS: dict[Invariant, str] = {
    "answers": "a record of legal moves gets no answer",
    "listed": "the last action is listed as legal, but refused",
    "unlisted": "the last action is not listed as legal, but accepted",
    "unchanged": "the last action is refused, but changes the position",
    "replayed": "the same record leads to another position when asked again",
    "judged": "`judge` and `play` answer the same record differently",
    "ended": "the game is over, and goes on",
}
"""What is wrong, in a line."""

_SIZES, _MOST_SIZE = range(2, 8), 64
"""The sizes to play on where an engine claims them, and the largest that is looked for where it does not."""

_MOST_MOVES = 120
"""So many actions a game has at most."""

_LOOKED_AT = 0.3
"""At so many positions of a game everything is looked at."""


class Contradiction(Exception):
    """Answers of an engine that cannot all be right.

    Attributes:
        invariant: what is broken.
        query: the record with which it shows; where it is about an action, that comes last.
        message: what the engine said, where it gave no answer.
        number: in which game it was found.
    """

    def __init__(self, invariant: Invariant, query: Query, message: str = "", number: int = 0) -> None:
        super().__init__(message)
        self.invariant: Invariant = invariant
        self.query = query
        self.message = message
        self.number = number

    def __str__(self) -> str:
        """The record and what is wrong with it, in a line."""
        record = " ".join(self.query.record) or "the start"
        message = f" ({self.message})" if self.message else ""
        return f"{record}: {WORDS[self.invariant]}{message}"


class _Declined(Exception):
    """The engine does not answer this, and says so."""


@dataclass(slots=True, kw_only=True)
class Consistency:
    """What came of holding an engine against its own answers.

    Attributes:
        engine: the engine as it was named.
        claims: what it says of itself.
        settings: how many games to play, on which boards, for how long, and how much to find.
        games: how many games it played.
        questions: how many questions were put.
        seconds: how long it took.
        found: what contradicts itself.
        interrupted: somebody stopped it.
        gave_up: why it could not be asked any more, in one line.
    """

    engine: Sequence[str]
    claims: Claims
    settings: SearchSettings
    games: int = 0
    questions: int = 0
    seconds: float = 0.0
    found: list[Contradiction] = field(default_factory=list[Contradiction])
    interrupted: bool = False
    gave_up: str | None = None

    @property
    def exit_status(self) -> ExitStatus:
        """What the process says at its end."""
        return ended(self.gave_up, self.found, interrupted=self.interrupted)


def consistency(
    make: Callable[[], Engine],
    settings: SearchSettings,
    games: Sequence[str] = (),
    *,
    engine: Sequence[str] = (),
    progress: Callable[[int, int], None] = lambda _, __: None,
) -> Consistency:
    """Let an engine play, and hold it against its own answers.

    Args:
        make: starts the engine.
        settings: how many games to play, for how long, on which boards, and how much to find.
        games: which games, known here or not; none for all that it claims.
        engine: what it is called.
        progress: told of how many games were played, and of how much was found.

    Raises:
        NothingToPlay: it claims nothing of what is wanted, or cannot follow records.
        EngineGaveUp: it cannot be started.
    """
    clock = Clock(settings.seconds)
    with closing(make()) as playing:
        outcome = Consistency(engine=engine, claims=playing.claims, settings=settings)
        play = _SelfPlay(playing, outcome, clock)
        try:
            play.play(games, progress)
        except KeyboardInterrupt:
            outcome.interrupted = True
        except EngineGaveUp as problem:
            outcome.gave_up = problem.message
    outcome.seconds = clock.elapsed
    return outcome


@dataclass(slots=True)
class _SelfPlay:
    """An engine that plays by its own answers."""

    engine: Engine
    outcome: Consistency
    clock: Clock
    seen: dict[tuple[GameName, Size], set[ActionText]] = field(
        default_factory=dict[tuple[GameName, Size], set[ActionText]]
    )

    def play(self, games: Sequence[str], progress: Callable[[int, int], None]) -> None:
        """Play; what contradicts itself is noted, each kind once a game, as short as it can be made."""
        outcome, settings = self.outcome, self.outcome.settings
        claimed = self._claimed(games)
        known: set[tuple[GameName, Invariant]] = set()
        for number in count() if settings.rounds is None else range(settings.rounds):
            random = Random(f"{settings.seed}:{number}")  # noqa: S311 - repeatable, not secret
            name, claim, sizes = claimed[number % len(claimed)]
            options = {each: random.choice(values) for each, values in claim.options.items() if values}
            ground = Query(game=name, size=random.choice(sizes), options=options, moves=(), op="play")
            try:
                self._play(ground, random)
            except Contradiction as broken:
                if (name, broken.invariant) not in known:
                    known.add((name, broken.invariant))
                    outcome.found.append(self._shortened(broken, number))
            except _Declined:
                pass
            outcome.games += 1
            progress(outcome.games, len(outcome.found))
            if self.clock.is_up or len(outcome.found) >= settings.most:
                return

    def _claimed(self, games: Sequence[str]) -> list[tuple[GameName, GameClaim, Sequence[Size]]]:
        """The games to play, each with what is claimed of it and the sizes to play on."""
        claims, size = self.outcome.claims, self.outcome.settings.size
        if "play" not in claims.ops:
            raise NothingToPlay("the engine does not claim play: it cannot be asked about records")
        playable: list[tuple[GameName, GameClaim, Sequence[Size]]] = []
        for name, claim in claims.games.items():
            among = [size] if size else [*_SIZES, *range(1, _MOST_SIZE + 1)]
            sizes = [Size(each) for each in among if claim.plays(each)][: len(_SIZES)]
            if sizes and (not games or name in games):
                playable.append((GameName(name), claim, sizes))
        if not playable:
            wanted = " or ".join(games) or "a game"
            raise NothingToPlay(f"the engine does not claim {wanted}{f' of size {size}' if size else ''}")
        return playable

    def _play(self, ground: Query, random: Random) -> None:
        """Play a game; it ends with what is broken, if anything is."""
        moves: tuple[ActionText, ...] = ()
        seen = self.seen.setdefault((ground.game, ground.size), set())
        while len(moves) < _MOST_MOVES and not self.clock.is_up:
            at = self._follow(replace(ground, moves=moves))
            seen.update(at.legal)
            others = sorted(seen.difference(at.legal))
            if at.over or random.random() < _LOOKED_AT:
                self._look(replace(ground, moves=moves), at, random.choice(others) if others else None)
            if at.over or not at.legal:
                return
            moves = (*moves, random.choice(at.legal))

    def _follow(self, query: Query) -> Played:
        """The answer about a record whose actions were all listed."""
        at = self._ask(query)
        if at.accepted < len(query.record):
            raise Contradiction("listed", replace(query, moves=query.record[: at.accepted + 1]))
        if at.over and at.legal:
            raise Contradiction("ended", query)
        return at

    def _look(self, query: Query, at: Played, other: ActionText | None) -> None:
        """Look at all that must hold of a position, and of an action that is not listed there."""
        if other is not None:
            further = replace(query, moves=(*query.record, other))
            after = self._ask(further)
            if after.accepted > len(query.record):
                # It may be another way to write what is listed.
                if not any(
                    _same(after, self._ask(replace(query, moves=(*query.record, each)))) for each in at.legal
                ):
                    raise Contradiction("ended" if at.over else "unlisted", further)
            elif not _same(at, after):
                raise Contradiction("unchanged", further)
        if not _same(at, self._ask(query)):
            raise Contradiction("replayed", query)
        if "judge" in self.engine.claims.ops:
            judged = self._answer(replace(query, op="judge"))
            if isinstance(judged, Verdict) and not _same(at, judged):
                raise Contradiction("judged", query)

    def _ask(self, query: Query) -> Played:
        answer = self._answer(query)
        if isinstance(answer, Played):
            return answer
        raise Contradiction("answers", query, f"an answer of type {type(answer).__name__}")

    def _answer(self, query: Query) -> Answer:
        self.outcome.questions += 1
        try:
            answer = self.engine.ask(query)
        except EngineBroken as broken:
            raise Contradiction("answers", query, f"{broken.status}: {broken.message}") from broken
        except BadRequest as refused:
            raise Contradiction("answers", query, printable(refused.message)) from refused
        if isinstance(answer, Unsupported):
            raise _Declined
        if isinstance(answer, Failure):
            error = answer.error if isinstance(answer.error, str) else answer.error.message
            raise Contradiction("answers", query, printable(error))
        return answer

    def _shortened(self, broken: Contradiction, number: int) -> Contradiction:
        """The same with as few actions as show it."""
        shortest, at = broken, 0
        while at < len(shortest.query.record):
            moves = shortest.query.record
            again = self._broken_by(replace(shortest.query, moves=(*moves[:at], *moves[at + 1 :])))
            if again is not None and again.invariant == broken.invariant:
                shortest = again
            else:
                at += 1
        shortest.number = number
        return shortest

    def _broken_by(self, query: Query) -> Contradiction | None:
        """What a record breaks, its last action perhaps not listed; None if the others are not followed."""
        try:
            for count in range(len(query.record) + 1):
                before = replace(query, moves=query.record[:count])
                at = self._follow(before)
                next_ = query.record[count] if count < len(query.record) else None
                if next_ is None or (next_ not in at.legal and count == len(query.record) - 1):
                    self._look(before, at, next_)
                    return None
                if next_ not in at.legal:
                    return None
        except Contradiction as broken:
            return broken
        except _Declined:
            pass
        return None


def _same(one: Verdict, other: Verdict) -> bool:
    """Whether two answers tell the same of a position, as far as both say it."""
    if sorted(one.legal) != sorted(other.legal):
        return False
    pairs = (
        (getattr(one, name), getattr(other, name))
        for name in ("to_move", "over", "winner", "score", "leader")
    )
    return all(left == right or UNSET in (left, right) for left, right in pairs)
