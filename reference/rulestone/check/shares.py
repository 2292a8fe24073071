"""How many of the cases that decide each clause were asked."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from rulestone.check.results import CaseResult, Run
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import defaults, game_entries, option_text
from rulestone.core.wording import quantity

LITTLE = 0.5
"""The reports name clauses of which a smaller share was asked."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the cases that decide a clause were asked.

    Attributes:
        clause: the clause.
        game: its game.
        cases: the number of selected cases that decide it.
        answers: in how many of them the engine answered a question that decides it.
        declined: how many the engine declined to answer.
    """

    clause: ClauseId
    game: GameName
    cases: int
    answers: int
    declined: int

    @property
    def words(self) -> str:
        """The share in one line: `necklace.swap: not asked (31 cases)`."""
        cases = quantity(self.cases, "case")
        if self.answers:
            return f"{self.clause}: {self.answers} of {cases} asked"
        if self.declined:
            return f"{self.clause}: not answered (it declined {self.declined} of {cases})"
        return f"{self.clause}: not asked ({cases})"


def shares(run: Run) -> tuple[Share, ...]:
    """Return the share of every clause that the selected cases decide, in the claimed games.

    Empty for a run that ended early, because what it did not ask says nothing about the engine.
    """
    if run.claims is None or len(run.results) < run.selected:
        return ()
    own = [result for result in run.results if result.game in run.claims.games]
    cases = Counter(clause for result in own for clause in _decided(result, whole=True))
    answered = Counter(
        clause for result in own if result.status != "skip" for clause in _decided(result, whole=False)
    )
    declined = Counter(
        clause
        for result in own
        if result.status == "skip" and result.attempts
        for clause in _decided(result, whole=False)
    )
    return tuple(
        Share(clause.id, entry.name, cases[clause.id], answered[clause.id], declined[clause.id])
        for entry in game_entries()
        for clause in entry.clauses
        if cases[clause.id]
    )


def _decided(result: CaseResult, *, whole: bool) -> Iterator[ClauseId]:
    """The clauses that a case decides, in its file or as it was asked."""
    undecided: frozenset[ClauseId] = (
        frozenset() if result.substitute is None or whole else result.substitute.undecided
    )
    for clause in dict.fromkeys(result.clauses):
        if clause not in undecided:
            yield clause


def unasked(run: Run) -> tuple[Share, ...]:
    """Return the clauses of which the engine answered no case."""
    return () if run.nothing_answered else tuple(share for share in shares(run) if not share.answers)


def little_asked(run: Run) -> tuple[str, ...]:
    """Return a line for each clause that was barely tested, untested ones first.

    Empty if nothing at all was asked, since the run says so itself.
    """
    if run.nothing_answered:
        return ()
    little = [share for share in shares(run) if share.answers < LITTLE * share.cases]
    return tuple(share.words for share in sorted(little, key=lambda share: share.answers > 0))


def substituted(run: Run) -> tuple[str, ...]:
    """Return how many cases were asked under other option values, a line for each setting."""
    settings = Counter(
        (result.game, _changed(result)) for result in run.results if result.substitute is not None
    )
    return tuple(
        f"{quantity(count, 'case')} of {game} asked with {changed}, where the answer is the same"
        for (game, changed), count in settings.most_common()
    )


def with_required(run: Run, clauses: Collection[str] = ()) -> Run:
    """Return the same run, which fails if a clause of a claimed game was not tested.

    Args:
        run: the run.
        clauses: the clauses that count, if cases were selected by clauses; empty for all.
    """
    missing = [share.clause for share in unasked(run) if not clauses or share.clause in clauses]
    return replace(run, missing=tuple(missing))


def required(run: Run) -> tuple[str, ...]:
    """Return a line about required clauses that were not tested; empty if none were required."""
    return (f"Required, and not asked: {', '.join(run.missing)}",) if run.missing else ()


def asked_with(result: CaseResult) -> str:
    """Return the other option values of a case in one line; empty if it was asked unchanged."""
    if result.substitute is None:
        return ""
    left_out = result.substitute.left_out
    without = f" and without {', '.join(left_out)}" if left_out else ""
    return f"asked with {_changed(result)}{without}, as the engine declares; the answer is the same"


def _changed(result: CaseResult) -> str:
    """Return the options that differ from the case's file."""
    own = {} if result.substitute is None else result.substitute.own.options
    values = (
        (name, result.case.options.get(name, default), own.get(name, default))
        for name, default in defaults(result.game).items()
    )
    return ", ".join(f"{name}={option_text(value)}" for name, value, before in values if value != before)
