"""What became of the questions of a run, and the rule that tells a success.

Every command that asks an engine counts its questions in an `Answering`. What was not asked, or not answered,
must not look like agreement, whichever command it was.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Literal, get_args

from rulestone.check.exit_status import ExitStatus
from rulestone.core.wording import plural, printable
from rulestone.protocol import OPERATIONS, Claims, Operation

Fate = Literal["answered", "refused", "declined", "failed", "too slow", "left out"]
"""What became of a question.

It was answered, rightly or wrongly; refused rightly, because it is invalid; declined; answered by an error or
a fault of the engine; not asked because the engine is too slow; or not asked because the engine does not
declare it.
"""

FATES: tuple[Fate, ...] = get_args(Fate)
"""Every fate, in the order in which they are told."""


@dataclass(slots=True)
class Answering:
    """The questions of a run, counted by game, operation and fate."""

    counts: Counter[tuple[str, Operation, Fate]] = field(default_factory=Counter[tuple[str, Operation, Fate]])

    def note(self, game: str, operation: Operation, fate: Fate) -> None:
        """Count one question."""
        self.counts[game, operation, fate] += 1

    def number(self, *fates: Fate, game: str | None = None, operation: Operation | None = None) -> int:
        """Return the number of questions with these fates, of a game or an operation or of all."""
        return sum(
            count
            for (of_game, of_operation, fate), count in self.counts.items()
            if fate in fates and game in (None, of_game) and operation in (None, of_operation)
        )

    @property
    def by_fate(self) -> dict[Fate, int]:
        """The number of questions by fate."""
        return {fate: self.number(fate) for fate in FATES}

    @property
    def lines(self) -> tuple[str, ...]:
        """The number of questions in one line: `12 questions: 10 answered, 2 declined`; empty without any."""
        every = self.counts.total()
        parts = ", ".join(f"{count:,} {fate}" for fate, count in self.by_fate.items() if count)
        return (f"{every:,} {plural(every, 'question')}: {parts}",) if every else ()

    @property
    def nothing_answered(self) -> bool:
        """Whether no question was answered, be it by an error."""
        return not self.number("answered", "refused", "failed")

    def status(self, *, wrong: bool, gaps: Collection[str], stopped: bool, interrupted: bool) -> ExitStatus:
        """Return the exit status of a run.

        Args:
            wrong: whether something that was answered is wrong.
            gaps: why it is no success though nothing is wrong.
            stopped: whether the engine could not be started or asked any more.
            interrupted: whether it was interrupted.
        """
        if stopped:
            return ExitStatus.NO_ENGINE
        if interrupted:
            return ExitStatus.INTERRUPTED
        if self.nothing_answered and not wrong:
            return ExitStatus.WRONG_INPUT
        return ExitStatus.FAILED if wrong or gaps else ExitStatus.PASSED

    def add(self, other: "Answering") -> None:
        """Add other questions."""
        self.counts.update(other.counts)

    def gaps(self, claims: Claims | None) -> tuple[str, ...]:
        """Return why the run is no success though nothing is wrong, a line each.

        Every declared game and every declared operation that the run is about needs an answer, and no more
        questions may be declined or too slow than are answered.
        """
        return () if claims is None or not self.counts else tuple(self._gaps(claims))

    def _gaps(self, claims: Claims) -> Iterator[str]:
        valid = [(game, operation) for game, operation, fate in self.counts if fate != "refused"]
        games, operations = {game for game, _ in valid}, {operation for _, operation in valid}
        silent = sorted(
            name for name in games & set(claims.games) if not self.number("answered", "failed", game=name)
        )
        for name in silent:
            rest = self._rest(game=name)
            yield f"it declares {printable(name, 40)}, and answered no question about it{rest}"
        for operation in OPERATIONS:
            declared = operation in claims.ops and operation in operations
            if (
                declared
                and len(silent) < len(games)
                and not self.number("answered", "failed", operation=operation)
            ):
                rest = self._rest(operation=operation)
                yield f"it declares {operation}, and answered no such question{rest}"
        answered, others = self.number("answered"), self.number("declined", "too slow")
        if 0 < answered < others:
            yield f"only {answered:,} of {answered + others:,} questions were answered"

    def _rest(self, game: str | None = None, operation: Operation | None = None) -> str:
        parts = [
            f"{count:,} {fate}"
            for fate in FATES
            if (count := self.number(fate, game=game, operation=operation))
        ]
        return f": {', '.join(parts)}"
