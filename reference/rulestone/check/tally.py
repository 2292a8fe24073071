"""The declarations of an engine, the outcomes of the questions of a run, and the rule for a success.

Every command that questions an engine counts its questions in a `QuestionTally`. Questions that were not
sent, or not answered, must not look like agreement in any command. A check also reports the clauses that were
not tested, and the unknown declarations of an engine.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, get_args

from rulestone.core.names import GameName
from rulestone.core.options import BadOption
from rulestone.core.wording import did_you_mean, in_one_line, printable, quantity
from rulestone.engines.engine import Engine, OwnProcess, misspelt_fields
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.exits import ExitStatus, interrupted_status
from rulestone.protocol import OPERATIONS, Capabilities, GameCapabilities, Operation
from rulestone.rulebook.installed import find_game, game_names, unusable_games

AnswerState = Literal["answered", "refused", "declined", "failed", "too slow", "left out"]
"""The outcome of a question.

It was answered, rightly or wrongly; refused rightly, because it is invalid; declined; answered by an error or
a fault of the engine; not sent because the engine is too slow; or not sent because the engine does not
declare it.
"""

ANSWER_STATES: tuple[AnswerState, ...] = get_args(AnswerState)
"""Every outcome, in the order in which they are told."""


_TIMES_GROWN = 10
"""The growth of a process that is told."""


@dataclass(slots=True)
class QuestionTally:
    """The questions of a run, counted by game, operation and outcome.

    Attributes:
        counts: how many there are of each.
        misspelt: a line for each field of the answers that is unknown and close to a known one.
        bad_ends: how programs ended after their input, if not as they should, a line for each.
        lives: by process of the engine, how many questions it answered.
        memory: by process, its memory in bytes at first, and the most.
    """

    counts: Counter[tuple[str, Operation, AnswerState]] = field(
        default_factory=Counter[tuple[str, Operation, AnswerState]]
    )
    misspelt: dict[str, None] = field(default_factory=dict[str, None])
    bad_ends: dict[str, None] = field(default_factory=dict[str, None])
    lives: list[int] = field(default_factory=list[int], compare=False)
    memory: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]], compare=False)

    def note(self, game: str, operation: Operation, outcome: AnswerState, count: int = 1) -> None:
        """Count one question, or several with the same outcome."""
        self.counts[game, operation, outcome] += count

    def number(
        self, *outcomes: AnswerState, game: str | None = None, operation: Operation | None = None
    ) -> int:
        """Return the number of questions with these outcomes, of a game or an operation or of all."""
        return sum(
            count
            for (of_game, of_operation, outcome), count in self.counts.items()
            if outcome in outcomes and game in (None, of_game) and operation in (None, of_operation)
        )

    def without(self, left_out: AnswerState) -> "QuestionTally":
        """Return the counts of all other outcomes."""
        return QuestionTally(Counter({of: count for of, count in self.counts.items() if of[2] != left_out}))

    @property
    def by_outcome(self) -> dict[AnswerState, int]:
        """The number of questions by outcome."""
        return {outcome: self.number(outcome) for outcome in ANSWER_STATES}

    @property
    def lines(self) -> tuple[str, ...]:
        """The number of questions in one line: `12 questions: 10 answered, 2 declined`; empty without any.

        A second line has the number of processes of the engine, if several; a third its memory, if that grew.
        """
        words = {"refused": "invalid and rightly refused", "failed": "answered by an error or not at all"}
        outcomes = ", ".join(
            f"{count:,} {words.get(outcome, outcome)}" for outcome, count in self.by_outcome.items() if count
        )
        longest = quantity(max(self.lives, default=0), "answer")
        lives = f"{len(self.lives)} processes of the engine, of which one gave {longest}"
        questions = f"{quantity(self.counts.total(), 'question')}: {outcomes}"
        grown = [(most, first) for first, most in self.memory if most >= _TIMES_GROWN * first > 0]
        memory = [
            f"the memory of a process grew from {first >> 20} to {most >> 20} MB"
            for most, first in sorted(grown)[-1:]
        ]
        return (questions, *([lives] if len(self.lives) > 1 else []), *memory) if outcomes else ()

    @property
    def nothing_answered(self) -> bool:
        """Whether no question was answered, be it by an error."""
        return not self.number("answered", "refused", "failed")

    def status(self, *, wrong: bool, gaps: Collection[str], gave_up: bool, interrupted: bool) -> ExitStatus:
        """Return the exit status of a run.

        Args:
            wrong: whether something that was answered is wrong.
            gaps: why it is no success though nothing is wrong.
            gave_up: whether the engine could not be started or used any more.
            interrupted: whether it was interrupted.
        """
        if gave_up:
            return ExitStatus.NO_ENGINE
        if interrupted:
            return interrupted_status()
        if self.nothing_answered and not wrong:
            return ExitStatus.WRONG_INPUT
        return ExitStatus.FAILED if wrong or gaps else ExitStatus.PASSED

    def add(self, other: "QuestionTally") -> None:
        """Add other questions."""
        self.counts.update(other.counts)
        self.misspelt |= other.misspelt
        self.bad_ends |= other.bad_ends
        self.lives += other.lives
        self.memory += other.memory

    def gaps(self, capabilities: Capabilities | None) -> tuple[str, ...]:
        """Return why the run is no success though nothing is wrong, a line each.

        Every declared game and every declared operation that the run is about needs an answer, and no more
        questions may be declined or too slow than are answered.
        """
        return () if capabilities is None or not self.counts else tuple(self._gaps(capabilities))

    def _gaps(self, capabilities: Capabilities) -> Iterator[str]:
        valid = [(game, operation) for game, operation, outcome in self.counts if outcome != "refused"]
        games = {game for game, _ in valid}
        silent = [name for name in sorted(games & set(capabilities.games)) if self._is_silent(game=name)]
        for name in silent:
            yield f"it declares {printable(name, 40)}, and answered no question about it"
        for operation in OPERATIONS if len(silent) < len(games) else ():
            asked = operation in capabilities.ops and operation in {operation for _, operation in valid}
            if asked and self._is_silent(operation=operation):
                yield f"it declares {operation}, and answered no such question"
        answered, others = self.number("answered"), self.number("declined", "too slow")
        if 0 < answered < others:
            yield f"only {answered:,} of {answered + others:,} questions were answered"

    def _is_silent(self, game: str | None = None, operation: Operation | None = None) -> bool:
        return not self.number("answered", "failed", game=game, operation=operation)


def end(engine: Engine, tally: QuestionTally) -> None:
    """Close an engine, and note its misspelt fields, its questions and memory by process, and a bad end."""
    try:
        tally.misspelt |= dict.fromkeys(misspelt_fields(engine))
        if isinstance(engine, OwnProcess) and engine.bad_end:
            tally.bad_ends[engine.bad_end] = None
        engine.close()
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001 - an engine may raise anything
        tally.bad_ends[f"the engine cannot be closed: {printable(in_one_line(problem))}"] = None
    if isinstance(engine, StdioEngine):
        tally.lives += engine.lives
        tally.memory += engine.memory


_MOST_DECLARATIONS = 8
"""Maximum number of unknown declarations that are told: an engine may make a hundred thousand, and
each takes long to word."""


def unknown_declarations(
    capabilities: Capabilities | None, selected: Collection[str] | None = None
) -> tuple[str, ...]:
    """Return a line for each unknown declaration, such as a misspelt name, with the probable meaning.

    Args:
        capabilities: the capabilities of the engine; None if it gave none.
        selected: the games whose sizes and options matter; None for all.
    """
    games = game_names() if selected is None else selected
    problems = () if capabilities is None else _declaration_problems(capabilities, games)
    lines = tuple(islice(problems, _MOST_DECLARATIONS + 1))
    more = ("and it declares more that is not known",) if len(lines) > _MOST_DECLARATIONS else ()
    return (*lines[:_MOST_DECLARATIONS], *more)


def _declaration_problems(capabilities: Capabilities, selected: Collection[str]) -> Iterator[str]:
    known = game_names()
    if not capabilities.ops:
        yield f"it declares no operation in `ops`; there are {', '.join(OPERATIONS)}"
    for name, declared in capabilities.games.items():
        if name in selected:
            yield from _problems_in(GameName(name), declared)
        elif name not in (*known, *unusable_games()):  # a game that cannot be loaded is known all the same
            yield _not_known("a game", name, known)
    yield from (
        _not_known("an operation", name, OPERATIONS) for name in capabilities.ops if name not in OPERATIONS
    )


def _not_known(what: str, name: str, known: tuple[str, ...]) -> str:
    meant = did_you_mean(name, known) or f"; there are {', '.join(known)}"
    return f"it declares {what} '{printable(name, 40)}', which is not known{meant}"


def _problems_in(game: GameName, declared: GameCapabilities) -> Iterator[str]:
    least, most = find_game(game).rulebook.size_limits
    if not any(map(declared.plays, range(least, most + 1))):
        yield f"it declares no size of {game} that there is; its boards have size {least} to {most}"
    for option, values in declared.options.items():
        if not values:
            yield f"it declares no value of the option {printable(option, 40)} of {game}"
        try:
            for value in values:
                find_game(game).check_option(option, value)
        except BadOption as problem:
            yield f"it declares an unknown option of {game}: {printable(str(problem))}"
