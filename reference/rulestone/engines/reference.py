"""The reference rules as an engine, whose answers are right by definition."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import final

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from rulestone.core.actions.action import Action, write_action
from rulestone.core.names import ClauseId, GameName, OptionValue
from rulestone.core.position import Position, Status, Violation
from rulestone.core.wording import printable
from rulestone.protocol import (
    Answer,
    BadRequest,
    Capabilities,
    GameCapabilities,
    Judge,
    Nodes,
    Perft,
    Play,
    Played,
    Question,
    Verdict,
)
from rulestone.protocol.checking import CheckedQuestion, check_question
from rulestone.rulebook.entries import Rulebook
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import installed_rulebooks


@dataclass(frozen=True, slots=True)
class Replay:
    """A record of actions, played as far as it is legal.

    Attributes:
        positions: the position before it, and the one after each legal action.
        violations: the clauses that the next action violates; empty if there is no such action.
    """

    positions: Sequence[Position]
    violations: tuple[Violation, ...]

    @property
    def position(self) -> Position:
        """The position after the legal actions."""
        return self.positions[-1]

    @property
    def accepted(self) -> int:
        """The number of legal actions."""
        return len(self.positions) - 1


@lru_cache(maxsize=1 << 9)
def _step(position: Position, action: Action) -> Position | tuple[Violation, ...]:
    """Return the position after an action, or the violations if it is illegal.

    The last ones are kept, since games grow move by move: a longer record continues from the end of this one.
    """
    return position.violations(action) or position.after(action)


def replay(start: Position, actions: Iterable[Action]) -> Replay:
    """Play actions as far as they are legal."""
    positions = [start]
    for action in actions:
        after = _step(positions[-1], action)
        if isinstance(after, tuple):
            return Replay(positions, after)
        positions.append(after)
    return Replay(positions, ())


def replay_all(checked: CheckedQuestion) -> Replay:
    """Play the record of a question.

    Raises:
        BadRequest: it contains an illegal move.
    """
    played = replay(checked.start, checked.actions)
    if played.violations:
        number, first = played.accepted, played.violations[0]
        move = f"move {number + 1}, {printable(checked.question.record[number])}"
        message = f"{move}, is illegal by {first.clause}: {first.because}"
        raise BadRequest("bad-action", message, f"moves[{number}]")
    return played


def position_of(checked: CheckedQuestion) -> Position:
    """Return the position of a question.

    Raises:
        BadRequest: its record contains an illegal move.
    """
    return replay_all(checked).position


@lru_cache(maxsize=1 << 4)
def verdict(position: Position) -> Verdict:
    """Return the verdict of a position. The last few are cached: one position occurs in several questions."""
    status = position.checked_status()
    why: dict[str, ClauseId] = {
        write_action(position.board, action): violations[0].clause
        for action, violations in position.refusals().items()
    }
    score: dict[str, int | tuple[int, ...]] | UnsetType = UNSET
    if status.score is not None:
        score = {str(colour): value for colour, value in status.score.items()}
    return Verdict(
        legal=tuple(write_action(position.board, action) for action in position.legal_actions()),
        to_move=status.to_move,
        over=status.over,
        winner=status.winner,
        score=score,
        leader=UNSET if score is UNSET else status.leader,
        why=why if refusals_are_explained(status) else UNSET,
    )


def refusals_are_explained(status: Status) -> bool:
    """Return whether refusals are explained: not when the game is over, nor before play starts."""
    return status.opening_is_over and not status.over


class ReferenceEngine:
    """The reference rules as an engine. Its answers are right by definition."""

    def __init__(
        self, replacements: Mapping[GameName, Game] | None = None, *, name: str = "reference"
    ) -> None:
        """Make an engine of the installed games.

        Args:
            replacements: games that replace the installed ones of the same names.
            name: the engine's name.
        """
        self._replacements: Mapping[GameName, Game] = {} if replacements is None else replacements
        self._name = name

    @property
    def capabilities(self) -> Capabilities:
        """Claim all games without limits."""
        return Capabilities(
            name=self._name,
            version=version("rulestone"),
            games={str(entry.name): whole_claim(entry) for entry in installed_rulebooks()},
            ops=("judge", "play", "perft"),
        )

    @final
    def ask(self, question: Question) -> Answer:
        """Answer one question. A subclass overrides `ask_checked`, which `serve` calls.

        Raises:
            BadRequest: the question is invalid.
        """
        return self.ask_checked(check_question(question))

    def ask_checked(self, checked: CheckedQuestion) -> Answer:
        """Answer a question that is checked already.

        Raises:
            BadRequest: it is invalid by the rules.
        """
        checked = checked.for_variant(self._replacements.get(checked.game.name, checked.game))
        match checked.question:
            case Judge():
                return verdict(position_of(checked))
            case Play():
                played = replay(checked.start, checked.actions)
                reason = played.violations[0].clause if played.violations else None
                return Played(**asdict(verdict(played.position)), accepted=played.accepted, reason=reason)
            case Perft(depth=depth):
                position = position_of(checked)
                if position.awaits_set_up:
                    words = f"perft begins after {checked.game.title}'s set-up: give it in moves"
                    raise BadRequest("bad-request", words, "moves")
                return Nodes(nodes=checked.game.perft(position, depth))

    def close(self) -> None:
        """Do nothing."""


def whole_claim(entry: Rulebook) -> GameCapabilities:
    """Claim all of a game."""
    options: dict[str, tuple[OptionValue, ...]] = {
        option.name: tuple(setting.value for setting in option.values) for option in entry.options
    }
    return GameCapabilities(sizes=entry.size_limits, options=options)
