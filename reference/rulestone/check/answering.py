"""What an engine declares, what became of the questions of a run, and the rule that tells a success.

Every command that asks an engine counts its questions in an `Answering`. What was not asked, or not answered,
must not look like agreement, whichever command it was. A check also tells of each clause in how many of the
cases that decide it the engine answered, and of what an engine declares that is not known here.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Literal, get_args

from msgspec import UNSET

from rulestone.core.game import BadOption
from rulestone.core.names import ClauseId, ExitStatus, GameName, OptionValue
from rulestone.core.register.clauses import game_entries, game_entry
from rulestone.core.register.entries import Option, option_text
from rulestone.core.registry import find_game, game_names, registry
from rulestone.core.wording import did_you_mean, plural, printable, quantity
from rulestone.protocol import OPERATIONS, Claims, GameClaim, Operation

if TYPE_CHECKING:
    from rulestone.check.results import Result, Run

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
    """The questions of a run, counted by game, operation and fate.

    Attributes:
        counts: how many there are of each.
        misspelt: a line for each field of the answers that is unknown and close to a known one.
    """

    counts: Counter[tuple[str, Operation, Fate]] = field(default_factory=Counter[tuple[str, Operation, Fate]])
    misspelt: dict[str, None] = field(default_factory=dict[str, None])

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
        self.misspelt |= other.misspelt

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


_MOST = 8
"""Maximum number of reported claims. An engine may claim a hundred thousand, and wording one takes long."""


def unknown_claims(claims: Claims | None) -> tuple[str, ...]:
    """Return a line for each unknown claim, such as a misspelt name, with what was probably meant."""
    problems = tuple(islice(_problems(claims), _MOST + 1)) if claims is not None else ()
    return (
        problems if len(problems) <= _MOST else (*problems[:_MOST], "and it declares more that is not known")
    )


def _problems(claims: Claims) -> Iterator[str]:
    known = game_names()
    if not claims.ops:
        yield f"it declares no operation in `ops`; there are {', '.join(OPERATIONS)}"
    for name, claim in claims.games.items():
        if name in known:
            yield from _of_game(GameName(name), claim)
        elif name not in registry().problems:  # a game that cannot be loaded is known all the same
            yield _not_known("a game", name, known)
    yield from (_not_known("an operation", name, OPERATIONS) for name in claims.ops if name not in OPERATIONS)


def _not_known(what: str, name: str, known: tuple[str, ...]) -> str:
    meant = did_you_mean(name, known) or f"; there are {', '.join(known)}"
    return f"it declares {what} “{printable(name, 40)}”, which is not known{meant}"


def _of_game(game: GameName, claim: GameClaim) -> Iterator[str]:
    yield from _of_sizes(game, claim)
    for option, values in claim.options.items():
        if not values:
            empty = f"an empty list for {printable(option, 40)}, so nothing is tested"
            yield f"it declares {game} with {empty}; leave the option out for its default"
        for value in values:
            try:
                find_game(game).check_option(option, value)
            except BadOption as problem:
                yield f"it declares an unknown option of {game}: {printable(str(problem))}"
                break


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the cases that decide a clause were answered.

    Attributes:
        clause: the clause.
        cases: the number of selected cases that decide it.
        answered: in how many of them the engine gave an answer.
    """

    clause: ClauseId
    cases: int
    answered: int

    @property
    def words(self) -> str:
        """The share in one line: `necklace.swap: 0 of 31 cases answered`."""
        return f"{self.clause}: {self.answered} of {quantity(self.cases, 'case')} answered"


def clause_shares(run: "Run") -> tuple[Share, ...]:
    """Return the share of every clause that the selected cases decide, in the claimed games.

    Empty for a run that ended early, because what it did not ask says nothing about the engine.
    """
    if run.claims is None or len(run.results) < run.selected:
        return ()
    cases, answered = Counter[ClauseId](), Counter[ClauseId]()
    for result in run.results:
        if result.game in run.claims.games:
            cases.update(set(result.clauses))
            if any(attempt.fate != "declined" for attempt in result.attempts):
                answered.update(set(result.clauses) - {option.clause for option, _ in _changed(result)})
    clauses = (clause.id for entry in game_entries() for clause in entry.clauses)
    return tuple(Share(clause, cases[clause], answered[clause]) for clause in clauses if cases[clause])


def little_answered(run: "Run") -> tuple[Share, ...]:
    """Return the clauses with an answer in less than half of their cases, those without any first.

    Empty if nothing at all was answered, since the run says so itself.
    """
    shares = () if run.nothing_answered else clause_shares(run)
    little = (share for share in shares if 2 * share.answered < share.cases)
    return tuple(sorted(little, key=lambda share: share.answered > 0))


def substitutions(run: "Run") -> tuple[str, ...]:
    """Return how many cases were asked under other option values, a line for each setting."""
    settings = Counter((result.game, _changes(result)) for result in run.results if result.original_case)
    return tuple(
        f"{quantity(count, 'case')} of {game} asked with {changes}, where the answer is the same"
        for (game, changes), count in settings.most_common()
    )


def asked_with(result: "Result") -> str:
    """Return the other option values of a case in one line; empty if it was asked unchanged."""
    changes = _changes(result)
    return f"asked with {changes}, as the engine declares; the answer is the same" if changes else ""


def _changes(result: "Result") -> str:
    return ", ".join(f"{option.name}={option_text(value)}" for option, value in _changed(result))


def _changed(result: "Result") -> Iterator[tuple[Option, OptionValue]]:
    """The options that were asked with another value than in the case's file, with that value."""
    own = result.original_case
    for option in () if own is None else game_entry(result.game).options:
        value = result.case.options.get(option.name, option.default)
        if own is not None and value != own.options.get(option.name, option.default):
            yield option, value


def _of_sizes(game: GameName, claim: GameClaim) -> Iterator[str]:
    least, most = game_entry(game).size_limits
    if claim.sizes is not UNSET and claim.sizes[0] > claim.sizes[1]:
        sizes = f"[{claim.sizes[0]}, {claim.sizes[1]}]"
        yield f"it declares {game} of the sizes {sizes}: the first must not be the larger"
    elif claim.sizes is not UNSET and (claim.sizes[0] > most or claim.sizes[1] < least):
        sizes = printable(f"[{claim.sizes[0]}, {claim.sizes[1]}]", 40)
        yield f"it declares {game} of the sizes {sizes}; its boards have size {least} to {most}"
    if claim.size_list is not UNSET:
        if claim.sizes is not UNSET:
            both = "give only one; only sizes in both are tested"
            yield f"it declares {game} by `sizes` and by `size_list`: {both}"
        if not claim.size_list:
            every = "leave it out for every size"
            yield f"it declares {game} of an empty `size_list`, so no board is tested; {every}"
        for strange in [size for size in claim.size_list if not least <= size <= most][:1]:
            size = printable(str(strange), 20)
            yield f"it declares {game} of size {size} in `size_list`; its boards have size {least} to {most}"
