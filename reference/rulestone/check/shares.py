"""How many of the cases that decide each clause were asked."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from rulestone.check.results import CaseResult, Run
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import defaults, game_entries, option_text
from rulestone.core.wording import quantity

LITTLE = 0.5
"""Of a clause of which a smaller share than this was asked, the reports say so."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the cases that decide a clause were asked.

    Attributes:
        clause: the clause.
        game: its game.
        cases: how many of the selected cases decide it.
        answers: of how many of them the engine has answered a question that decides it.
        declined: how many it was asked and declined to answer.
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
    """The share of every clause that the selected cases decide, in the games that the engine claims.

    Nothing of a run that ended early: what it had not asked by then says nothing of the engine.
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
    """The clauses that a case decides, as it stands in its file or as it was put."""
    undecided: frozenset[ClauseId] = (
        frozenset() if result.substitute is None or whole else result.substitute.undecided
    )
    for clause in dict.fromkeys(result.clauses):
        if clause not in undecided:
            yield clause


def unasked(run: Run) -> tuple[Share, ...]:
    """The clauses of which the engine has answered nothing."""
    return () if run.nothing_answered else tuple(share for share in shares(run) if not share.answers)


def little_asked(run: Run) -> tuple[str, ...]:
    """Of which clauses little or nothing was asked, a line each, those of which nothing was asked first.

    Nothing where the engine was asked nothing at all; the run says that by itself.
    """
    if run.nothing_answered:
        return ()
    little = [share for share in shares(run) if share.answers < LITTLE * share.cases]
    return tuple(share.words for share in sorted(little, key=lambda share: share.answers > 0))


def substituted(run: Run) -> tuple[str, ...]:
    """How many cases were put under other option values than their own, a line for each setting."""
    settings = Counter(
        (result.game, _changed(result)) for result in run.results if result.substitute is not None
    )
    return tuple(
        f"{quantity(count, 'case')} of {game} asked with {changed}, where the answer is the same"
        for (game, changed), count in settings.most_common()
    )


def with_required(run: Run, clauses: Collection[str] = ()) -> Run:
    """The same run, which fails if nothing was asked of some clause of a claimed game.

    Args:
        run: the run.
        clauses: the clauses that count, where cases were selected by them; none if all do.
    """
    missing = [share.clause for share in unasked(run) if not clauses or share.clause in clauses]
    return replace(run, missing=tuple(missing))


def required(run: Run) -> tuple[str, ...]:
    """That clauses had to be asked and were not, in a line; nothing if none had to."""
    return (f"Required, and not asked: {', '.join(run.missing)}",) if run.missing else ()


def asked_with(result: CaseResult) -> str:
    """Under which other option values a case was put, in one line; empty if it was put as it stands."""
    if result.substitute is None:
        return ""
    left_out = result.substitute.left_out
    without = f" and without {', '.join(left_out)}" if left_out else ""
    return f"asked with {_changed(result)}{without}, as the engine claims; the answer is the same"


def _changed(result: CaseResult) -> str:
    """The options that are not as in the case's file."""
    own = {} if result.substitute is None else result.substitute.own.options
    values = (
        (name, result.case.options.get(name, default), own.get(name, default))
        for name, default in defaults(result.game).items()
    )
    return ", ".join(f"{name}={option_text(value)}" for name, value, before in values if value != before)
