"""Which clauses were tested: in how many of the cases that decide a clause an engine answered."""

from collections import Counter
from dataclasses import dataclass

from rulestone.cases.cases import Case
from rulestone.check.results import Result, Run
from rulestone.core.names import ClauseId, GameName, OptionValue
from rulestone.core.register.clauses import game_entries, game_entry
from rulestone.core.register.entries import Option, option_text
from rulestone.core.wording import quantity


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the cases that decide a clause were asked.

    Attributes:
        clause: the clause.
        game: its game.
        cases: the number of selected cases that decide it.
        answers: in how many of them the engine answered.
        declined: how many the engine declined to answer.
    """

    clause: ClauseId
    game: GameName
    cases: int
    answers: int
    declined: int

    @property
    def is_little(self) -> bool:
        """Whether less than half of them were asked."""
        return 2 * self.answers < self.cases

    @property
    def words(self) -> str:
        """The share in one line: `necklace.swap: not asked (31 cases)`."""
        cases = quantity(self.cases, "case")
        if self.answers:
            return f"{self.clause}: {self.answers} of {cases} asked"
        if self.declined:
            return f"{self.clause}: not answered (it declined {self.declined} of {cases})"
        return f"{self.clause}: not asked ({cases})"


def clause_shares(run: Run) -> tuple[Share, ...]:
    """Return the share of every clause that the selected cases decide, in the claimed games.

    Empty for a run that ended early, because what it did not ask says nothing about the engine.
    """
    if run.claims is None or len(run.results) < run.selected:
        return ()
    cases, answered, declined = Counter[ClauseId](), Counter[ClauseId](), Counter[ClauseId]()
    for result in run.results:
        if result.game in run.claims.games:
            cases.update(set(result.clauses))
            decided = set(result.clauses) - {option.clause for option in _changed_options(result)}
            if any(attempt.fate != "declined" for attempt in result.attempts):
                answered.update(decided)
            elif result.attempts:
                declined.update(decided)
    return tuple(
        Share(clause.id, entry.name, cases[clause.id], answered[clause.id], declined[clause.id])
        for entry in game_entries()
        for clause in entry.clauses
        if cases[clause.id]
    )


def little_asked(run: Run) -> tuple[Share, ...]:
    """Return the clauses that were barely tested, untested ones first.

    Empty if nothing at all was asked, since the run says so itself.
    """
    little = [share for share in clause_shares(run) if share.is_little and not run.nothing_answered]
    return tuple(sorted(little, key=lambda share: share.answers > 0))


def substitutions(run: Run) -> tuple[str, ...]:
    """Return how many cases were asked under other option values, a line for each setting."""
    settings = Counter(
        (result.game, _changed(result)) for result in run.results if result.original_case is not None
    )
    return tuple(
        f"{quantity(count, 'case')} of {game} asked with {changed}, where the answer is the same"
        for (game, changed), count in settings.most_common()
    )


def asked_with(result: Result) -> str:
    """Return the other option values of a case in one line; empty if it was asked unchanged."""
    changed = _changed(result)
    return f"asked with {changed}, as the engine declares; the answer is the same" if changed else ""


def _changed(result: Result) -> str:
    """Return the options that differ from the case's file, with the values that were asked."""
    changed = ((option, _value(result.case, option)) for option in _changed_options(result))
    return ", ".join(f"{option.name}={option_text(value)}" for option, value in changed)


def _changed_options(result: Result) -> tuple[Option, ...]:
    own = result.original_case or result.case
    options = game_entry(result.game).options if result.original_case is not None else ()
    return tuple(option for option in options if _value(own, option) != _value(result.case, option))


def _value(case: Case, option: Option) -> OptionValue:
    return case.options.get(option.name, option.default)
