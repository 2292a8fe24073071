"""What must hold of any engine by its own answers: it needs no rules, and no game that is known here.

An engine plays at random by the actions that it lists. What it lists it must accept, what it does not list it
must refuse; a refused action changes nothing; a record leads to the same position however often, and in
whichever form, it is asked; and after the end there is nothing to play.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.wording import printable
from rulestone.engines import Engine, EngineBroken
from rulestone.fuzz.choices import NothingToPlay
from rulestone.protocol import Answer, BadRequest, Failure, GameClaim, Played, Query, Unsupported, Verdict

Invariant = Literal["answers", "listed", "unlisted", "unchanged", "replayed", "judged", "ended"]
"""What can be broken; see `WORDS`."""

WORDS: dict[Invariant, str] = {
    "answers": "a record that it follows is not answered",
    "listed": "the last action is listed, and refused",
    "unlisted": "the last action is not listed, and accepted",
    "unchanged": "the last action is refused, and changes the position",
    "replayed": "the same record leads to another position when it is asked again",
    "judged": "`judge` and `play` tell different things of the same record",
    "ended": "the game is over, and goes on",
}
"""What is wrong, in a line."""

_SIZES, _MOST_SIZE = range(2, 8), 64
"""The sizes to play on where an engine claims them, and the largest that is looked for where it does not."""

_MOST_MOVES = 120
"""So many actions a game has at most."""

_LOOKED_AT = 0.3
"""At so many positions of a game everything is looked at."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Answers of an engine that cannot all be right.

    Attributes:
        invariant: what is broken.
        query: the record with which it shows; where it is about an action, that comes last.
        number: in which game it was found.
        message: what the engine said, where it gave no answer.
    """

    invariant: Invariant
    query: Query
    number: int
    message: str = ""


class _Broken(Exception):
    """A record breaks an invariant."""

    def __init__(self, invariant: Invariant, query: Query, message: str = "") -> None:
        super().__init__(message)
        self.invariant: Invariant = invariant
        self.query = query
        self.message = message


class _Declined(Exception):
    """The engine does not answer this, and says so."""


@dataclass(slots=True)
class SelfPlay:
    """An engine that plays by its own answers.

    Attributes:
        engine: the engine.
        games: the games to play; none for all that it claims.
        size: the only size of board; None for small ones.
        seed: the same seed gives the same games.
        questions: how many questions were put.
        played: how many games were played.
    """

    engine: Engine
    games: Sequence[str] = ()
    size: int | None = None
    seed: int = 0
    questions: int = 0
    played: int = 0
    _seen: dict[tuple[GameName, Size], set[ActionText]] = field(
        default_factory=dict[tuple[GameName, Size], set[ActionText]]
    )

    def contradictions(self, numbers: Iterable[int], until: float) -> Iterator[Contradiction | None]:
        """What contradicts itself, each kind once a game, as short as it can be made; None after a game.

        Args:
            numbers: which games to play.
            until: when to stop, by the monotonic clock.

        Raises:
            NothingToPlay: the engine claims nothing of what is wanted, or cannot follow records.
            EngineGaveUp: it answers no more.
        """
        claimed = self._claimed()
        known: set[tuple[GameName, Invariant]] = set()
        for number in numbers:
            random = Random(f"{self.seed}:{number}")  # noqa: S311 - repeatable, not secret
            name, claim, sizes = claimed[number % len(claimed)]
            options = {each: random.choice(values) for each, values in claim.options.items() if values}
            ground = Query(game=name, size=random.choice(sizes), options=options, moves=(), op="play")
            try:
                self._play(ground, random, until)
            except _Broken as broken:
                if (name, broken.invariant) not in known:
                    known.add((name, broken.invariant))
                    yield self._shortened(broken, number)
            except _Declined:
                pass
            self.played += 1
            yield None
            if time.monotonic() >= until:
                return

    def _claimed(self) -> list[tuple[GameName, GameClaim, Sequence[Size]]]:
        claims = self.engine.claims
        if "play" not in claims.ops:
            raise NothingToPlay("the engine does not claim play: it cannot be asked about records")
        playable: list[tuple[GameName, GameClaim, Sequence[Size]]] = []
        for name, claim in claims.games.items():
            among = [self.size] if self.size else [*_SIZES, *range(1, _MOST_SIZE + 1)]
            sizes = [Size(size) for size in among if claim.plays(size)][: len(_SIZES)]
            if sizes and (not self.games or name in self.games):
                playable.append((GameName(name), claim, sizes))
        if not playable:
            wanted = " or ".join(self.games) or "a game"
            raise NothingToPlay(
                f"the engine does not claim {wanted}{f' of size {self.size}' * bool(self.size)}"
            )
        return playable

    def _play(self, ground: Query, random: Random, until: float) -> None:
        """Play a game; it ends with what is broken, if anything is."""
        moves: tuple[ActionText, ...] = ()
        seen = self._seen.setdefault((ground.game, ground.size), set())
        while len(moves) < _MOST_MOVES and time.monotonic() < until:
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
            raise _Broken("listed", replace(query, moves=query.record[: at.accepted + 1]))
        if at.over and at.legal:
            raise _Broken("ended", query)
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
                    raise _Broken("ended" if at.over else "unlisted", further)
            elif not _same(at, after):
                raise _Broken("unchanged", further)
        if not _same(at, self._ask(query)):
            raise _Broken("replayed", query)
        if "judge" in self.engine.claims.ops:
            judged = self._answer(replace(query, op="judge"))
            if isinstance(judged, Verdict) and not _same(at, judged):
                raise _Broken("judged", query)

    def _ask(self, query: Query) -> Played:
        answer = self._answer(query)
        if isinstance(answer, Played):
            return answer
        raise _Broken("answers", query, f"an answer of type {type(answer).__name__}")

    def _answer(self, query: Query) -> Answer:
        self.questions += 1
        try:
            answer = self.engine.ask(query)
        except EngineBroken as broken:
            raise _Broken("answers", query, f"{broken.status}: {broken.message}") from broken
        except BadRequest as refused:
            raise _Broken("answers", query, printable(refused.message)) from refused
        if isinstance(answer, Unsupported):
            raise _Declined
        if isinstance(answer, Failure):
            error = answer.error if isinstance(answer.error, str) else answer.error.message
            raise _Broken("answers", query, printable(error))
        return answer

    def _shortened(self, broken: _Broken, number: int) -> Contradiction:
        """The same with as few actions as show it."""
        query, message, at = broken.query, broken.message, 0
        while at < len(query.record):
            shorter = replace(query, moves=(*query.record[:at], *query.record[at + 1 :]))
            again = self._broken_by(shorter)
            if again is not None and again.invariant == broken.invariant:
                query, message = again.query, again.message
            else:
                at += 1
        return Contradiction(broken.invariant, query, number, message)

    def _broken_by(self, query: Query) -> _Broken | None:
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
        except _Broken as broken:
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
