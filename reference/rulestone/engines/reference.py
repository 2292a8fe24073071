"""The reference rules as an engine, which decides what is right."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import final

from msgspec import UNSET

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import UnknownCell
from rulestone.core.game import Game
from rulestone.core.names import ClauseId, GameName, OptionValue
from rulestone.core.position import Position, Status, Violation
from rulestone.core.registry import installed_rulebooks
from rulestone.core.rulebook.entries import Rulebook
from rulestone.core.wording import printable
from rulestone.engines.installed import REFERENCE
from rulestone.protocol import (
    Answer,
    BadRequest,
    Claims,
    GameClaim,
    Judge,
    Nodes,
    Perft,
    Play,
    Played,
    Question,
    Verdict,
)
from rulestone.protocol.checking import CheckedQuestion, check_question


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a record of moves is legal, and why it is not legal further.

    Attributes:
        position: the position after the legal moves.
        accepted: the number of legal moves.
        violations: what the next move violates; empty if there is none.
    """

    position: Position
    accepted: int
    violations: tuple[Violation, ...]


def step(position: Position, action: Action) -> Position | tuple[Violation, ...]:
    """Return the position after an action, or what the action violates."""
    return position.violations(action) or position.after(action)


Step = Callable[[Position, Action], Position | tuple[Violation, ...]]


def replay(position: Position, actions: Iterable[Action], step: Step = step) -> Replay:
    """Play actions as far as they are legal.

    Args:
        position: the position before them.
        actions: the actions.
        step: plays one of them.
    """
    accepted = 0
    for action in actions:
        after = step(position, action)
        if isinstance(after, tuple):
            return Replay(position, accepted, after)
        position = after
        accepted += 1
    return Replay(position, accepted, ())


def replay_of(checked: CheckedQuestion, step: Step = step) -> Replay:
    """Play the record of a question as far as it is legal."""
    return replay(checked.start, checked.actions, step)


def position_of(
    checked: CheckedQuestion, replay: Callable[[CheckedQuestion], Replay] = replay_of
) -> Position:
    """Return the position of a question.

    Args:
        checked: the question.
        replay: plays its record.

    Raises:
        BadRequest: its record holds an illegal move.
    """
    played = replay(checked)
    if played.violations:
        number, first = played.accepted, played.violations[0]
        move = f"move {number + 1}, {printable(checked.question.record[number])}"
        message = f"{move}, is illegal by {first.clause}: {first.because}"
        raise BadRequest("bad-action", message, f"moves[{number}]")
    return played.position


def verdict(position: Position) -> Verdict:
    """Return the verdict of a position."""
    status = position.status()
    why: dict[str, ClauseId] = {
        write_action(position.board, action): violations[0].clause
        for action, violations in position.refusals().items()
    }
    scored = status.score is not None
    return Verdict(
        legal=tuple(write_action(position.board, action) for action in position.legal_actions()),
        to_move=status.to_move,
        over=status.over,
        winner=status.winner,
        score=_score(status) if scored else UNSET,
        leader=status.leader if scored else UNSET,
        why=why if refusals_are_explained(status) else UNSET,
    )


def _score(status: Status) -> dict[str, int | tuple[int, ...]]:
    return {str(colour): value for colour, value in (status.score or {}).items()}


def refusals_are_explained(status: Status) -> bool:
    """Return whether refusals are explained: not when the game is over, nor before play starts."""
    return status.opening_is_over and not status.over


@dataclass(frozen=True, slots=True)
class _Reached:
    """A position, and how it was reached.

    Attributes:
        start: the start of the game.
        actions: the legal actions from there.
        position: the position after them.
    """

    start: Position
    actions: tuple[Action, ...]
    position: Position


class ReferenceEngine:
    """The reference rules as an engine. What it answers is right by definition."""

    def __init__(
        self,
        replacements: Mapping[GameName, Game] | None = None,
        *,
        name: str = REFERENCE,
        judge: Callable[[Position], Verdict] = verdict,
        step: Step = step,
    ) -> None:
        """Make an engine of the installed games.

        Args:
            replacements: games that replace the installed ones of the same names.
            name: the engine's name.
            judge: returns the verdict of a position.
            step: plays one action of a record.
        """
        self._replacements: Mapping[GameName, Game] = {} if replacements is None else replacements
        self._name = name
        self._judge = judge
        self._step = step
        self._last: _Reached | None = None
        self._judged: tuple[Position, Verdict] | None = None

    @property
    def claims(self) -> Claims:
        """Claim all games without limits."""
        return Claims(
            name=self._name,
            version=version("rulestone"),
            games={str(entry.name): whole_claim(entry) for entry in installed_rulebooks()},
            ops=("judge", "play", "perft"),
        )

    @final
    def ask(self, question: Question) -> Answer:
        """Answer one question. Subclasses override `ask_checked`.

        Raises:
            BadRequest: the question makes no sense.
        """
        return self.ask_checked(check_question(question))

    def ask_checked(self, checked: CheckedQuestion) -> Answer:
        """Answer one checked question.

        Raises:
            BadRequest: the question makes no sense.
        """
        try:
            own = checked.for_game(self._replacements.get(checked.game.name, checked.game))
        except UnknownCell as problem:  # a replacement's board may lack cells of the installed one
            raise BadRequest("bad-cell", str(problem)) from None
        match own.question:
            case Judge():
                return self._verdict(position_of(own, self._replay))
            case Play():
                return self._play(own)
            case Perft(depth=depth):
                return self._perft(own, depth)

    def close(self) -> None:
        """Do nothing."""

    def _play(self, checked: CheckedQuestion) -> Played:
        played = self._replay(checked)
        judgement = self._verdict(played.position)
        reason: ClauseId | None = played.violations[0].clause if played.violations else None
        return Played(
            legal=judgement.legal,
            to_move=judgement.to_move,
            over=judgement.over,
            winner=judgement.winner,
            score=judgement.score,
            leader=judgement.leader,
            why=judgement.why,
            accepted=played.accepted,
            reason=reason,
        )

    def _verdict(self, position: Position) -> Verdict:
        """Return the verdict of a position.

        The last one is kept, because it may be asked for in several forms.
        """
        judged = self._judged
        if judged is None or judged[0] is not position:
            self._judged = judged = position, self._judge(position)
        return judged[1]

    def _replay(self, checked: CheckedQuestion) -> Replay:
        """Play a record, continuing from the last one if possible, since games grow move by move."""
        start, reached = checked.start, self._last
        if not checked.actions:  # for example a set-up: the last record may be continued later
            return Replay(start, 0, ())
        if (
            reached is None
            or reached.start != start
            or reached.actions != checked.actions[: len(reached.actions)]
        ):
            reached = _Reached(start, (), start)
        before = len(reached.actions)
        played = replay(reached.position, checked.actions[before:], self._step)
        accepted = before + played.accepted
        self._last = _Reached(start, checked.actions[:accepted], played.position)
        return Replay(played.position, accepted, played.violations)

    def _perft(self, checked: CheckedQuestion, depth: int) -> Nodes:
        position = position_of(checked, self._replay)
        if position.awaits_set_up:
            words = f"perft begins after {checked.game.title}'s set-up: give it in moves"
            raise BadRequest("bad-request", words, "moves")
        return Nodes(nodes=checked.game.perft(position, depth))


def whole_claim(entry: Rulebook) -> GameClaim:
    """Claim all of a game."""
    options: dict[str, tuple[OptionValue, ...]] = {
        option.name: tuple(setting.value for setting in option.values) for option in entry.options
    }
    return GameClaim(sizes=entry.size_limits, options=options)
