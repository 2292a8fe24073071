"""The known mistakes that explain the failures of an engine.

An engine that fails the same cases as a mutant, with the same answers, probably makes the mutant's mistake.
If one mistake does not explain all failures, two or three together may.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from msgspec import UNSET

from rulestone.cases.cases import Case, cases_of_game
from rulestone.cases.mistakes import Mutant
from rulestone.cases.mutants import (
    KillTable,
    QuestionForm,
    mutant_engine,
    mutants_of,
    question_form,
    read_table,
)
from rulestone.check.asking import wrong_answer
from rulestone.check.differences import Difference, ErrorKey
from rulestone.check.results import Attempt, Diagnosis, Result
from rulestone.core.names import GameName, Size
from rulestone.rulebook.installed import find_game

_MOST_MISTAKES = 3
"""Maximum number of mistakes found in one game."""

_MOST_SETS = 8
"""Number of sets of mutants whose answers are compared: those that fail the most similar cases, and all that
are as similar as the last of them."""

_SAMPLE = 12
"""Number of a mutant's answers that are compared."""

_MIN_SHARE = 0.95
"""Minimum share of the wrong answers of a known mistake that the engine gives too."""

_MIN_PART, _MIN_QUESTIONS = 0.25, 3
"""If mistakes do not explain all failures, the minimum share that they explain, and the minimum number that
each explains alone."""

_Question = tuple[str, QuestionForm]
"""A case in a form."""

_Asked = Mapping[_Question, tuple[Case, Attempt]]
"""The question, with its outcome."""

_ErrorKeys = frozenset[ErrorKey]
"""The errors of an answer, without their wording."""

_NO_ANSWER: _ErrorKeys = frozenset({("no answer", "", ())})


def known_mistakes(results: Iterable[Result]) -> tuple[Diagnosis, ...]:
    """Return the known mistakes that explain the failures, game by game; none if nothing matches.

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
    """A mutant with the questions that it would fail, of those that the engine was sent."""

    mutant: Mutant
    caught: frozenset[_Question]

    def fits(self, failed: frozenset[_Question]) -> bool:
        """Return whether an engine with this mistake, perhaps among others, would fail hardly more."""
        shared = self.caught & failed
        return bool(shared) and len(shared) >= _MIN_SHARE * len(self.caught)


def _game_diagnoses(results: Sequence[Result]) -> list[Diagnosis]:
    """Return the known mistakes of a game: the fewest whose failures are together those that are seen.

    If no three of them explain all, those that explain most. If several sets explain as much, all of them.
    """
    table, game = read_table(), results[0].game
    known = {*table.cases(game)}
    asked: _Asked = {
        (result.id, question_form(attempt.question)): (result.case, attempt)
        for result in results
        for attempt in sorted(result.attempts, key=lambda attempt: attempt.status != "pass")
        if result.id in known and attempt.status in ("pass", "fail")  # an error tells nothing of the rules
    }
    failed = frozenset(question for question, (_, attempt) in asked.items() if attempt.status != "pass")
    leaves_out = any(_leaves_out(case, attempt) for case, attempt in asked.values())
    suspects: list[_Suspect] = []
    for mutant in mutants_of(game) if failed else ():
        failing = table.failing(mutant, required_only=leaves_out)
        caught = frozenset((name, form) for name, forms in failing.items() for form in forms)
        suspects.append(_Suspect(mutant, caught & asked.keys()))
    suspects = [suspect for suspect in suspects if suspect.fits(failed)]
    best: list[tuple[float, tuple[_Suspect, ...]]] = []
    for count in range(1, _MOST_MISTAKES + 1):
        best = _sets(suspects, count, failed, asked) if not best or best[0][0] < _MIN_SHARE else best
    alternatives = [chosen for likeness, chosen in best if likeness == best[0][0]]
    further = _further_size(alternatives, table, asked)
    findings: dict[str, Diagnosis] = {}
    for suspect in chain.from_iterable(alternatives):
        explained = {name for name, _ in suspect.caught & failed}
        findings[suspect.mutant.name] = Diagnosis(
            clause=suspect.mutant.clause,
            mutant=suspect.mutant.name,
            words=suspect.mutant.words,
            likeness=best[0][0],
            cases=tuple(result.id for result in results if result.id in explained),
            alternatives=len(alternatives),
            further_size=further,
        )
    return list(findings.values())


def _sets(
    suspects: Sequence[_Suspect], count: int, failed: frozenset[_Question], asked: _Asked
) -> list[tuple[float, tuple[_Suspect, ...]]]:
    """Return the sets of this many mistakes that fail like the engine, the likeliest first."""
    similar: list[tuple[float, tuple[_Suspect, ...]]] = []
    for chosen in combinations(suspects, count):
        union = frozenset[_Question]().union(*(suspect.caught for suspect in chosen))
        likeness = len(union & failed) / len(union | failed)
        # Where two of one clause would be needed, it is another mistake, which is not known.
        if likeness >= _MIN_PART and len({suspect.mutant.clause for suspect in chosen}) == count:
            similar.append((likeness, chosen))
    similar.sort(key=lambda entry: -entry[0])
    found: list[tuple[float, tuple[_Suspect, ...]]] = []
    for place, (likeness, chosen) in enumerate(similar):
        if place >= _MOST_SETS and likeness < similar[_MOST_SETS - 1][0]:
            break
        alone = [_alone(suspect, chosen) & failed for suspect in chosen]
        least = 1 if likeness >= _MIN_SHARE else min(_MIN_QUESTIONS, len(failed))
        if min(map(len, alone)) >= least:
            alike = min(
                _alike(suspect.mutant, asked, own) for suspect, own in zip(chosen, alone, strict=True)
            )
            found += [(round(alike * likeness, 3), chosen)] if alike >= _MIN_SHARE else []
    return sorted(found, key=lambda entry: -entry[0])


def _alone(suspect: _Suspect, chosen: Sequence[_Suspect]) -> frozenset[_Question]:
    """Return the questions that no other of the chosen mistakes fails."""
    return suspect.caught.difference(*(other.caught for other in chosen if other is not suspect))


def _further_size(alternatives: Sequence[Sequence[_Suspect]], table: KillTable, asked: _Asked) -> Size | None:
    """Return the smallest size of a case that was not sent and tells alternatives apart; None if none."""
    if len(alternatives) < 2:
        return None
    game = alternatives[0][0].mutant.game_name
    cases = {case.id: case for case in cases_of_game(find_game(game))}
    failing = [
        frozenset(name for suspect in chosen for name in table.failing(suspect.mutant))
        for chosen in alternatives
    ]
    differing = frozenset[str]().union(*failing) - frozenset[str](failing[0]).intersection(*failing)
    unasked = differing - {name for name, _ in asked}
    return min((cases[name].size for name in unasked if name in cases), default=None)


def _alike(mutant: Mutant, asked: _Asked, shared: frozenset[_Question]) -> float:
    """Return the share of the errors that the engine and a mutant have in common, in a sample of answers."""
    engine = mutant_engine(mutant)
    quick = sorted(question for question in shared if question[1] != "perft") or sorted(shared)
    some = quick[:: len(quick) // _SAMPLE + 1]
    total = 0.0
    for case, attempt in map(asked.__getitem__, some):
        own = _error_keys(attempt.differences)
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
