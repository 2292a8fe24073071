"""Diagnosis: which known mistakes explain the failures of an engine.

An engine that fails the same cases as a mutant, with the same answers, probably makes the mutant's mistake.
If one mistake does not explain all failures, others are looked for among the rest.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain

from msgspec import UNSET

from rulestone.cases.cases import Case
from rulestone.cases.mistakes import Mutant
from rulestone.cases.mutants import (
    QuestionForm,
    mutant_engine,
    mutants_of,
    question_form,
    read_table,
)
from rulestone.check.asking import wrong_answer
from rulestone.check.differences import Difference, ErrorKey
from rulestone.check.results import Attempt, Diagnosis, Result
from rulestone.core.names import GameName

_MOST_FAULTS = 3
"""Maximum number of mistakes found in one game."""

_MOST_SUSPECTS = 8
"""Number of mutants whose answers are compared: those that fail the most similar cases, and all that are as
similar as the last of them."""

_SAMPLE = 12
"""Number of a mutant's answers that are compared."""

_MIN_SHARE = 0.95
"""Minimum share of what a reported mistake implies that the engine gets wrong in the same way."""

_Question = tuple[str, QuestionForm]
"""A case in a form."""

_Asked = Mapping[_Question, tuple[Case, Attempt]]
"""What was asked, with what came of it."""

_ErrorKeys = frozenset[ErrorKey]
"""The errors of an answer, without their wording."""

_NO_ANSWER: _ErrorKeys = frozenset({("no answer", "", ())})


def diagnose(results: Iterable[Result]) -> tuple[Diagnosis, ...]:
    """Return the known mistakes that explain the failures, the likeliest first; none if nothing matches.

    Args:
        results: the results of all cases, including passed ones. Those of your own cases do not count, since
            it is not known which mistakes fail them.
    """
    by_game: dict[GameName, list[Result]] = {}
    for result in results:
        if result.dependence is None:  # else it is a mistake of another kind
            by_game.setdefault(result.game, []).append(result)
    return tuple(chain.from_iterable(map(_game_diagnoses, by_game.values())))


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A mutant with the questions that it would fail, of those that the engine was asked."""

    mutant: Mutant
    caught: frozenset[_Question]

    def explains(self, left: frozenset[_Question], failed: frozenset[_Question]) -> float:
        """Return how alike its failures and those that are left are, from 0 to 1."""
        return len(self.caught & left) / len(left | (self.caught - failed))

    def diagnosis(self, left: frozenset[_Question], results: Sequence[Result], likeness: float) -> Diagnosis:
        """Return the finding that it explains some of the failures that are left."""
        explained = {name for name, _ in self.caught & left}
        return Diagnosis(
            clause=self.mutant.clause,
            mutant=self.mutant.name,
            words=self.mutant.words,
            likeness=likeness,
            cases=tuple(result.id for result in results if result.id in explained),
        )


def _game_diagnoses(results: Sequence[Result]) -> list[Diagnosis]:
    """Return one mistake after another in a game, as long as one explains further failures.

    Where two of one clause would be needed, it is another mistake, which is not known.
    """
    table, game = read_table(), results[0].game
    known = table.cases(game)
    asked: _Asked = {
        (result.id, question_form(attempt.question)): (result.case, attempt)
        for result in results
        for attempt in sorted(result.attempts, key=lambda attempt: attempt.status != "pass")
        if result.id in known and attempt.status in ("pass", "fail", "error")
    }
    failed = left = frozenset(
        question for question, (_, attempt) in asked.items() if attempt.status != "pass"
    )
    leaves_out = any(_leaves_out(case, attempt) for case, attempt in asked.values())
    suspects: list[_Suspect] = []
    rounds: list[list[Diagnosis]] = []
    for mutant in mutants_of(game) if failed else ():
        failing = table.failing(mutant, required_only=leaves_out)
        caught = frozenset((name, form) for name, forms in failing.items() for form in forms)
        suspects.append(_Suspect(mutant, caught & asked.keys()))
    while left and len(rounds) < _MOST_FAULTS:
        nearest = nlargest(_MOST_SUSPECTS, (suspect.explains(left, failed) for suspect in suspects))
        likeness: dict[str, float] = {}
        for suspect in suspects:
            shared, similar = suspect.caught & left, suspect.explains(left, failed)
            if not shared or similar < nearest[-1]:
                continue
            alike = _alike(suspect.mutant, asked, shared)
            # Otherwise an engine with this mistake would fail more, or in another way.
            if alike * len(shared) >= _MIN_SHARE * len(shared | (suspect.caught - failed)):
                likeness[suspect.mutant.name] = round(alike * similar, 3)
        if not likeness:
            break
        best = max(likeness.values())
        likeliest = [suspect for suspect in suspects if likeness.get(suspect.mutant.name) == best]
        rounds.append([suspect.diagnosis(left, results, best) for suspect in likeliest])
        left = left.difference(*(suspect.caught for suspect in likeliest))
    rounds_of = Counter(clause for found in rounds for clause in {finding.clause for finding in found})
    return [finding for found in rounds for finding in found if rounds_of[finding.clause] == 1]


def _alike(mutant: Mutant, asked: _Asked, shared: frozenset[_Question]) -> float:
    """Return the share of the errors that the engine and a mutant have in common, in a sample of answers."""
    engine = mutant_engine(mutant)
    quick = sorted(question for question in shared if question[1] != "perft") or sorted(shared)
    some = quick[:: len(quick) // _SAMPLE + 1]
    total = 0.0
    for case, attempt in map(asked.__getitem__, some):
        own = _error_keys(attempt.differences) if attempt.status == "fail" else _NO_ANSWER
        wrong = wrong_answer(engine, case, attempt.question) or ()
        others = _NO_ANSWER
        if not isinstance(wrong, str):  # errors in the fields that the engine answers
            others = _error_keys(error for error in wrong if attempt.has_field(error.field))
        total += len(own & others) / len(own | others)
    return total / len(some)


def _leaves_out(case: Case, attempt: Attempt) -> bool:
    """Return whether an answer lacks every optional field that the case has."""
    names = [name for name in ("score", "leader", "why") if getattr(case.expect, name) is not UNSET]
    return bool(names) and not any(attempt.has_field(name) for name in names)


def _error_keys(differences: Iterable[Difference]) -> _ErrorKeys:
    return frozenset(difference.key for difference in differences)
