"""Check an engine's answers against each other. This needs no rules, and no game that is known here.

The engine plays random games by the actions that it lists. It must accept the actions that it lists, and
refuse all others. A refused action changes nothing. A record always leads to the same position, by `judge`
and by `play`. After the end of the game no action is legal.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.check.tally import AnswerState
from rulestone.core.actions.action import write_action
from rulestone.core.errors import Error
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.options import BadOption
from rulestone.core.wording import printable
from rulestone.engines.engine import Engine, EngineBroken, finish
from rulestone.fuzz.generate import NothingToPlay, maker_for, random_set_up
from rulestone.fuzz.search import Outcome, Progress, SearchSettings, searching
from rulestone.protocol import (
    Answer,
    BadRequest,
    Capabilities,
    Failure,
    GameSetting,
    Judge,
    Play,
    Played,
    Unsupported,
    Verdict,
)
from rulestone.rulebook.installed import game_names

Invariant = Literal["answers", "listed", "unlisted", "unchanged", "replayed", "judged", "ended"]
"""An invariant that can be broken; see `WORDS`."""

WORDS: dict[Invariant, str] = {
    "answers": "a record of legal moves gets no answer",
    "listed": "the last action is listed as legal, but refused",
    "unlisted": "the last action is not listed as legal, but accepted",
    "unchanged": "the last action is refused, but changes the position",
    "replayed": "the same record leads to another position when repeated",
    "judged": "`judge` and `play` answer the same record differently",
    "ended": "the game is over, and goes on",
}
"""The contradictions in words, in a line."""

_SIZES, _MOST_SIZES = (*range(2, 64), 1), 6
"""The sizes that an engine may declare, and how many are played on, the first: small boards suffice."""

_MOST_MOVES = 120
"""Maximum number of actions of a game: some games have no end."""

_EXAMINED_SHARE = 0.3
"""The share of a game's positions that are examined fully, which takes several questions each."""


@dataclass(eq=False)
class Contradiction(Error):
    """Answers of an engine that cannot all be right.

    Attributes:
        invariant: the broken invariant.
        question: the record that shows it. If an action is at fault, it is the last one.
        message: the engine's message, if it gave no answer.
        game_number: the number of the game in which it was found.
        rerun_command: the command that shows it again.
    """

    invariant: Invariant
    question: Judge | Play
    message: str = ""
    game_number: int = 0
    rerun_command: str = ""

    def __str__(self) -> str:
        """Return the record and its errors, in a line."""
        record = " ".join(self.question.record) or "the start"
        message = f" ({self.message})" if self.message else ""
        return f"{record}: {WORDS[self.invariant]}{message}"


class _Declined(Exception):
    """The engine declines to answer."""


def find_contradictions(
    make: Callable[[], Engine],
    settings: SearchSettings,
    *,
    engine: Sequence[str] = (),
    progress: Progress = lambda _, __: None,
) -> Outcome[Contradiction]:
    """Let an engine play, and check its answers against each other.

    Args:
        make: starts the engine.
        settings: the games, known here or not; how many, how long, and the boards.
        engine: the name of the engine.
        progress: called with the number of games played and the number of findings.

    Raises:
        NothingToPlay: it declares none of the selected games and boards, or cannot follow records.
        EngineUnusable: it cannot be started.
    """
    with searching(Outcome[Contradiction], make, settings, engine) as (playing, outcome):
        playable = _playable(playing.capabilities, settings)
        deadline = time.monotonic() + (settings.seconds or inf)
        _SelfPlay(playing, outcome, deadline).play(playable, progress)
        finish(playing)  # output after its last answer is no contradiction
    return outcome


def _playable(capabilities: Capabilities, settings: SearchSettings) -> dict[GameName, list[Size]]:
    """Return the games to play, each with the sizes to play on.

    Raises:
        NothingToPlay: there are none.
    """
    if "play" not in capabilities.ops:
        raise NothingToPlay("the engine does not declare play: it cannot answer records")
    among = [settings.size] if settings.size else [Size(size) for size in _SIZES]
    sizes = {
        GameName(name): [size for size in among if declared.plays(size)][:_MOST_SIZES]
        for name, declared in capabilities.games.items()
        if not settings.games or name in settings.games
    }
    playable = {name: found for name, found in sizes.items() if found}
    missing = [name for name in settings.games if name not in playable]
    if missing or not playable:
        of_size = f" of size {settings.size}" if settings.size else ""
        raise NothingToPlay(f"the engine does not declare {' or '.join(missing) or 'a game'}{of_size}")
    return playable


@dataclass(slots=True)
class _SelfPlay:
    """An engine that plays by its own answers."""

    engine: Engine
    outcome: Outcome[Contradiction]
    deadline: float
    seen: dict[tuple[GameName, Size], set[ActionText]] = field(
        default_factory=dict[tuple[GameName, Size], set[ActionText]]
    )
    moved: set[GameName] = field(default_factory=set[GameName])

    def play(self, playable: dict[GameName, list[Size]], progress: Progress) -> None:
        """Play games, and note each kind of contradiction in each game by its shortest record."""
        outcome, settings = self.outcome, self.outcome.settings
        progress(0, 0)
        for number in settings.numbers:
            random = Random(f"{settings.seed}:{number}")  # noqa: S311 - repeatable, not secret
            name = list(playable)[number % len(playable)]
            options = self.engine.capabilities.games[name].options
            chosen = {option: random.choice(values) for option, values in options.items() if values}
            try:
                self._play(GameSetting(game=name, size=random.choice(playable[name]), options=chosen), random)
            except Contradiction as broken:
                broken.game_number = number
                self._keep(broken)
            except _Declined:
                pass
            outcome.game_count += 1
            answered = {game for game, _, outcome in outcome.tally.counts if outcome == "answered"}
            outcome.unplayed = tuple(game for game in playable if game in answered - self.moved)
            progress(outcome.game_count, len(outcome.found))
            if time.monotonic() >= self.deadline or (outcome.found and settings.stop_first):
                return

    def _keep(self, broken: Contradiction) -> None:
        """Keep a contradiction, unless there is one of its kind with a record as short."""
        found = {(item.question.game, item.invariant): item for item in self.outcome.found}
        kind = broken.question.game, broken.invariant
        if kind not in found or len(broken.question.record) < len(found[kind].question.record):
            self.outcome.found = tuple((found | {kind: broken}).values())

    def _play(self, setting: GameSetting, random: Random) -> None:
        """Play a game; it ends at the first contradiction."""
        moves: tuple[ActionText, ...] = ()
        seen = self.seen.setdefault((setting.game, setting.size), set())
        while len(moves) < _MOST_MOVES and time.monotonic() < self.deadline:
            at = self._follow(setting.play(moves))
            if moves:
                self.moved.add(setting.game)
            seen.update(at.legal)
            others = sorted(seen.difference(at.legal))
            if at.over or random.random() < _EXAMINED_SHARE:
                self._examine(setting.play(moves), at, random.choice(others) if others else None)
            further = at.legal or (() if moves else self._set_up(setting, random))
            if at.over or not further:
                return
            moves = (*moves, random.choice(further))

    def _set_up(self, setting: GameSetting, random: Random) -> tuple[ActionText, ...]:
        """Return a set-up, which is never listed, if the game is known here and the engine takes it."""
        if setting.game not in game_names():
            return ()
        try:
            start = maker_for(setting).start()
        except BadOption:
            return ()
        action = random_set_up(start, random) if start.awaits_set_up else None
        moves = () if action is None else (write_action(start.board, action),)
        return moves[: self._ask(setting.play(moves)).accepted]

    def _follow(self, question: Play) -> Played:
        """Return the answer about a record whose actions were all listed."""
        at = self._ask(question)
        if at.accepted < len(question.record):
            raise Contradiction("listed", replace(question, moves=question.record[: at.accepted + 1]))
        if at.over and at.legal:
            raise Contradiction("ended", question)
        return at

    def _examine(self, question: Play, at: Played, other: ActionText | None) -> None:
        """Check all invariants of a position, and of an action that is not listed there."""
        if other is not None:
            further = replace(question, moves=(*question.record, other))
            after = self._ask(further)
            if after.accepted > len(question.record):
                # It may be another spelling of a listed action.
                if not any(
                    _same(after, self._ask(replace(question, moves=(*question.record, action))))
                    for action in at.legal
                ):
                    raise Contradiction("ended" if at.over else "unlisted", further)
            elif not _same(at, after):
                raise Contradiction("unchanged", further)
        if not _same(at, self._ask(question)):
            raise Contradiction("replayed", question)
        if "judge" in self.engine.capabilities.ops:
            judged = self._answer(question.judge(question.moves))
            if isinstance(judged, Verdict) and not _same(at, judged):
                raise Contradiction("judged", question)

    def _ask(self, question: Play) -> Played:
        answer = self._answer(question)
        if isinstance(answer, Played):
            return answer
        raise Contradiction("answers", question, f"an answer of type {type(answer).__name__}")

    def _answer(self, question: Judge | Play) -> Answer:
        outcome: AnswerState = "failed"
        try:
            answer = self.engine.ask(question)
            if isinstance(answer, Failure):
                error = answer.error if isinstance(answer.error, str) else answer.error.message
                raise Contradiction("answers", question, printable(error))
            outcome = "declined" if isinstance(answer, Unsupported) else "answered"
        except (EngineBroken, BadRequest) as problem:
            raise Contradiction("answers", question, printable(problem.message)) from problem
        finally:
            self.outcome.tally.note(question.game, question.op, outcome)
        if isinstance(answer, Unsupported):
            raise _Declined
        return answer


def _same(one: Verdict, other: Verdict) -> bool:
    """Return whether two answers about a position agree in the fields that both have."""
    if sorted(one.legal) != sorted(other.legal):
        return False
    pairs = (
        (getattr(one, name), getattr(other, name))
        for name in ("to_move", "over", "winner", "score", "leader")
    )
    return all(left == right or UNSET in (left, right) for left, right in pairs)
